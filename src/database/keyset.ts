// Keyset pagination: the rows after given values, in a given order, on both engines.
import type { Expression, RawBuilder, SelectQueryBuilder, SqlBool } from 'kysely'
import { sql } from 'kysely'

/** One key of the order: a column or an expression, never null in any row. */
export interface KeysetColumn {
  readonly column: string | Expression<unknown>
  readonly direction: 'asc' | 'desc'
}

/** The value of one key in the last row seen. */
export type KeysetValue = string | number

/**
 * Orders the query by the keys and, given the last row's values, keeps the rows after it. The keys together must be unique,
 * or rows are skipped, so the last one is the id.
 */
export const afterKeyset = <DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  keys: readonly KeysetColumn[],
  values?: readonly KeysetValue[],
): SelectQueryBuilder<DB, TB, O> => {
  const terms = keys.map(({ column, direction }) => ({ expression: expressionOf(column), direction }))
  const ordered = terms.reduce(
    (sorted, { expression, direction }) => sorted.orderBy(expression, direction),
    query,
  )
  if (values === undefined) return ordered
  if (values.length !== keys.length) throw new Error('A keyset needs one value for each of its keys')
  return ordered.where(after(terms.map((term, index) => ({ ...term, value: values[index] as KeysetValue }))))
}

interface Term {
  readonly expression: Expression<unknown>
  readonly direction: 'asc' | 'desc'
  readonly value: KeysetValue
}

const expressionOf = (column: string | Expression<unknown>): Expression<unknown> =>
  typeof column === 'string' ? sql.ref(column) : column

// Where all directions agree, both engines walk an index straight to the row by comparing row values.
const after = (terms: readonly Term[]): RawBuilder<SqlBool> => {
  const [first] = terms
  if (first === undefined) throw new Error('A keyset needs at least one key')
  if (!terms.every(({ direction }) => direction === first.direction)) return afterMixed(terms)
  const columns = sql.join(terms.map(({ expression }) => expression))
  const values = sql.join(terms.map(({ value }) => value))
  return sql<SqlBool>`(${columns}) ${operator(first)} (${values})`
}

// a >= x and (a > x or ...): the first half alone bounds the walk over an index that begins with a.
const afterMixed = ([first, ...rest]: readonly Term[]): RawBuilder<SqlBool> => {
  const { expression, value } = first as Term
  const beyond = sql<SqlBool>`${expression} ${operator(first as Term)} ${value}`
  if (rest.length === 0) return beyond
  return sql<SqlBool>`(${expression} ${operator(first as Term)}${sql.raw('=')} ${value} and (${beyond} or ${afterMixed(rest)}))`
}

const operator = ({ direction }: { direction: 'asc' | 'desc' }): RawBuilder<unknown> =>
  sql.raw(direction === 'asc' ? '>' : '<')
