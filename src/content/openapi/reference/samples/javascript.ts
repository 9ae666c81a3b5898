// A request in JavaScript, with fetch.
import type { SampleBody, SampleRequest } from './request.ts'

export const javascript = ({ method, url, headers, body }: SampleRequest): string => {
  const { before = [], value } = bodyCode(body)
  const options = [
    ...(method === 'GET' ? [] : [`method: ${text(method)}`]),
    ...(headers.length === 0
      ? []
      : [`headers: ${indented(object(headers.map(([name, one]) => [name, text(one)])))}`]),
    ...(value === undefined ? [] : [`body: ${indented(value)}`]),
  ]
  const call = options.length === 0 ? '' : `, {\n${options.map(option => `  ${option},\n`).join('')}}`
  return [...before, `const response = await fetch(${text(url)}${call})`].join('\n')
}

const bodyCode = (body: SampleBody | undefined): { before?: string[]; value?: string } => {
  if (body === undefined) return {}
  if (body.kind === 'json') {
    const json = JSON.stringify(body.value, null, 2)
    return { value: json.includes('"__proto__"') ? text(json) : `JSON.stringify(${json})` }
  }
  if (body.kind === 'text') return { value: text(body.text) }
  if (body.kind === 'file') return { value: 'file' }
  if (body.kind === 'form')
    return {
      value: `new URLSearchParams(${object(body.fields.map(({ name, value }) => [name, text(value)]))})`,
    }
  const appended = body.fields.map(
    ({ name, value, isFile }) => `form.append(${text(name)}, ${isFile ? 'file' : text(value)})`,
  )
  return { before: ['const form = new FormData()', ...appended], value: 'form' }
}

/** A plain key `__proto__` would set the prototype. */
const object = (fields: readonly (readonly [string, string])[]): string =>
  `{\n${fields.map(([name, value]) => `  ${name === '__proto__' ? `[${text(name)}]` : text(name)}: ${value},\n`).join('')}}`

const text = (value: string): string => JSON.stringify(value)

const indented = (code: string): string => code.replaceAll('\n', '\n  ')
