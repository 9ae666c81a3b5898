// List requests: by the query of an address, or by the body of a search (RFC 7644, 3.4.2 and 3.4.3).
import { type RawBuilder, sql } from 'kysely'
import { type Columns, columnOf } from './filter/conditions.ts'
import { type Filter, parseFilter } from './filter/parse.ts'
import { type AttributePath, meaningOf } from './protocol/attribute-path.ts'
import type { ResourceType } from './protocol/attributes.ts'
import type { Complex } from './protocol/canonical.ts'
import { InvalidScim } from './protocol/refusals.ts'
import { mostResources } from './protocol/resource.ts'
import { type Selection, selectionOf } from './protocol/selection.ts'

export interface ListRequest {
  readonly filter: Filter | undefined
  readonly sortBy: AttributePath | undefined
  readonly isDescending: boolean
  /** Counted from 1. */
  readonly startIndex: number
  readonly count: number
  readonly selection: Selection
}

/** Resources of a list from the requested index on; there may be fewer than requested, with more after them. */
export interface Found {
  readonly total: number
  readonly resources: readonly Complex[]
}

const usualResources = 100

/** Reads fields by their case-insensitive names; unknown fields are ignored. */
export const listRequestOf = (type: ResourceType, given: object): ListRequest => {
  const fields = new Map(Object.entries(given).map(([name, value]) => [name.toLowerCase(), value]))
  const text = (name: string): string | undefined => textOf(name, fields.get(name.toLowerCase()))
  const [filter, sortBy] = [text('filter'), text('sortBy')]
  return {
    filter: filter === undefined ? undefined : parseFilter(type, filter),
    sortBy: sortBy === undefined ? undefined : sortedBy(type, sortBy),
    isDescending: text('sortOrder')?.toLowerCase() === 'descending',
    startIndex: Math.min(Math.max(1, integerOf('startIndex', fields.get('startindex'), 1)), furthest),
    count: Math.min(Math.max(0, integerOf('count', fields.get('count'), usualResources)), mostResources),
    selection: selectionOf(type, namesIn(fields, 'attributes'), namesIn(fields, 'excludedAttributes')),
  }
}

/** Which attributes of a single resource are requested. */
export const selectionIn = (type: ResourceType, query: object): Selection =>
  listRequestOf(type, query).selection

/** The order of a list, in SQL: rows without a value come last (RFC 7644, 3.4.2.3). */
export const orderOf = (
  { sortBy, isDescending }: Pick<ListRequest, 'sortBy' | 'isDescending'>,
  columns: Columns,
  id: RawBuilder<unknown>,
): RawBuilder<unknown> => {
  if (sortBy === undefined) return id
  const { order, isPresent } = columnOf(sortBy, columns)
  if (order === undefined) throw new InvalidScim('invalidValue', 'this cannot be sorted by')
  const direction = isDescending ? sql`desc` : sql`asc`
  return sql`not (${isPresent}) ${direction}, ${order} ${direction}, ${id}`
}

/** The largest offset that databases accept. */
const furthest = 2 ** 31 - 1

const textOf = (name: string, value: unknown): string | undefined => {
  if (value === undefined || value === null) return undefined
  if (typeof value !== 'string') throw new InvalidScim('invalidValue', `${name} must be one string`)
  return value
}

/** A list in a search, a text in a query. */
const namesIn = (fields: ReadonlyMap<string, unknown>, name: string): string | undefined => {
  const value = fields.get(name.toLowerCase())
  return textOf(
    name,
    Array.isArray(value) && value.every(one => typeof one === 'string') ? value.join(',') : value,
  )
}

const integerOf = (name: string, value: unknown, otherwise: number): number => {
  if (value === undefined || value === null) return otherwise
  const number = typeof value === 'string' && /^-?\d{1,15}$/.test(value) ? Number(value) : value
  if (!Number.isSafeInteger(number)) throw new InvalidScim('invalidValue', `${name} must be an integer`)
  return number as number
}

const sortedBy = (type: ResourceType, name: string): AttributePath => {
  const meaning = meaningOf(type, name)
  if (typeof meaning === 'object' && 'attribute' in meaning) return meaning
  throw new InvalidScim('invalidValue', `${name.slice(0, 100)} is no attribute to sort by`)
}
