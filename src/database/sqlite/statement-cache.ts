// Prepared statements of one connection by their SQL; the least recently used are dropped.
import type { DatabaseSync, SQLOutputValue, StatementSync } from 'node:sqlite'

/** A prepared statement that gives rows, if any, as arrays; and the function that makes objects of them. */
export interface CachedStatement {
  readonly statement: StatementSync
  readonly givesRows: boolean
  /** Whether it only reads; false where that is uncertain, as for `with … select`. */
  readonly onlyReads: boolean
  readonly rowOf: RowOf
}

type RowOf = (values: readonly SQLOutputValue[]) => Record<string, SQLOutputValue>

/** Gives the statement of an SQL text. */
export type StatementCache = (sql: string) => CachedStatement

/**
 * Two generations of at most half the limit each: a statement that is used moves to the young one; when that is full, the
 * old one is dropped. A hit costs one look-up; an exact order of use would cost ten times as much.
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
 * Prepares a statement without rows. node:sqlite reports the last inserted rowid
 * whatever runs; it may be one of FTS5's own, which is too large for a number.
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
 * Compiled for each statement: an object literal with its columns is made twenty times as fast as an object that gets them
 * one by one, and node:sqlite's own objects are slow dictionaries. Names come from this program's queries, and are quoted.
 */
const rowWith = (columns: readonly string[]): RowOf => {
  const fields = columns.map((name, index) => `${JSON.stringify(name)}: values[${index}]`)
  return new Function('values', `return { ${fields.join(', ')} }`) as RowOf
}
