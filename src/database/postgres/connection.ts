// Connections over pg: how statements are sent, and the connection for statements outside of transactions.
import type { CompiledQuery, QueryResult } from 'kysely'
import type { PoolClient } from 'pg'
import type { Distribution } from '#kernel/metrics.ts'
import type { Connection } from '../connection.ts'
import { noStreams } from '../connection.ts'
import { readDuration } from '../metrics.ts'
import { noteStatements } from '../note-statement.ts'
import type { Answer } from './answer.ts'
import type { Queries } from './gathered-reads.ts'
import { postgresOutage } from './outage.ts'
import { isOfChangedTable, nameAnew, preparedName } from './prepared-names.ts'

export type Ask = (sql: string, name: string | undefined, parameters: readonly unknown[]) => Promise<Answer>

/** A connection for statements outside of transactions. */
export const postgresConnection = (queries: Queries): Connection =>
  connectionOn(askingAgain(askOn(queries, readDuration)))

/** A connection for statements of a transaction that only reads. */
export const readConnection = (client: PoolClient): Connection => connectionOn(askOn(client, readDuration))

export const askOn = (target: Queries, duration: Distribution): Ask => {
  const note = noteStatements('postgresql', duration)
  return async (sql, name, parameters) => {
    const since = performance.now()
    const prepared = name && { name: preparedName(name) }
    try {
      const answer = await target.query({ ...prepared, text: sql, values: parameters as unknown[] })
      note(sql, since, false)
      return answer
    } catch (error) {
      note(sql, since, true)
      if (prepared && isOfChangedTable(error)) nameAnew(prepared.name)
      throw postgresOutage(error)
    }
  }
}

const askingAgain =
  (ask: Ask): Ask =>
  async (...query) => {
    try {
      return await ask(...query)
    } catch (error) {
      if (isOfChangedTable(error)) return ask(...query)
      throw error
    }
  }

export const connectionOn = (ask: Ask): Connection => ({
  engine: 'postgres',
  all: async ({ sql, name }, parameters) => (await ask(sql, name, parameters)).rows,
  first: async ({ sql, name }, parameters) => (await ask(sql, name, parameters)).rows[0],
  run: async ({ sql, name }, parameters) => (await ask(sql, name, parameters)).rowCount ?? 0,
  write: async ({ sql, name }, parameters) => void (await ask(sql, name, parameters)),
  executeQuery: async <R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> => {
    const { command, rowCount, rows } = await ask(sql, undefined, parameters)
    if (!changing.has(command)) return { rows }
    return { rows, numAffectedRows: BigInt(rowCount ?? 0) }
  },
  streamQuery: noStreams,
})

const changing: ReadonlySet<string> = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])
