// A request in Python, with the library requests.
import type { Json } from '#kernel/json.ts'
import type { SampleBody, SampleRequest } from './request.ts'

export const python = ({ method, url, headers, body }: SampleRequest): string => {
  const arguments_ = [
    ...(knownMethods.has(method) ? [text(url)] : [text(method), text(url)]),
    ...(headers.length === 0 ? [] : [`headers=${literal(Object.fromEntries(headers))}`]),
    ...(body === undefined ? [] : bodyArguments(body)),
  ]
  const name = knownMethods.has(method) ? method.toLowerCase() : 'request'
  return `import requests\n\nresponse = requests.${name}(\n${arguments_.map(one => `    ${one.replaceAll('\n', '\n    ')},\n`).join('')})`
}

const knownMethods: ReadonlySet<string> = new Set([
  'GET',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'HEAD',
  'OPTIONS',
])

const bodyArguments = (body: SampleBody): string[] => {
  if (body.kind === 'json') return [`json=${literal(body.value)}`]
  if (body.kind === 'text') return [`data=${text(body.text)}.encode()`]
  if (body.kind === 'file') return ['data=open("file", "rb")']
  const values = (fields: readonly { name: string; value: string }[]) =>
    literal(Object.fromEntries(fields.map(({ name, value }) => [name, value])))
  if (body.kind === 'form') return [`data=${values(body.fields)}`]
  const files = body.fields.filter(({ isFile }) => isFile)
  const others = body.fields.filter(({ isFile }) => !isFile)
  return [
    ...(others.length === 0 ? [] : [`data=${values(others)}`]),
    ...(files.length === 0
      ? []
      : [`files={\n${files.map(({ name }) => `    ${text(name)}: open("file", "rb"),\n`).join('')}}`]),
  ]
}

const literal = (value: Json): string => {
  if (value === null) return 'None'
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  if (typeof value !== 'object') return JSON.stringify(value)
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}']
  const items = Array.isArray(value)
    ? value.map(literal)
    : Object.entries(value).map(([name, one]) => `${text(name)}: ${literal(one)}`)
  if (items.length === 0) return open + close
  return `${open}\n${items.map(item => `    ${item.replaceAll('\n', '\n    ')},\n`).join('')}${close}`
}

/** A JSON string is a Python string. */
const text = (value: string): string => JSON.stringify(value)
