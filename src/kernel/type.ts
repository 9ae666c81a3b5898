// Makes schemas as TypeBox does, without loading it: its 370 modules are loaded when the first value is checked.
import type TypeBox from 'typebox'
import type { TSchema } from 'typebox'

type Made = Pick<
  typeof TypeBox,
  | 'Any'
  | 'Array'
  | 'Boolean'
  | 'Cyclic'
  | 'Enum'
  | 'Integer'
  | 'Literal'
  | 'Null'
  | 'Number'
  | 'Object'
  | 'Optional'
  | 'Partial'
  | 'Record'
  | 'Ref'
  | 'String'
  | 'Union'
  | 'Unknown'
  | 'Unsafe'
>

type Keywords = Readonly<Record<string, unknown>>

/** A schema with its kind in the non-enumerable property that TypeBox uses. */
const schema = (kind: string, keywords: Keywords, options?: Keywords): object =>
  hiding({ ...keywords, ...options }, '~kind', kind)

const hiding = <Schema extends object>(schema: Schema, name: string, value: unknown): Schema =>
  Object.defineProperty(schema, name, { value, configurable: true, enumerable: false, writable: true })

/** A copy of the schema, with its non-enumerable properties. */
const copyOf = <Schema extends object>(schema: Schema): Schema =>
  Object.defineProperties({} as Schema, Object.getOwnPropertyDescriptors(schema))

const optional = (schema: object): object => hiding(copyOf(schema), '~optional', true)

const object = (properties: Readonly<Record<string, object>>, options?: Keywords): object => {
  const required = Object.keys(properties).filter(name => !('~optional' in (properties[name] as object)))
  return schema('Object', { type: 'object', ...(required.length > 0 && { required }), properties }, options)
}

const mapped = <Value, Other>(
  values: Readonly<Record<string, Value>>,
  map: (value: Value, name: string) => Other,
): Record<string, Other> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, map(value, name)]))

/** Makes schemas, with the types that TypeBox gives them. */
export const Type = {
  Any: (options?: Keywords) => schema('Any', {}, options),
  Array: (items: TSchema, options?: Keywords) => schema('Array', { type: 'array', items }, options),
  Boolean: (options?: Keywords) => schema('Boolean', { type: 'boolean' }, options),
  Cyclic: (definitions: Readonly<Record<string, object>>, $ref: string, options?: Keywords) => {
    const $defs = mapped(definitions, (one, $id) => Object.assign(copyOf(one), { $id }))
    return schema('Cyclic', { $defs, $ref }, options)
  },
  Enum: (values: readonly unknown[], options?: Keywords) => schema('Enum', { enum: values }, options),
  Integer: (options?: Keywords) => schema('Integer', { type: 'integer' }, options),
  Literal: (value: unknown, options?: Keywords) =>
    schema('Literal', { type: typeof value, const: value }, options),
  Null: (options?: Keywords) => schema('Null', { type: 'null' }, options),
  Number: (options?: Keywords) => schema('Number', { type: 'number' }, options),
  Object: object,
  Optional: optional,
  Partial: ({ properties }: { properties: Record<string, object> }, options?: Keywords) =>
    object(mapped(properties, optional), options),
  Record: ({ pattern = '^.*$' }: { pattern?: string }, value: TSchema, options?: Keywords) =>
    schema('Record', { type: 'object', patternProperties: { [pattern]: value } }, options),
  Ref: ($ref: string, options?: Keywords) => schema('Ref', { $ref }, options),
  String: (options?: Keywords) => schema('String', { type: 'string' }, options),
  Union: (anyOf: readonly object[], options?: Keywords) => schema('Union', { anyOf }, options),
  Unknown: (options?: Keywords) => schema('Unknown', {}, options),
  Unsafe: (own: object) => hiding(copyOf(own), '~unsafe', null),
  // TypeBox's types do not exist at run time, so the compiler cannot
  // check that these schemas have them; `type.test.ts` compares.
} as unknown as Made
