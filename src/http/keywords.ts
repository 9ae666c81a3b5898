// The keywords of JSON Schema that the schemas of bodies and queries use, and the schema that they give for a field's name.

export interface Keywords {
  readonly type?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Keywords[]
  readonly discriminator?: { readonly propertyName: string }
  readonly minLength?: number
  readonly maxLength?: number
  readonly pattern?: string
  /** Of a text: a URL, or one that may be relative. (In answers `date-time` also occurs, which nothing checks.) */
  readonly format?: 'uri' | 'uri-reference'
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
  /** In words: what a value of the pattern or of a long enum is, or what a name must be that is not accepted. */
  readonly 'x-form'?: string
}

/** The schema for a field of this name; `any` where an open object accepts it as it is. */
export const schemaOfField = (schema: Keywords, name: string): Keywords | 'any' | 'unknown' => {
  const { properties, patternProperties = {} } = schema
  if (properties !== undefined && Object.hasOwn(properties, name)) return properties[name] as Keywords
  for (const [pattern, field] of Object.entries(patternProperties)) if (matches(pattern, name)) return field
  return schema.additionalProperties === false ? 'unknown' : 'any'
}

const expressions = new Map<string, RegExp>()

/** Whether a text matches the pattern of a schema. Compiled patterns are kept: they come from code, so there are few. */
export const matches = (pattern: string, text: string): boolean => {
  let expression = expressions.get(pattern)
  if (expression === undefined) {
    expression = new RegExp(pattern, 'u')
    expressions.set(pattern, expression)
  }
  return expression.test(text)
}
