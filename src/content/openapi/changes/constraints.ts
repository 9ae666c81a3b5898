// The keywords of schemas that constrain which values are valid.
import type { Json } from '#kernel/json.ts'

const upper = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties', 'maxContains']
const lower = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties', 'minContains']

export const constraints: readonly string[] = [
  ...upper,
  ...lower,
  'uniqueItems',
  'multipleOf',
  'pattern',
  'format',
  'contentEncoding',
  'contentMediaType',
  'prefixItems',
  'contains',
  'patternProperties',
  'propertyNames',
  'dependentRequired',
  'dependentSchemas',
  'unevaluatedItems',
  'not',
  'if',
  'then',
  'else',
]

/** Whether one value of a keyword accepts fewer values than another, as far as that can be told. */
export const tighter = (keyword: string, one: Json | undefined, other: Json | undefined): boolean => {
  if (isWithout(keyword, other)) return !isWithout(keyword, one)
  if (keyword === 'format') return (narrowerFormats[String(other)] ?? []).includes(String(one))
  if (typeof one !== 'number' || typeof other !== 'number') return false
  if (keyword === 'multipleOf') return one > other && Number.isInteger(one / other)
  return upper.includes(keyword) ? one < other : lower.includes(keyword) && one > other
}

/** For each format the narrower formats, whose values are all valid in it. */
const narrowerFormats: Readonly<Record<string, readonly string[]>> = {
  int64: ['int32'],
  double: ['float'],
  'uri-reference': ['uri'],
  'iri-reference': ['iri', 'uri', 'uri-reference'],
  iri: ['uri'],
}

/** Whether a keyword with this value constrains nothing, as if it were absent. */
export const isWithout = (keyword: string, value: Json | undefined): boolean => {
  if (value === undefined) return true
  if (['minLength', 'minItems', 'minProperties'].includes(keyword)) return value === 0
  return keyword === 'uniqueItems' && value === false
}
