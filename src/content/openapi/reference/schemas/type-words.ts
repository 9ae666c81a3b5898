// The type of a schema in words: `array of Pet`, `string (date) or null`.
import type { ApiSchema, SchemaObject } from '../../description.ts'
import { plain } from '../text/inline.ts'
import { modelLink, type Writing } from '../writing.ts'
import { hasFields, isSchema, shapeOf, variantsOf } from './shape.ts'

/** How many schemas of a choice are named, and how many levels of arrays. */
const mostNamed = 5
const deepest = 5

/** As Markdown. */
export const typeWords = (writing: Writing, schema: ApiSchema | undefined, level = 0): string => {
  if (schema === undefined || schema === true) return 'any type'
  if (schema === false) return 'nothing'
  const shape = shapeOf(writing, schema)
  if (schema.$ref !== undefined && isModel(shape)) return modelLink(writing, schema.$ref)
  const { type } = shape
  const types = typeof type === 'string' ? [type] : (type ?? guessed(shape))
  const variants = variantsOf(shape)
  const nullable = types.includes('null') && types.length > 1 ? ' or null' : ''
  if (variants.length > 0 && !hasFields(shape.properties)) {
    if (variants.length > mostNamed || level > deepest) return `one of ${variants.length} types${nullable}`
    const words = variants.map(variant => typeWords(writing, variant, level + 1))
    return [...new Set(words)].join(' or ') + nullable
  }
  const words = types
    .filter(one => one !== 'null' || types.length === 1)
    .map(one => wordsOf(writing, one, shape, level))
  return (words.join(' or ') || 'any type') + nullable
}

/** Whether the schema is worth a page entry of its own: primitive types are described where they are used. */
export const isModel = (shape: SchemaObject): boolean =>
  hasFields(shape.properties) || shape.type === 'object' || variantsOf(shape).length > 0

const guessed = (shape: SchemaObject): readonly string[] => {
  if (hasFields(shape.properties) || shape.additionalProperties !== undefined) return ['object']
  if (shape.items !== undefined || shape.prefixItems !== undefined) return ['array']
  if (shape.pattern !== undefined || shape.maxLength !== undefined || shape.format !== undefined)
    return ['string']
  const values = shape.enum ?? (shape.const === undefined ? [] : [shape.const])
  const kinds = new Set(
    values.map(value => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value)),
  )
  return [...kinds]
}

const wordsOf = (writing: Writing, type: string, shape: SchemaObject, level: number): string => {
  if (type === 'array') {
    if (level > deepest) return 'array'
    if (shape.prefixItems !== undefined && shape.items === undefined)
      return `array of ${shape.prefixItems
        .slice(0, mostNamed)
        .map(item => typeWords(writing, item, level + 1))
        .join(', ')}`
    return shape.items === undefined ? 'array' : `array of ${typeWords(writing, shape.items, level + 1)}`
  }
  if (type === 'object' && isSchema(shape.additionalProperties) && !hasFields(shape.properties))
    return level > deepest ? 'map' : `map of ${typeWords(writing, shape.additionalProperties, level + 1)}`
  const format = shape.format ?? shape.contentMediaType
  return plain(type) + (format === undefined || type === 'null' ? '' : ` (${plain(format)})`)
}

/** The title of one of several schemas, as text. */
export const variantTitle = (writing: Writing, schema: ApiSchema, index: number): string => {
  if (!isSchema(schema)) return schema ? 'Any type' : 'Nothing'
  if (schema.$ref !== undefined)
    return schema.$ref.split('/').at(-1)?.replaceAll('~1', '/').replaceAll('~0', '~') ?? ''
  const { title, type, format } = shapeOf(writing, schema)
  if (title !== undefined && title.trim() !== '') return title
  const name = [type ?? 'object'].flat().join(' or ') + (format === undefined ? '' : ` (${format})`)
  return type === 'object' || type === undefined ? `Variant ${index + 1}` : name
}
