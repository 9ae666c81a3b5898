// A schema with everything that applies to its values in one place: references followed, the parts of `allOf` joined, and a
// union of one schema replaced by that schema.
import type { Json } from '#kernel/json.ts'
import type { ApiSchema, SchemaObject } from '../description.ts'
import type { Schemas } from './comparison.ts'
import { constraints, tighter } from './constraints.ts'
import { child, children, type Located, place, target } from './located.ts'

export interface FlatSchema {
  /** Without `null`; undefined for any type. */
  types: Set<string> | undefined
  typed: Located<unknown> | undefined
  /** Whether the value may be null; undefined where the schema does not say. */
  nullable: boolean | undefined
  enums: Located<Json>[][]
  readonly properties: Map<string, Located<ApiSchema>[]>
  readonly required: Map<string, Located<Json | undefined>>
  items: Located<ApiSchema> | undefined
  additional: Located<ApiSchema> | undefined
  readonly unions: Union[]
  readonly constraints: Map<string, Located<Json | undefined>>
  /** Other fields that are compared: `default`, `discriminator`, `deprecated`, `readOnly`, `writeOnly`. */
  readonly fields: Map<Field, Located<Json | undefined>>
  /** How many schemas it was made of. */
  size: number
}

export interface Union {
  readonly keyword: Located<unknown>
  readonly members: readonly Located<ApiSchema>[]
}

const fields = ['default', 'discriminator', 'deprecated', 'readOnly', 'writeOnly'] as const
export type Field = (typeof fields)[number]

export const flatSchema = (schemas: Schemas): FlatSchema => {
  const flat: FlatSchema = {
    types: undefined,
    typed: undefined,
    nullable: undefined,
    enums: [],
    properties: new Map(),
    required: new Map(),
    items: undefined,
    additional: undefined,
    unions: [],
    constraints: new Map(),
    fields: new Map(),
    size: 0,
  }
  const seen = new Set<object>()
  const waiting = schemas.map(schema => ({ schema, orNull: false })).reverse()
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { schema, orNull } = next
    flat.size++
    if (schema.value === false) flat.constraints.set('not', schema as Located<Json>)
    if (typeof schema.value !== 'object' || seen.has(schema.value)) continue
    seen.add(schema.value)
    const part = schema as Located<SchemaObject>
    const parts = partsOf(flat, part).map(below => ({ schema: below.schema, orNull: orNull || below.orNull }))
    waiting.push(...parts.reverse())
    takeTypes(flat, part, orNull)
    takeObject(flat, part)
    takeRest(flat, part)
  }
  inferTypes(flat)
  return flat
}

interface Part {
  readonly schema: Located<ApiSchema>
  /** Whether null is valid as well. */
  readonly orNull: boolean
}

/**
 * The schemas that apply along with this one: the referred one, its
 * `allOf`, and unions of one; other unions are added to `flat`.
 */
const partsOf = (flat: FlatSchema, schema: Located<SchemaObject>): Part[] => {
  const parts: Part[] = []
  const referred = typeof schema.value.$ref === 'string' ? target(schema.root, schema.value.$ref) : undefined
  if (referred !== undefined) parts.push({ schema: referred as Located<ApiSchema>, orNull: false })
  for (const [, part] of children(child(schema, 'allOf'))) parts.push({ schema: part, orNull: false })
  for (const keyword of ['oneOf', 'anyOf'] as const) {
    const union = child(schema, keyword)
    if (union === undefined) continue
    const all = children(union).map(([, member]) => member)
    const members = all.filter(member => !isNull(member.value))
    const orNull = members.length < all.length
    if (members.length === 1) parts.push({ schema: members[0] as Located<ApiSchema>, orNull })
    else if (members.length > 1) {
      flat.unions.push({ keyword: union, members })
      if (orNull) flat.nullable ??= true
    }
  }
  return parts
}

const isNull = (schema: ApiSchema): boolean => typeof schema === 'object' && schema.type === 'null'

const takeTypes = (flat: FlatSchema, schema: Located<SchemaObject>, orNull: boolean): void => {
  const type = child(schema, 'type')
  if (type !== undefined) {
    const all = typeof type.value === 'string' ? [type.value] : (type.value as readonly string[])
    const types = new Set(all.filter(name => name !== 'null'))
    flat.types = flat.types === undefined ? types : overlap(flat.types, types)
    flat.typed ??= type
    const nullable = orNull || all.includes('null')
    flat.nullable = flat.nullable === undefined ? nullable : flat.nullable && nullable
  }
  const values = child(schema, 'enum')
  if (values !== undefined) flat.enums.push(children(values).map(([, value]) => value as Located<Json>))
  if (Object.hasOwn(schema.value, 'const')) flat.enums.push([place(schema, 'const') as Located<Json>])
}

const overlap = (one: ReadonlySet<string>, other: ReadonlySet<string>): Set<string> =>
  new Set(
    [...one].flatMap(type =>
      other.has(type)
        ? [type]
        : type === 'number' && other.has('integer')
          ? ['integer']
          : type === 'integer' && other.has('number')
            ? [type]
            : [],
    ),
  )

const takeObject = (flat: FlatSchema, schema: Located<SchemaObject>): void => {
  for (const [name, property] of children(child(schema, 'properties'))) {
    const described = flat.properties.get(name)
    if (described === undefined) flat.properties.set(name, [property])
    else described.push(property)
    flat.size++
  }
  for (const [, name] of children(child(schema, 'required')))
    if (!flat.required.has(name.value)) flat.required.set(name.value, name)
  flat.items ??= child(schema, 'items')
  const additional = child(schema, 'additionalProperties') ?? child(schema, 'unevaluatedProperties')
  if (additional !== undefined && flat.additional?.value !== false)
    flat.additional = additional.value === false ? additional : (flat.additional ?? additional)
}

const takeRest = (flat: FlatSchema, schema: Located<SchemaObject>): void => {
  for (const keyword of constraints) {
    if (!Object.hasOwn(schema.value, keyword)) continue
    const own = place(schema, keyword)
    const other = flat.constraints.get(keyword)
    if (other === undefined || tighter(keyword, own.value, other.value)) flat.constraints.set(keyword, own)
  }
  for (const field of fields)
    if (Object.hasOwn(schema.value, field) && !flat.fields.has(field))
      flat.fields.set(field, place(schema, field))
}

/** A schema without a type that describes properties or items is meant for objects or arrays. */
const inferTypes = (flat: FlatSchema): void => {
  if (flat.types !== undefined) return
  if (flat.properties.size > 0 || flat.additional !== undefined) flat.types = new Set(['object'])
  else if (flat.items !== undefined) flat.types = new Set(['array'])
}
