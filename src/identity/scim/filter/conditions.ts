// Filters as conditions in SQL: the database finds what matches, and nothing is read to be searched in memory.
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import { contains } from '#database/index.ts'
import { parseInstant } from '#kernel/instant.ts'
import type { AttributePath } from '../protocol/attribute-path.ts'
import { InvalidScim } from '../protocol/refusals.ts'
import type { Filter, FilterValue, Operator } from './parse.ts'

type Condition = RawBuilder<SqlBool>

/** The conditions that an attribute supports. */
export interface Column {
  readonly compare: (operator: Operator, value: FilterValue) => Condition
  readonly isPresent: Condition
  /** For sorting; left out where an attribute has several values. */
  readonly order?: RawBuilder<unknown>
}

/** The columns behind attributes, by name: `emails.value`. */
export type Columns = ReadonlyMap<string, Column>

/** A filter on the rows of these columns. */
export const conditionOf = (filter: Filter, columns: Columns): Condition => {
  switch (filter.kind) {
    case 'and':
    case 'or': {
      const parts = filter.parts.map(part => conditionOf(part, columns))
      return sql<SqlBool>`(${sql.join(parts, filter.kind === 'and' ? sql` and ` : sql` or `)})`
    }
    case 'not':
      return negated(conditionOf(filter.part, columns))
    case 'present':
      return columnOf(filter.path, columns).isPresent
    case 'compare':
      return columnOf(filter.path, columns).compare(filter.operator, filter.value)
    case 'within':
      // Such attributes have only one value, or only one part of them can be filtered.
      return conditionOf(filter.part, columns)
  }
}

/** The column of an attribute. */
export const columnOf = (path: AttributePath, columns: Columns): Column => {
  const name = nameOf(path)
  const column = path.extension === null ? columns.get(name) : undefined
  if (column !== undefined) return column
  const known = [...columns.keys()].join(', ')
  throw new InvalidScim('invalidFilter', `${name} cannot be asked for here; these can: ${known}`)
}

/** A text that is null only where the attribute is not assigned; `fold` where it is stored in lower case. */
export const textColumn = (
  text: RawBuilder<string>,
  { fold = false, equals }: { fold?: boolean; equals?: (value: string) => Condition } = {},
): Column => {
  const isPresent = sql<SqlBool>`${text} is not null`
  const isEqual = equals ?? ((value: string) => sql<SqlBool>`${text} = ${value}`)
  const compare: Column['compare'] = (operator, given) => {
    if (operator === 'ne') return negated(compare('eq', given))
    if (operator === 'eq' && given === null) return negated(isPresent)
    if (typeof given !== 'string') throw new InvalidScim('invalidFilter', 'this is compared with a string')
    const value = fold ? given.toLowerCase() : given
    return sql<SqlBool>`(${isPresent} and ${operator === 'eq' ? isEqual(value) : compareText(text, operator, value)})`
  }
  return { compare, isPresent, order: text }
}

/** A point in time. */
export const instantColumn = (instant: RawBuilder<string>): Column => {
  const text = textColumn(instant)
  return {
    ...text,
    compare: (operator, given) => {
      const value = typeof given === 'string' ? parseInstant(given) : undefined
      if (value === undefined || operator === 'co' || operator === 'sw' || operator === 'ew')
        throw new InvalidScim('invalidFilter', 'this is compared, by its size, with a date and time')
      return text.compare(operator, value)
    },
  }
}

/** A boolean; Entra ID sends it as a string. */
export const flagColumn = (isSo: Condition, order: RawBuilder<unknown>): Column => ({
  compare: (operator, given) => {
    const value = String(given).toLowerCase()
    if ((operator !== 'eq' && operator !== 'ne') || (value !== 'true' && value !== 'false'))
      throw new InvalidScim('invalidFilter', 'this is eq true or eq false')
    return (value === 'true') === (operator === 'eq') ? isSo : negated(isSo)
  },
  isPresent: always,
  order,
})

/** An attribute with the same value in all resources. */
export const constantColumn = (constant: string | boolean): Column => ({
  compare: (operator, given) => {
    if (operator !== 'eq' && operator !== 'ne')
      throw new InvalidScim('invalidFilter', 'this is compared by eq and ne alone')
    const isEqual = String(given).toLowerCase() === String(constant)
    return isEqual === (operator === 'eq') ? always : negated(always)
  },
  isPresent: always,
})

/** Ids, of which a resource has several. */
export const idsColumn = (has: (id: string) => Condition, hasAny: Condition): Column => ({
  compare: (operator, given) => {
    if (operator !== 'eq' || typeof given !== 'string')
      throw new InvalidScim('invalidFilter', 'this is compared with an id, by eq alone')
    return has(given)
  },
  isPresent: hasAny,
})

const nameOf = ({ attribute, sub }: AttributePath): string =>
  sub === undefined ? attribute.name : `${attribute.name}.${sub.name}`

const always = sql<SqlBool>`1 = 1`

const negated = (condition: Expression<SqlBool>): Condition => sql<SqlBool>`not (${condition})`

const compareText = (
  text: RawBuilder<string>,
  operator: Exclude<Operator, 'eq' | 'ne'>,
  value: string,
): Condition => {
  // In characters, as databases count, not in UTF-16 units.
  const length = sql.lit([...value].length)
  switch (operator) {
    case 'co':
      return sql<SqlBool>`${contains(text, value)}`
    case 'sw':
      return sql<SqlBool>`substr(${text}, 1, ${length}) = ${value}`
    case 'ew':
      return sql<SqlBool>`(length(${text}) >= ${length} and substr(${text}, length(${text}) - ${length} + 1) = ${value})`
    case 'gt':
      return sql<SqlBool>`${text} > ${value}`
    case 'ge':
      return sql<SqlBool>`${text} >= ${value}`
    case 'lt':
      return sql<SqlBool>`${text} < ${value}`
    case 'le':
      return sql<SqlBool>`${text} <= ${value}`
  }
}
