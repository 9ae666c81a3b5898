// What is wrong with one value, apart from the values within it.
import { isWithin } from '#kernel/characters.ts'
import { type Keywords, matches } from './keywords.ts'

/** What the value must be, in words; undefined where nothing is wrong. */
export const problemOfValue = (schema: Keywords, value: unknown): string | undefined => {
  if (schema.const !== undefined) return value === schema.const ? undefined : oneOf([schema.const])
  if (schema.enum !== undefined)
    return schema.enum.includes(value) ? undefined : oneOf(schema.enum, schema['x-form'])
  if (!hasType(schema.type, value)) return `must be ${withArticle(schema.type)}`
  if (typeof value === 'string') return problemOfText(schema, value)
  if (typeof value === 'number') return problemOfNumber(schema, value)
  if (Array.isArray(value)) return problemOfCount(schema.minItems, schema.maxItems, value.length, 'item')
  if (typeof value !== 'object' || value === null || schema.maxProperties === undefined) return undefined
  return problemOfCount(undefined, schema.maxProperties, Object.keys(value).length, 'field')
}

/** The JSON Schema type of a value; integers count as `number`. */
export const typeOf = (value: unknown): string =>
  value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value

export const withArticle = (type: string | undefined): string =>
  type === 'null' ? type : `${/^[aeiou]/.test(String(type)) ? 'an' : 'a'} ${type}`

const hasType = (type: string | undefined, value: unknown): boolean => {
  if (type === undefined) return true
  return type === 'integer' ? Number.isInteger(value) : type === typeOf(value)
}

const oneOf = (values: readonly unknown[], form?: string): string =>
  `must be ${form ?? values.map(value => JSON.stringify(value)).join(' or ')}`

const problemOfText = (
  { minLength = 0, maxLength = Number.POSITIVE_INFINITY, pattern, format, 'x-form': form }: Keywords,
  text: string,
): string | undefined => {
  if (!isWithin(text, maxLength)) return `must be at most ${maxLength} characters`
  if (minLength > 0 && isWithin(text, minLength - 1))
    return `must be at least ${counted(minLength, 'character')}`
  if ((pattern === undefined || matches(pattern, text)) && hasFormat(format, text)) return undefined
  return `must be ${form ?? `of the form ${pattern ?? format}`}`
}

const hasFormat = (format: Keywords['format'], text: string): boolean =>
  format === undefined || formats[format](text)

/** The formats that bodies and queries know, by their names in JSON Schema: what browsers take for a URL. */
export const formats: Readonly<Record<NonNullable<Keywords['format']>, (text: string) => boolean>> = {
  uri: text => URL.canParse(text),
  'uri-reference': text => URL.canParse(text, 'https://localhost/'),
}

const problemOfNumber = (
  { minimum = Number.NEGATIVE_INFINITY, maximum = Number.POSITIVE_INFINITY }: Keywords,
  number: number,
): string | undefined => {
  if (number < minimum) return `must be ${minimum} or more`
  return number > maximum ? `must be ${maximum} or less` : undefined
}

const problemOfCount = (
  least = 0,
  most = Number.POSITIVE_INFINITY,
  count: number,
  what: string,
): string | undefined => {
  if (count < least) return `must have at least ${counted(least, what)}`
  return count > most ? `must have at most ${counted(most, what)}` : undefined
}

const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`
