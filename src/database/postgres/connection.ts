// A connection over pg: the pool for reads, one of its clients for a transaction.
import type { CompiledQuery, QueryResult } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import type { Connection } from '../connection.ts'
import { noStreams } from '../connection.ts'
import { postgresOutage } from './outage.ts'

export const postgresConnection = (target: Pool | PoolClient): Connection => {
  const query = async (sql: string, name: string | undefined, parameters: readonly unknown[]) => {
    try {
      return await target.query({ ...(name && { name }), text: sql, values: parameters as unknown[] })
    } catch (error) {
      throw postgresOutage(error)
    }
  }
  return {
    engine: 'postgres',
    all: async ({ sql, name }, parameters) => (await query(sql, name, parameters)).rows,
    first: async ({ sql, name }, parameters) => (await query(sql, name, parameters)).rows[0],
    run: async ({ sql, name }, parameters) => (await query(sql, name, parameters)).rowCount ?? 0,
    executeQuery: async <R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> => {
      const { command, rowCount, rows } = await query(sql, undefined, parameters)
      if (!changing.has(command)) return { rows }
      return { rows, numAffectedRows: BigInt(rowCount ?? 0) }
    },
    streamQuery: noStreams,
  }
}

const changing: ReadonlySet<string> = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])
