// Gives a document the shape that its kinds promise: values of another kind and unknown fields are left out.
import { isJsonObject, type Json, type JsonObject } from '#kernel/json.ts'
import { entryKind, fieldKind, itemKind, misfit, requiredFields } from './field-kinds.ts'
import { isReferable, type Shapes } from './kinds.ts'
import type { MutableObject } from './pointers.ts'

export interface Shaping {
  /** Called for every value; throws when there are too many. */
  readonly spend: () => void
  readonly shapes: Shapes
  /** Converts values that may be anything: examples, defaults, extensions. */
  readonly literal: (value: Json) => Json
  /** Converts a schema whose contents already have their shape. */
  readonly schema: (schema: MutableObject) => Json
}

/** The value in its shape; undefined if nothing of it is left. */
export const shaped = (shaping: Shaping, kind: string, value: Json): Json | undefined => {
  const { shapes, literal, spend } = shaping
  spend()
  const [items, entries] = [itemKind(kind), entryKind(kind)]
  if (kind === 'any') return literal(value)
  if (misfit(shapes, kind, value) !== undefined) return undefined
  if (items !== undefined) return shapedList(shaping, items, value as readonly Json[])
  if (entries !== undefined)
    return fieldsOf(value as JsonObject, (_, inner) => shaped(shaping, entries, inner))
  if (kind === 'string') return String(value)
  return Object.hasOwn(shapes, kind) && isJsonObject(value) ? shapedObject(shaping, kind, value) : value
}

const shapedList = (shaping: Shaping, kind: string, list: readonly Json[]): Json =>
  list.map(item => shaped(shaping, kind, item)).filter(item => item !== undefined)

const shapedObject = (shaping: Shaping, kind: string, value: JsonObject): Json | undefined => {
  const { shapes, literal } = shaping
  if (kind !== 'schema' && isReferable(kind) && typeof value.$ref === 'string') return referring(value)
  const object = fieldsOf(value, (field, inner) => {
    const of = fieldKind(shapes, kind, field)
    if (of !== undefined) return shaped(shaping, of, inner)
    return field.startsWith('x-') ? literal(inner) : undefined
  })
  if (requiredFields(shapes, kind).some(field => object[field] === undefined)) return undefined
  return kind === 'schema' ? shaping.schema(object) : object
}

const referring = ({ $ref, summary, description }: JsonObject): Json => ({
  $ref: $ref as string,
  ...(typeof summary === 'string' && { summary }),
  ...(typeof description === 'string' && { description }),
})

const fieldsOf = (
  object: JsonObject,
  make: (field: string, value: Json) => Json | undefined,
): MutableObject => {
  const made: MutableObject = {}
  for (const [field, value] of Object.entries(object)) {
    const kept = make(field, value)
    if (kept !== undefined) made[field] = kept
  }
  return made
}
