// The keywords of JSON Schema that schemas of bodies and queries are made of, and what they say of a field's name.

export interface Keywords {
  readonly type?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Keywords[]
  readonly discriminator?: { readonly propertyName: string }
  readonly minLength?: number
  readonly maxLength?: number
  readonly pattern?: string
  readonly minimum?: number
  readonly maximum?: number
  readonly items?: Keywords
  readonly minItems?: number
  readonly maxItems?: number
  readonly properties?: Readonly<Record<string, Keywords>>
  readonly patternProperties?: Readonly<Record<string, Keywords>>
  readonly additionalProperties?: boolean
  readonly maxProperties?: number
  readonly required?: readonly string[]
  /** What a value of the pattern, or of a long list of values, is, or what a name that is not taken must be, in words. */
  readonly 'x-form'?: string
}

/** What a field of this name must fit; `any` where an open object takes it as it is. */
export const schemaOfField = (schema: Keywords, name: string): Keywords | 'any' | 'unknown' => {
  const { properties, patternProperties = {} } = schema
  if (properties !== undefined && Object.hasOwn(properties, name)) return properties[name] as Keywords
  for (const [pattern, field] of Object.entries(patternProperties)) if (matches(pattern, name)) return field
  return schema.additionalProperties === false ? 'unknown' : 'any'
}

const expressions = new Map<string, RegExp>()

/** Whether a text has the pattern of a schema; those come from code, so there are not many. */
export const matches = (pattern: string, text: string): boolean => {
  let expression = expressions.get(pattern)
  if (expression === undefined) {
    expression = new RegExp(pattern, 'u')
    expressions.set(pattern, expression)
  }
  return expression.test(text)
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
