// The constraints on a value, in words.
import type { Json } from '#kernel/json.ts'
import type { SchemaObject } from '../../description.ts'
import { code, cut, plain } from '../text/inline.ts'
import type { Writing } from '../writing.ts'
import { isSchema, shapeOf } from './shape.ts'
import { typeWords } from './type-words.ts'

const mostValues = 50
const longestValue = 200

/** Sentences as Markdown on one line. */
export const constraints = (writing: Writing, shape: SchemaObject): string => {
  const said = ownConstraints(shape)
  const items = shape.items === undefined ? {} : shapeOf(writing, shape.items)
  const { default: _, examples: __, ...rules } = items
  const each = ownConstraints(rules)
  if (each.length > 0) said.push(`Each item: ${lowerFirst(each.join(' '))}`)
  if (isSchema(shape.not)) said.push(`Not: ${typeWords(writing, shape.not)}.`)
  const keys = isSchema(shape.propertyNames) ? ownConstraints(shapeOf(writing, shape.propertyNames)) : []
  if (keys.length > 0) said.push(`Names of fields: ${lowerFirst(keys.join(' '))}`)
  if (shape.if !== undefined) said.push('More rules hold depending on its values.')
  return said.join(' ')
}

const ownConstraints = (shape: SchemaObject): string[] => [
  ...(shape.const === undefined ? [] : [`Always ${value(shape.const)}.`]),
  ...(shape.enum === undefined
    ? []
    : [`${shape.enum.length === 1 ? 'Always' : 'One of'} ${values(shape.enum)}.`]),
  ...(shape.default === undefined ? [] : [`Default ${value(shape.default)}.`]),
  ...range(shape),
  ...count('character', shape.minLength, shape.maxLength),
  ...(shape.pattern === undefined ? [] : [`Matches ${code(shape.pattern)}.`]),
  ...count('item', shape.minItems, shape.maxItems),
  ...(shape.uniqueItems === true ? ['No item twice.'] : []),
  ...count('field', shape.minProperties, shape.maxProperties),
  ...(shape.contentEncoding === undefined ? [] : [`Encoded as ${plain(shape.contentEncoding)}.`]),
  ...Object.entries(shape.dependentRequired ?? {})
    .slice(0, mostValues)
    .map(([name, needed]) => `With ${code(name)} also ${needed.slice(0, mostValues).map(code).join(', ')}.`),
  ...example(shape),
]

const range = ({
  minimum,
  maximum,
  exclusiveMinimum,
  exclusiveMaximum,
  multipleOf,
}: SchemaObject): string[] => {
  const limits = [
    ...(minimum === undefined ? [] : [`at least ${code(`${minimum}`)}`]),
    ...(exclusiveMinimum === undefined ? [] : [`more than ${code(`${exclusiveMinimum}`)}`]),
    ...(maximum === undefined ? [] : [`at most ${code(`${maximum}`)}`]),
    ...(exclusiveMaximum === undefined ? [] : [`less than ${code(`${exclusiveMaximum}`)}`]),
    ...(multipleOf === undefined ? [] : [`a multiple of ${code(`${multipleOf}`)}`]),
  ]
  return limits.length === 0 ? [] : [`${upperFirst(limits.join(', '))}.`]
}

const count = (noun: string, least: number | undefined, most: number | undefined): string[] => {
  const nouns = (number: number | undefined): string => `${number} ${noun}${number === 1 ? '' : 's'}`
  if (least !== undefined && least === most) return [`Exactly ${nouns(least)}.`]
  if ((least ?? 0) > 0 && most !== undefined) return [`${least} to ${nouns(most)}.`]
  if ((least ?? 0) > 0) return [`At least ${nouns(least)}.`]
  return most === undefined ? [] : [`At most ${nouns(most)}.`]
}

const example = ({ examples, type }: SchemaObject): string[] => {
  const shown = examples?.[0]
  if (
    shown === undefined ||
    shown === '' ||
    type === 'object' ||
    (typeof shown === 'object' && shown !== null)
  )
    return []
  return [`Example ${value(shown)}.`]
}

export const value = (json: Json): string =>
  code(cut(typeof json === 'string' && json !== '' ? json : JSON.stringify(json), longestValue))

const values = (all: readonly Json[]): string => {
  const shown = all.slice(0, mostValues).map(value).join(', ')
  return all.length > mostValues ? `${shown} and ${all.length - mostValues} more` : shown
}

const upperFirst = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)
