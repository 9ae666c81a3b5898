// Filters as conditions in SQL: what is asked for is found by the database, and never read to be looked through.
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import { contains } from '#database/index.ts'
import { parseInstant } from '#kernel/instant.ts'
import type { AttributePath } from '../protocol/attribute-path.ts'
import { InvalidScim } from '../protocol/refusals.ts'
import type { Filter, FilterValue, Operator } from './parse.ts'

type Condition = RawBuilder<SqlBool>

/** What can be asked of an attribute. */
export interface Column {
  readonly compare: (operator: Operator, value: FilterValue) => Condition
  readonly isPresent: Condition
  /** What resources are sorted by; left out where an attribute has several values. */
  readonly order?: RawBuilder<unknown>
}

/** The columns behind the attributes that can be asked for, by their names: `emails.value`. */
export type Columns = ReadonlyMap<string, Column>

/** A filter on the rows that the columns are of. */
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
      // What can be asked for so has one value, or is asked for by one part of it.
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

/** A text that is never null but where the attribute is not assigned; `fold` where it is kept in lower case. */
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

/** Something that is so or not; Entra ID asks for it as a string. */
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

/** What is the same for all. */
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
  // As databases count: characters, not the two halves of some.
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
