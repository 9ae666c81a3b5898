// Keywords of schemas by which fewer values are valid, and how a change of one is judged.
import type { Json } from '#kernel/json.ts'
import { report, type Scope } from './comparison.ts'
import type { FlatSchema } from './flat-schema.ts'
import { labelOf } from './label.ts'
import type { Located } from './located.ts'
import type { Direction } from './spec-change.ts'

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

/** Whether one value of a keyword lets fewer values through than another, where that can be seen. */
export const tighter = (keyword: string, one: Json | undefined, other: Json | undefined): boolean => {
  if (isWithout(keyword, other)) return !isWithout(keyword, one)
  if (keyword === 'format') return (narrowerFormats[String(other)] ?? []).includes(String(one))
  if (typeof one !== 'number' || typeof other !== 'number') return false
  if (keyword === 'multipleOf') return one > other && Number.isInteger(one / other)
  return upper.includes(keyword) ? one < other : lower.includes(keyword) && one > other
}

/** Formats whose values are valid in another, by the wider one. */
const narrowerFormats: Readonly<Record<string, readonly string[]>> = {
  int64: ['int32'],
  double: ['float'],
  'uri-reference': ['uri'],
  'iri-reference': ['iri', 'uri', 'uri-reference'],
  iri: ['uri'],
}

/** A value of a keyword by which everything is valid, as if it were not there. */
const isWithout = (keyword: string, value: Json | undefined): boolean => {
  if (value === undefined) return true
  if (['minLength', 'minItems', 'minProperties'].includes(keyword)) return value === 0
  return keyword === 'uniqueItems' && value === false
}

export const compareConstraints = (
  scope: Scope,
  before: FlatSchema,
  after: FlatSchema,
  direction: Direction,
): void => {
  for (const keyword of new Set([...before.constraints.keys(), ...after.constraints.keys()])) {
    const older = before.constraints.get(keyword)
    const newer = after.constraints.get(keyword)
    if (scope.comparison.structures.same(older?.value, newer?.value)) continue
    if (isWithout(keyword, older?.value) && isWithout(keyword, newer?.value)) continue
    const type = tighter(keyword, newer?.value, older?.value)
      ? 'constraint-tightened'
      : tighter(keyword, older?.value, newer?.value)
        ? 'constraint-loosened'
        : 'constraint-changed'
    const breaking = direction === 'sent' ? type !== 'constraint-loosened' : type !== 'constraint-tightened'
    const message = messageOf(keyword, older, newer)
    report(scope, type, { breaking, direction, before: older, after: newer, message })
  }
}

const messageOf = (
  keyword: string,
  older: Located<Json | undefined> | undefined,
  newer: Located<Json | undefined> | undefined,
): string => {
  const at = labelOf((newer ?? older) as Located<unknown>)
  const [was, is] = [older, newer].map(side => shown(side?.value))
  if (older === undefined)
    return is === undefined ? `${at} has \`${keyword}\` now.` : `${at} has \`${keyword}\` ${is} now.`
  if (newer === undefined)
    return `${at} has no \`${keyword}\` any more${was === undefined ? '' : `; it was ${was}`}.`
  return was === undefined || is === undefined
    ? `\`${keyword}\` of ${at} has changed.`
    : `\`${keyword}\` of ${at} is ${is}; it was ${was}.`
}

const shown = (value: Json | undefined): string | undefined => {
  if (value === undefined || (typeof value === 'object' && value !== null)) return undefined
  const text = String(value)
  return text.length > 100 ? undefined : `\`${text}\``
}
