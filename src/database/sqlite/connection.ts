// A connection over node:sqlite: every call is done before it returns, and promises only carry the answer.
import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import type { CompiledQuery, QueryResult } from 'kysely'
import type { Connection } from '../connection.ts'
import { noStreams } from '../connection.ts'
import { statementCache } from './statement-cache.ts'

export const sqliteConnection = (handle: DatabaseSync): Connection => {
  const cached = statementCache(handle)
  return {
    engine: 'sqlite',
    all: async <R>({ sql }: { sql: string }, parameters: readonly unknown[]) =>
      plainRows<R>(cached(sql).statement.all(...values(parameters))),
    first: async <R>({ sql }: { sql: string }, parameters: readonly unknown[]) => {
      const row = cached(sql).statement.get(...values(parameters))
      return row === undefined ? undefined : (plain(row) as R)
    },
    run: async ({ sql }, parameters) => Number(cached(sql).statement.run(...values(parameters)).changes),
    executeQuery: async <R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> => {
      const { statement, givesRows } = cached(sql)
      if (givesRows) return { rows: plainRows<R>(statement.all(...values(parameters))) }
      return { rows: [], numAffectedRows: BigInt(statement.run(...values(parameters)).changes) }
    },
    streamQuery: noStreams,
  }
}

// node:sqlite itself refuses what it cannot bind.
const values = (parameters: readonly unknown[]): SQLInputValue[] => parameters as SQLInputValue[]

const plainRows = <R>(rows: object[]): R[] => {
  for (const row of rows) plain(row)
  return rows as R[]
}

// node:sqlite gives objects without a prototype; rows of both engines are plain objects.
const plain = (row: object): object => Object.setPrototypeOf(row, Object.prototype)
