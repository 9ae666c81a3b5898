// An example of a schema's values: a given one, otherwise a made-up one.
import { isJsonObject, type Json } from '#kernel/json.ts'
import type { ApiMediaType, ApiSchema, SchemaObject } from '../../description.ts'
import { resolve } from '../../resolve.ts'
import type { Direction, Writing } from '../writing.ts'
import { hasFields, isSchema, shapeOf, variantsOf } from './shape.ts'

/** How many values an example has, and how deep it nests. */
const mostValues = 80
const deepest = 6

/** Undefined if the example would say nothing. */
export const exampleOfMedia = (
  writing: Writing,
  media: ApiMediaType,
  direction: Direction,
): Json | undefined =>
  givenExample(writing, media) ??
  (media.schema === undefined ? undefined : madeUp(writing, media.schema, direction))

const givenExample = (writing: Writing, media: ApiMediaType): Json | undefined => {
  if (media.example !== undefined) return media.example
  for (const example of Object.values(media.examples ?? {})) {
    const { value } = resolve(writing.description, example)
    if (value !== undefined) return value
  }
  return undefined
}

export const madeUp = (writing: Writing, schema: ApiSchema, direction: Direction): Json | undefined =>
  make(writing, schema, { direction, tally: { values: 0 }, level: 0, above: [] })

interface Making {
  readonly direction: Direction
  readonly tally: { values: number }
  readonly level: number
  readonly above: readonly ApiSchema[]
}

const make = (writing: Writing, schema: ApiSchema, making: Making): Json | undefined => {
  if (schema === false || ++making.tally.values > mostValues || making.level > deepest) return undefined
  const shape = shapeOf(writing, schema)
  const given = shape.examples?.[0] ?? shape.const ?? shape.default ?? shape.enum?.[0]
  if (given !== undefined) return given
  if (making.above.includes(shape)) return undefined
  const deeper = { ...making, level: making.level + 1, above: [...making.above, shape] }
  const variant = variantsOf(shape)[0]
  if (hasFields(shape.properties) || shape.type === 'object') {
    const own = object(writing, shape, deeper)
    const more = variant === undefined ? undefined : make(writing, variant, deeper)
    return isJsonObject(more) ? { ...more, ...own } : own
  }
  if (variant !== undefined) return make(writing, variant, deeper)
  if (shape.items !== undefined || shape.type === 'array') return array(writing, shape, deeper)
  return primitive(shape)
}

const object = (writing: Writing, shape: SchemaObject, making: Making): { readonly [name: string]: Json } => {
  const made: [string, Json][] = []
  for (const [name, schema] of Object.entries(shape.properties ?? {})) {
    if (isSchema(schema) && making.direction === 'request' && schema.readOnly === true) continue
    if (isSchema(schema) && making.direction === 'reply' && schema.writeOnly === true) continue
    const value = make(writing, schema, making)
    if (value !== undefined) made.push([name, value])
    if (making.tally.values > mostValues) break
  }
  if (made.length === 0 && isSchema(shape.additionalProperties)) {
    const value = make(writing, shape.additionalProperties, making)
    if (value !== undefined) made.push(['key', value])
  }
  return Object.fromEntries(made)
}

const array = (writing: Writing, { items, prefixItems }: SchemaObject, making: Making): Json => {
  const made = [...(prefixItems ?? []).slice(0, 10), ...(items === undefined ? [] : [items])].map(item =>
    make(writing, item, making),
  )
  return made.filter(value => value !== undefined)
}

const primitive = ({
  type,
  format,
  minimum,
  exclusiveMinimum,
  minLength,
}: SchemaObject): Json | undefined => {
  const only = Array.isArray(type) ? type.find(one => one !== 'null') : type
  if (only === 'boolean') return true
  if (only === 'integer' || only === 'number') return Math.max(0, minimum ?? (exclusiveMinimum ?? -1) + 1)
  if (only === 'null') return null
  if (only === undefined && format === undefined) return undefined
  const text = byFormat.get(format ?? '') ?? 'text'
  return text.padEnd(Math.min(minLength ?? 0, 100), 'x')
}

const byFormat: ReadonlyMap<string, string> = new Map([
  ['date-time', '2030-01-31T09:30:00Z'],
  ['date', '2030-01-31'],
  ['time', '09:30:00Z'],
  ['duration', 'P1D'],
  ['email', 'name@example.com'],
  ['hostname', 'example.com'],
  ['ipv4', '192.0.2.1'],
  ['ipv6', '2001:db8::1'],
  ['uri', 'https://example.com'],
  ['url', 'https://example.com'],
  ['uuid', '123e4567-e89b-12d3-a456-426614174000'],
  ['byte', 'dGV4dA=='],
])
