// A connection over pg: the pool for reads, one of its clients for a transaction.
import type { CompiledQuery, QueryResult } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import type { Connection, Prepared } from '../connection.ts'
import { noStreams } from '../connection.ts'

export const postgresConnection = (target: Pool | PoolClient): Connection => {
  const query = ({ sql, name }: Prepared, parameters: readonly unknown[]) =>
    target.query({ name, text: sql, values: parameters as unknown[] })
  return {
    engine: 'postgres',
    all: async (prepared, parameters) => (await query(prepared, parameters)).rows,
    first: async (prepared, parameters) => (await query(prepared, parameters)).rows[0],
    run: async (prepared, parameters) => (await query(prepared, parameters)).rowCount ?? 0,
    executeQuery: async <R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> => {
      const { command, rowCount, rows } = await target.query(sql, parameters as unknown[])
      if (!changing.has(command)) return { rows }
      return { rows, numAffectedRows: BigInt(rowCount ?? 0) }
    },
    streamQuery: noStreams,
  }
}

const changing: ReadonlySet<string> = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])
