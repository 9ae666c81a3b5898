// Schemas of the API as they stand in the document: named ones among its components, private keywords left out.
import { isDeepStrictEqual } from 'node:util'
import type { TSchema } from 'typebox'

export type Description = Record<string, unknown>

export interface SchemaWriter {
  /** A schema for use in the document: a named one becomes a reference to a component. */
  write(schema: TSchema): Description
  /** The components, by their names. */
  readonly components: Description
}

/** The keywords of a schema, as far as this file looks at them. */
interface AnySchema {
  readonly [keyword: string]: unknown
  readonly title?: string
  readonly description?: string
  readonly $ref?: string
  readonly $defs?: Readonly<Record<string, AnySchema>>
  readonly 'x-here'?: string
  readonly 'x-shown'?: AnySchema
}

export const schemaWriter = (): SchemaWriter => {
  const components: Description = {}
  const written = new Map<unknown, Description>()

  const write = (schema: AnySchema): Description => {
    let result = written.get(schema)
    if (result === undefined) {
      result = writeNew(schema)
      written.set(schema, result)
    }
    return result
  }

  const writeNew = (schema: AnySchema): Description => {
    const { $ref, $defs, title, 'x-here': here, 'x-shown': shown, ...rest } = schema
    if (shown !== undefined) return write(shown)
    if ($ref !== undefined) {
      for (const [name, { $id: _, title: __, ...definition }] of Object.entries($defs ?? {}))
        define(name, withoutOwn(definition))
      return { ...reference($ref), ...(here !== undefined && { description: here }) }
    }
    if (title === undefined) return { ...withoutOwn(rest), ...(here !== undefined && { description: here }) }
    define(title, withoutOwn(rest))
    return { ...reference(title), ...(here !== undefined && { description: here }) }
  }

  const define = (name: string, definition: Description): void => {
    const known = components[name]
    if (known !== undefined && !isDeepStrictEqual(known, definition))
      throw new Error(`two schemas of the API are called ${name}`)
    components[name] = definition
  }

  /** A schema without a name; schemas within it are written by `write`. */
  const withoutOwn = (schema: AnySchema): Description => {
    const result: Description = {}
    for (const [keyword, value] of Object.entries(schema)) {
      if (keyword.startsWith('x-') || keyword === 'discriminator') continue
      if (isMap(keyword)) result[keyword] = mapped(value as Record<string, AnySchema>, write)
      else if (keyword === 'items') result.items = write(value as AnySchema)
      else if (keyword === 'anyOf') Object.assign(result, union(schema))
      else result[keyword] = value
    }
    return withType(recordAsUsual(result))
  }

  /** A union. Where a field tells its forms apart, the document says which form each value of the field means. */
  const union = ({ anyOf, discriminator }: AnySchema): Description => {
    const forms = anyOf as readonly AnySchema[]
    const shown = forms.map(write)
    if (discriminator === undefined) return orNull(shown) ?? { anyOf: shown }
    const { propertyName } = discriminator as { propertyName: string }
    const mapping = Object.fromEntries(
      forms.flatMap((form, index) => {
        const fields = form.properties as Readonly<Record<string, { const?: string }>> | undefined
        const { $ref } = shown[index] as { $ref?: string }
        return fields === undefined || $ref === undefined ? [] : [[fields[propertyName]?.const, $ref]]
      }),
    )
    return { oneOf: shown, discriminator: { propertyName, mapping } }
  }

  return { write: schema => write(schema as AnySchema), components }
}

const reference = (name: string): Description => ({ $ref: `#/components/schemas/${name}` })

const isMap = (keyword: string): boolean => keyword === 'properties' || keyword === 'patternProperties'

const mapped = <From, To>(from: Readonly<Record<string, From>>, to: (one: From) => To): Record<string, To> =>
  Object.fromEntries(Object.entries(from).map(([name, one]) => [name, to(one)]))

/** A union of a simple type with null, in one schema: `type: [string, null]`. */
const orNull = (forms: readonly Description[]): Description | undefined => {
  const [one, other] = forms
  if (forms.length !== 2 || one === undefined || other?.type !== 'null') return undefined
  if (typeof one.type !== 'string' || one.enum !== undefined || one.const !== undefined) return undefined
  return { ...one, type: [one.type, 'null'] }
}

/**
 * A record in the form that generators of clients understand: the pattern of the
 * names in `propertyNames`, the schema of the values in `additionalProperties`.
 */
const recordAsUsual = ({ patternProperties, ...schema }: Description): Description => {
  if (patternProperties === undefined) return schema
  const [[pattern, value] = ['', {}]] = Object.entries(patternProperties as Description)
  const isAny = pattern === anyName
  return {
    ...schema,
    ...(!isAny && { propertyNames: { type: 'string', pattern } }),
    additionalProperties: value,
  }
}

const anyName = '^.*$'

/** Enumerations and constants get a `type`. */
const withType = (schema: Description): Description => {
  const values = (schema.enum ?? (schema.const === undefined ? [] : [schema.const])) as unknown[]
  if (schema.type !== undefined || values.length === 0) return schema
  return { type: typeof values[0], ...schema }
}
