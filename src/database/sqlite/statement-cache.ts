// Prepared statements of one connection by their SQL, the least recently used let go.
import type { DatabaseSync, StatementSync } from 'node:sqlite'

/** A prepared statement that gives rows as arrays, and the names of their columns: none where it gives no rows. */
export interface CachedStatement {
  readonly statement: StatementSync
  readonly columns: readonly string[]
}

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
  statement.setReadBigInts(columns.length === 0)
  return { statement, columns }
}
