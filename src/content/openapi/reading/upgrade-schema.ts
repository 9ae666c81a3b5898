// Turns the keywords of a schema of OpenAPI 3.0 into those of 3.1.
import type { Json } from '#kernel/json.ts'
import type { MutableObject } from './pointers.ts'

type Schema = MutableObject

/** Changes the schema itself, but not those inside it. */
export const upgradeSchema = (schema: Schema): Schema => {
  upgradeBound(schema, 'exclusiveMinimum', 'minimum')
  upgradeBound(schema, 'exclusiveMaximum', 'maximum')
  if ('example' in schema) {
    schema.examples ??= [schema.example as Json]
    delete schema.example
  }
  if (schema.type === 'string' && (schema.format === 'byte' || schema.format === 'base64')) {
    schema.contentEncoding ??= 'base64'
    delete schema.format
  }
  return upgradeNullable(schema)
}

const upgradeBound = (schema: Schema, exclusive: string, inclusive: string): void => {
  if (typeof schema[exclusive] !== 'boolean') return
  const bound = schema[inclusive]
  const isExclusive = schema[exclusive] && typeof bound === 'number'
  delete schema[exclusive]
  if (!isExclusive) return
  schema[exclusive] = bound
  delete schema[inclusive]
}

const upgradeNullable = (schema: Schema): Schema => {
  const { nullable, ...rest } = schema
  if (nullable !== true) return rest
  if (rest.type !== undefined) return withNullType(rest)
  if (rest.$ref !== undefined) {
    const { $ref, ...beside } = rest
    return { ...beside, anyOf: [{ $ref }, { type: 'null' }] }
  }
  if (Array.isArray(rest.allOf)) {
    const { allOf, ...beside } = rest
    return { ...beside, anyOf: [allOf.length === 1 ? (allOf[0] as Json) : { allOf }, { type: 'null' }] }
  }
  for (const list of ['anyOf', 'oneOf'] as const) {
    const arms = rest[list]
    if (Array.isArray(arms)) return { ...rest, [list]: [...arms, { type: 'null' }] }
  }
  return rest
}

const withNullType = (schema: Schema): Schema => {
  const types = [schema.type as Json].flat() as Json[]
  return { ...schema, type: types.includes('null') ? types : [...types, 'null'] }
}
