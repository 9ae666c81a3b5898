// Reads the table of kinds: which kind a field has, and whether a value is of a kind.

import { isJsonObject } from '#kernel/json.ts'
import type { Shapes } from './kinds.ts'

/** The kind of a field, without the `!` of required ones; undefined for an unknown field. */
export const fieldKind = (shapes: Shapes, kind: string, field: string): string | undefined => {
  const shape = shapes[kind]
  const found = shape !== undefined && Object.hasOwn(shape, field) ? shape[field] : undefined
  if (found !== undefined) return found.endsWith('!') ? found.slice(0, -1) : found
  return field.startsWith('x-') || field === '$ref' ? undefined : shape?.['*']
}

export const requiredFields = (shapes: Shapes, kind: string): string[] => {
  const known = required.get(shapes) ?? new Map<string, string[]>()
  required.set(shapes, known)
  const fields =
    known.get(kind) ??
    Object.entries(shapes[kind] ?? {}).flatMap(([field, of]) => (of.endsWith('!') ? [field] : []))
  known.set(kind, fields)
  return fields
}

const required = new WeakMap<Shapes, Map<string, string[]>>()

/** The kind of the items for a kind with `[]`; undefined for other kinds. */
export const itemKind = (kind: string): string | undefined =>
  kind.endsWith('[]') ? kind.slice(0, -2) : undefined

/** The kind of the entries for a kind with `{}`; undefined for other kinds. */
export const entryKind = (kind: string): string | undefined =>
  kind.endsWith('{}') ? kind.slice(0, -2) : undefined

/** What a value must be and is not; undefined if it is of the kind. Only the value itself is checked, not its contents. */
export const misfit = (shapes: Shapes, kind: string, value: unknown): string | undefined => {
  if (itemKind(kind) !== undefined) return Array.isArray(value) ? undefined : 'must be a list'
  if (kind === 'schema' && typeof value === 'boolean') return undefined
  if (entryKind(kind) !== undefined || Object.hasOwn(shapes, kind))
    return isJsonObject(value) ? undefined : 'must be an object'
  return plain[kind]?.(value)
}

const isListOfTexts = (value: unknown): boolean =>
  Array.isArray(value) && value.every(item => typeof item === 'string')

const must =
  (isGood: (value: unknown) => boolean, what: string) =>
  (value: unknown): string | undefined =>
    isGood(value) ? undefined : `must be ${what}`

/** Numbers are accepted as texts, since YAML reads versions as numbers. */
const plain: Readonly<Record<string, (value: unknown) => string | undefined>> = {
  string: must(value => ['string', 'number', 'boolean'].includes(typeof value), 'a text'),
  schemaReference: must(value => typeof value === 'string', 'a text'),
  boolean: must(value => typeof value === 'boolean', 'true or false'),
  number: must(value => typeof value === 'number', 'a number'),
  bound: must(value => ['number', 'boolean'].includes(typeof value), 'a number'),
  types: must(value => typeof value === 'string' || isListOfTexts(value), 'a text or a list of texts'),
  /** A field of 3.2 that later steps do not know. */
  unshown: () => 'is not shown',
  either: must(value => typeof value === 'string' || isJsonObject(value), 'a text'),
}
