// Makes the request form of an operation: what a browser needs to know of it, within limits.
import { operationKey } from '../../../markdown/index.ts'
import type { ApiMediaType, ApiParameter, ApiServer, SecurityScheme } from '../../description.ts'
import { resolve } from '../../resolve.ts'
import { type OperationPlace, parametersOf } from '../operations.ts'
import { fieldsOf, isJson, textOf } from '../samples/request.ts'
import { exampleOfMedia } from '../schemas/example.ts'
import { shapeOf } from '../schemas/shape.ts'
import { clean, cleanLine } from '../text/clean.ts'
import { cut } from '../text/inline.ts'
import type { Writing } from '../writing.ts'
import type { FormBody, FormParameter, FormScheme, FormServer, RequestForm } from './request-form.ts'

/** Limits for one operation; `longest` is in characters. */
const mostServers = 20
const mostParameters = 100
const mostBodies = 8
const mostWays = 10
const mostValues = 200
const longest = { words: 300, value: 2000, body: 20_000, form: 60_000 }

/** For the forms of all operations of an API, in characters. */
const longestTogether = 20_000_000

export const formsOf = (writing: Writing, places: readonly OperationPlace[]): RequestForm[] => {
  let left = longestTogether
  return places.flatMap(place => {
    if (left <= 0) return []
    const form = formOf(writing, place)
    if (form === undefined) return []
    const { length } = JSON.stringify(form)
    left -= length
    return length > longest.form ? [] : form
  })
}

/** Undefined for webhooks, which the API itself sends. */
const formOf = (writing: Writing, place: OperationPlace): RequestForm | undefined => {
  const { description } = writing
  const { operation, item, method, path } = place
  const servers = (operation.servers ?? item.servers ?? description.servers ?? []).slice(0, mostServers)
  if (place.isWebhook || path.length > longest.value) return undefined
  return {
    key: operationKey(method, path),
    method: method.toUpperCase(),
    path: cleanLine(path),
    servers: servers.map(serverOf),
    parameters: parametersOf(description, place)
      .slice(0, mostParameters)
      .flatMap(parameter => parameterOf(writing, parameter)),
    bodies: bodiesOf(writing, place),
    needsBody:
      operation.requestBody !== undefined && resolve(description, operation.requestBody).required === true,
    security: securityOf(writing, place),
  }
}

const serverOf = ({ url, description, variables = {} }: ApiServer): FormServer => ({
  url: cut(cleanLine(url), longest.value),
  ...(description !== undefined && { description: words(description) }),
  variables: Object.entries(variables)
    .slice(0, mostServers)
    .map(([name, { default: value, enum: values }]) => ({
      name,
      value: cleanLine(value),
      ...(values !== undefined && { values: values.slice(0, mostValues).map(cleanLine) }),
    })),
})

const words = (text: string): string => cut(cleanLine(text), longest.words)

const parameterOf = (writing: Writing, parameter: ApiParameter): FormParameter[] => {
  const { name, in: where, required, style, explode, description } = parameter
  if (where !== 'path' && where !== 'query' && where !== 'header' && where !== 'cookie') return []
  if (where === 'header' && /^(?:accept|content-type|authorization)$/i.test(name)) return []
  const media: ApiMediaType = { ...Object.values(parameter.content ?? {})[0], ...parameter }
  const shape = shapeOf(writing, media.schema)
  const example =
    media.example ??
    Object.values(media.examples ?? {}).map(one => resolve(writing.description, one).value)[0]
  const given = example ?? shape.const ?? shape.default ?? shape.examples?.[0]
  const type = parameter.content === undefined ? typeOf(shape) : 'json'
  const isNeeded = required === true || where === 'path'
  const value =
    given === undefined || !isNeeded ? '' : type === 'json' ? JSON.stringify(given) : textOf(given)
  const values = type === 'text' || type === 'number' ? shape.enum : undefined
  const [written = 'form'] = [
    parameter.content !== undefined
      ? 'content'
      : (style ?? (where === 'query' || where === 'cookie' ? 'form' : 'simple')),
  ]
  return [
    {
      name: cleanLine(name),
      in: where,
      isRequired: isNeeded,
      type,
      value: cut(clean(value), longest.value),
      ...(values !== undefined && values.length > 0 && { values: values.slice(0, mostValues).map(textOf) }),
      ...((description ?? shape.description) !== undefined && {
        description: words(description ?? shape.description ?? ''),
      }),
      style: written,
      isExploded: explode ?? written === 'form',
    },
  ]
}

const typeOf = ({ type, items, properties }: ReturnType<typeof shapeOf>): FormParameter['type'] => {
  const [only] = [type ?? []].flat().filter(one => one !== 'null')
  if (only === 'array' || items !== undefined) return 'list'
  if (only === 'object' || properties !== undefined) return 'json'
  if (only === 'boolean') return 'boolean'
  return only === 'integer' || only === 'number' ? 'number' : 'text'
}

const bodiesOf = (writing: Writing, { operation }: OperationPlace): FormBody[] => {
  if (operation.requestBody === undefined) return []
  const content = Object.entries(resolve(writing.description, operation.requestBody).content ?? {})
  return content.slice(0, mostBodies).map(([type, media]) => bodyOf(writing, cleanLine(type), media))
}

const bodyOf = (writing: Writing, type: string, media: ApiMediaType): FormBody => {
  const example = exampleOfMedia(writing, media, 'request')
  const isMultipart = /^multipart\//i.test(type)
  if (isMultipart || /^application\/x-www-form-urlencoded/i.test(type)) {
    const required = new Set(shapeOf(writing, media.schema).required)
    const fields = fieldsOf(writing, media, example).map(field => ({
      ...field,
      value: cut(field.value, longest.value),
      isRequired: required.has(field.name),
    }))
    return { type, kind: isMultipart ? 'multipart' : 'form', text: '', fields }
  }
  const text = example === undefined ? '' : isJson(type) ? JSON.stringify(example, null, 2) : textOf(example)
  const isText = isJson(type) || /^text\/|xml|yaml|javascript/i.test(type)
  return {
    type,
    kind: isText ? 'text' : 'file',
    text: isText && text.length <= longest.body ? clean(text) : '',
    fields: [],
  }
}

const securityOf = ({ description }: Writing, { operation }: OperationPlace): RequestForm['security'] => {
  const schemes = description.components?.securitySchemes ?? {}
  return (operation.security ?? description.security ?? []).slice(0, mostWays).map(way =>
    Object.entries(way)
      .slice(0, mostWays)
      .map(([name, scopes]): FormScheme => {
        const found = Object.hasOwn(schemes, name) ? schemes[name] : undefined
        const kept = scopes.slice(0, mostValues).map(cleanLine)
        return { name: cleanLine(name), scopes: kept, ...kindOf(found && resolve(description, found)) }
      }),
  )
}

const kindOf = (scheme: SecurityScheme | undefined): Pick<FormScheme, 'kind' | 'key'> => {
  const { type, scheme: of = 'bearer', in: where, name = '' } = scheme ?? { type: 'other' }
  if (type === 'apiKey' && (where === 'header' || where === 'query'))
    return { kind: where, key: cleanLine(name) }
  if (type === 'oauth2' || type === 'openIdConnect' || (type === 'http' && /^bearer$/i.test(of)))
    return { kind: 'bearer', key: 'Authorization' }
  if (type === 'http' && /^basic$/i.test(of)) return { kind: 'basic', key: 'Authorization' }
  return { kind: type === 'http' ? 'header' : 'other', key: type === 'http' ? 'Authorization' : '' }
}
