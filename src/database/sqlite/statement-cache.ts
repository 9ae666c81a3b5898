// Prepared statements of one connection by their SQL, the least recently used let go.
import type { DatabaseSync, SQLOutputValue, StatementSync } from 'node:sqlite'

/** A prepared statement that gives rows as arrays, if it gives any, and what makes objects of these. */
export interface CachedStatement {
  readonly statement: StatementSync
  readonly givesRows: boolean
  /** Whether it changes nothing; false where in doubt, as for `with … select`. */
  readonly onlyReads: boolean
  readonly rowOf: RowOf
}

type RowOf = (values: readonly SQLOutputValue[]) => Record<string, SQLOutputValue>

/** Gives the statement of an SQL text. */
export type StatementCache = (sql: string) => CachedStatement

/**
 * Two generations of at most half the limit each: what is used moves to the young one, and when that is full the
 * old one is dropped. A hit costs one look-up, where an exact order of use would cost ten times as much.
 */
export const statementCache = (handle: DatabaseSync, limit = 1000): StatementCache => {
  let young = new Map<string, CachedStatement>()
  let old = new Map<string, CachedStatement>()
  return sql => {
    const hit = young.get(sql)
    if (hit !== undefined) return hit
    const cached = old.get(sql) ?? prepare(handle, sql)
    if (young.size >= limit / 2) {
      old = young
      young = new Map()
    }
    young.set(sql, cached)
    return cached
  }
}

/**
 * Prepares what gives no rows. node:sqlite tells the rowid last inserted, whatever is run; that may be one of FTS5's
 * own, which no number can be.
 */
export const prepareAct = (handle: DatabaseSync, sql: string): StatementSync => {
  const statement = handle.prepare(sql)
  statement.setReadBigInts(true)
  return statement
}

const prepare = (handle: DatabaseSync, sql: string): CachedStatement => {
  const statement = handle.prepare(sql)
  statement.setReturnArrays(true)
  const columns = statement.columns().map(({ name }) => name)
  const givesRows = columns.length > 0
  statement.setReadBigInts(!givesRows)
  return { statement, givesRows, onlyReads: /^\s*select\b/i.test(sql), rowOf: rowWith(columns) }
}

/**
 * Compiled for each statement: an object written out with its columns is made twenty times as fast as one that gets them
 * one by one, and node:sqlite's own objects are slow dictionaries. Names come from our queries, and are quoted.
 */
const rowWith = (columns: readonly string[]): RowOf => {
  const fields = columns.map((name, index) => `${JSON.stringify(name)}: values[${index}]`)
  return new Function('values', `return { ${fields.join(', ')} }`) as RowOf
}
