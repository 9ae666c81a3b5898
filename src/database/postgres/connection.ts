// A connection over pg: the pool for reads, one of its clients for a transaction.
import type { CompiledQuery, QueryResult } from 'kysely'
import type { QueryResult as Answer, Pool, PoolClient } from 'pg'
import type { Connection } from '../connection.ts'
import { noStreams } from '../connection.ts'
import { postgresOutage } from './outage.ts'

type Ask = (sql: string, name: string | undefined, parameters: readonly unknown[]) => Promise<Answer>

/** Statements outside of transactions. */
export const postgresConnection = (target: Pool | PoolClient): Connection => connectionOn(askOn(target))

/** The connection of a transaction; on it a statement is sent without a wait for the answers to those before. */
export interface TransactionConnection extends Connection {
  /** Resolves once all that was sent is answered; throws what the first statement that failed failed with. */
  answered(): Promise<void>
  /** Sends what marks a place in the transaction. */
  follow(command: string): void
  /** Goes back to a place before whatever has failed. */
  undo(command: string): Promise<void>
}

/** `begun` is what the transaction begins with; it was sent, and may not be answered yet. */
export const transactionConnection = (client: PoolClient, begun: Promise<unknown>): TransactionConnection => {
  const askClient = askOn(client)
  let failure: { readonly error: unknown } | undefined
  /** What was sent and nobody waits for. */
  let sent: Promise<unknown>[] = []
  const ask: Ask = async (...query) => {
    try {
      const [, answer] = await Promise.all([begun, askClient(...query)])
      return answer
    } catch (error) {
      // After one has failed, the others fail for that alone.
      failure ??= { error }
      throw failure.error
    }
  }
  const answered = async (): Promise<void> => {
    await Promise.allSettled([begun, ...sent])
    sent = []
    if (failure !== undefined) throw failure.error
    await begun
  }
  const send: (...query: Parameters<Ask>) => void = (...query) => {
    const answer = ask(...query)
    // Told by whatever comes next, and at last by the commit.
    answer.catch(() => {})
    sent.push(answer)
  }
  return {
    ...connectionOn(ask),
    write: async ({ sql, name }, parameters) => {
      if (sent.length >= mostSent) await answered()
      send(sql, name, parameters)
    },
    answered,
    follow: command => send(command, undefined, []),
    undo: async command => {
      await client.query(command)
      sent = []
      failure = undefined
    },
  }
}

/** Statements under way at the same time: their parameters are in memory meanwhile. */
const mostSent = 100

const askOn =
  (target: Pool | PoolClient): Ask =>
  async (sql, name, parameters) => {
    try {
      return await target.query({ ...(name && { name }), text: sql, values: parameters as unknown[] })
    } catch (error) {
      throw postgresOutage(error)
    }
  }

const connectionOn = (ask: Ask): Connection => ({
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
