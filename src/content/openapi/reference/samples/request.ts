// The content of a sample request, the same for all languages.
import { isJsonObject, type Json } from '#kernel/json.ts'
import type { ApiMediaType, ApiParameter, SecurityScheme } from '../../description.ts'
import { resolve } from '../../resolve.ts'
import type { OperationPlace } from '../operations.ts'
import { parametersOf } from '../operations.ts'
import { exampleOfMedia } from '../schemas/example.ts'
import { shapeOf } from '../schemas/shape.ts'
import { clean } from '../text/clean.ts'
import type { Writing } from '../writing.ts'

export interface SampleRequest {
  readonly method: string
  readonly url: string
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly body?: SampleBody
}

export type SampleBody =
  | { readonly kind: 'json'; readonly value: Json }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'form'; readonly fields: readonly SampleField[] }
  | { readonly kind: 'multipart'; readonly fields: readonly (SampleField & { readonly isFile: boolean })[] }
  | { readonly kind: 'file' }

interface SampleField {
  readonly name: string
  readonly value: string
}

export const sampleRequest = (writing: Writing, place: OperationPlace): SampleRequest => {
  const parameters = parametersOf(writing.description, place)
  const security = credentials(writing, place)
  const sent = (where: string) =>
    parameters
      .filter(parameter => parameter.in === where && parameter.required === true)
      .map(parameter => [clean(parameter.name), sampleValue(writing, parameter)] as const)
  const query = [...sent('query'), ...security.query]
  const cookies = [...sent('cookie'), ...security.cookies]
  const body = bodyOf(writing, place)
  return {
    method: place.method.toUpperCase(),
    url: serverOf(writing, place) + pathOf(writing, place.path, parameters) + queryOf(query),
    headers: [
      ...security.headers,
      ...sent('header').filter(([name]) => !/^(?:accept|content-type|authorization)$/i.test(name)),
      ...(cookies.length === 0
        ? []
        : [['Cookie', cookies.map(([name, value]) => `${name}=${value}`).join('; ')] as const]),
      ...(body?.type === undefined ? [] : [['Content-Type', body.type] as const]),
    ].map(([name, value]) => [oneLine(name), oneLine(value)] as const),
    ...(body !== undefined && { body: body.body }),
  }
}

const oneLine = (text: string): string => clean(text).replace(/\s+/g, ' ').trim()

const serverOf = ({ description }: Writing, { operation, item }: OperationPlace): string => {
  const server = [...(operation.servers ?? item.servers ?? description.servers ?? [])][0]
  const url = (server?.url ?? '/').replace(
    /\{([^{}]*)\}/g,
    (whole, name) => server?.variables?.[name]?.default ?? whole,
  )
  const absolute = /^https?:\/\//i.test(url) ? url : `https://api.example.com/${url.replace(/^\/+/, '')}`
  return encodeLoose(oneLine(absolute)).replace(/\/+$/, '')
}

const pathOf = (writing: Writing, path: string, parameters: readonly ApiParameter[]): string =>
  encodeLoose(
    oneLine(path).replace(/\{([^{}]*)\}/g, (_, name) => {
      const parameter = parameters.find(one => one.in === 'path' && one.name === name)
      return encodeURIComponent(parameter === undefined ? placeholder(name) : sampleValue(writing, parameter))
    }),
  )

/** Encodes only characters that no address may contain. */
const encodeLoose = (text: string): string =>
  text.replace(/[^\w\-.~:/?#@!$&'()*+,;=%]/gu, character => encodeURIComponent(character))

const queryOf = (query: readonly (readonly [string, string])[]): string =>
  query.length === 0
    ? ''
    : `?${query.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).join('&')}`

/** An example of the parameter, or else its name in capitals. */
const sampleValue = (writing: Writing, parameter: ApiParameter): string => {
  const media: ApiMediaType = { ...Object.values(parameter.content ?? {})[0], ...parameter }
  const shape = shapeOf(writing, media.schema)
  const examples = Object.values(parameter.examples ?? {}).map(
    example => resolve(writing.description, example).value,
  )
  const given =
    parameter.example ?? examples[0] ?? shape.examples?.[0] ?? shape.const ?? shape.default ?? shape.enum?.[0]
  if (given === undefined || given === '') return placeholder(parameter.name)
  return clean(textOf(given))
}

const placeholder = (name: string): string =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1_$2')
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_+|_+$/g, '')
    .toUpperCase() || 'VALUE'

/** The value as it is written in an address or a header. */
export const textOf = (value: Json): string => {
  if (typeof value === 'string') return value
  return Array.isArray(value) ? value.map(textOf).join(',') : JSON.stringify(value)
}

interface Credentials {
  readonly headers: [string, string][]
  readonly query: [string, string][]
  readonly cookies: [string, string][]
}

/** Placeholders for the first way to authenticate. */
const credentials = ({ description }: Writing, { operation }: OperationPlace): Credentials => {
  const all: Credentials = { headers: [], query: [], cookies: [] }
  const [first = {}] = operation.security ?? description.security ?? []
  for (const name of Object.keys(first).slice(0, 10)) {
    const found = description.components?.securitySchemes?.[name]
    if (found !== undefined) addCredential(all, resolve(description, found))
  }
  return all
}

const addCredential = (all: Credentials, { type, scheme, name = 'key', in: where }: SecurityScheme): void => {
  if (type === 'apiKey') {
    const list = where === 'query' ? all.query : where === 'cookie' ? all.cookies : all.headers
    list.push([name, 'YOUR_API_KEY'])
  } else if (type === 'oauth2' || type === 'openIdConnect')
    all.headers.push(['Authorization', 'Bearer YOUR_TOKEN'])
  else if (type === 'http') {
    const kind = (scheme ?? 'bearer').toLowerCase()
    const value =
      kind === 'basic'
        ? 'Basic YOUR_CREDENTIALS'
        : kind === 'bearer'
          ? 'Bearer YOUR_TOKEN'
          : `${scheme} YOUR_CREDENTIALS`
    all.headers.push(['Authorization', value])
  }
}

const bodyOf = (
  writing: Writing,
  { operation }: OperationPlace,
): { type?: string; body: SampleBody } | undefined => {
  if (operation.requestBody === undefined) return undefined
  const content = Object.entries(resolve(writing.description, operation.requestBody).content ?? {})
  const [type, media] = content.find(([name]) => isJson(name)) ?? content[0] ?? []
  if (type === undefined || media === undefined) return undefined
  const example = exampleOfMedia(writing, media, 'request')
  if (/^multipart\//i.test(type))
    return { body: { kind: 'multipart', fields: fieldsOf(writing, media, example) } }
  if (/^application\/x-www-form-urlencoded/i.test(type))
    return { body: { kind: 'form', fields: fieldsOf(writing, media, example) } }
  if (isJson(type))
    return example === undefined ? undefined : { type, body: { kind: 'json', value: example } }
  if (typeof example === 'string' && /^text\/|xml/i.test(type))
    return { type, body: { kind: 'text', text: clean(example) } }
  return { type, body: { kind: 'file' } }
}

export const isJson = (type: string): boolean => /^(?:application|text)\/(?:[\w.+-]*\+)?json\b/i.test(type)

/** The fields of a form. */
export const fieldsOf = (
  writing: Writing,
  media: ApiMediaType,
  example: Json | undefined,
): (SampleField & { isFile: boolean })[] => {
  const { properties = {} } = shapeOf(writing, media.schema)
  const values = isJsonObject(example) ? example : {}
  const names = [...new Set([...Object.keys(properties), ...Object.keys(values)])].slice(0, 30)
  return names.map(name => {
    const shape = shapeOf(writing, properties[name])
    const isFile = shape.format === 'binary' || shape.contentMediaType === 'application/octet-stream'
    return {
      name: oneLine(name),
      value: clean(textOf(values[name] ?? 'text')),
      isFile,
    }
  })
}
