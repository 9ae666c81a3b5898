// A transaction of PostgreSQL on a connection of the pool.
import type pg from 'pg'
import { committedTogether } from '../metrics.ts'
import { batchedStatements } from './batched-statements.ts'
import { postgresOutage, postgresOutageOfBegin, postgresOutageOfCommit } from './outage.ts'
import { type TransactionConnection, transactionConnection } from './transaction-connection.ts'

export interface PostgresSession {
  readonly connection: TransactionConnection
  /** `together` is how many units of work are committed with it. */
  commit(together?: number): Promise<void>
  rollback(): Promise<void>
  /** Returns the connection to the pool; it is closed if the transaction did not end. */
  release(): void
}

/** In milliseconds: how long a transaction waits for each lock; without a limit by default. */
interface Waits {
  readonly longestWait?: number
}

/** Begins a transaction: `begin` is sent, and the first statement may follow it immediately. */
export const beginOn = async (pool: pg.Pool, { longestWait }: Waits = {}): Promise<PostgresSession> => {
  const client = await pool.connect().catch(refuse)
  const statements = batchedStatements(client)
  const limit = longestWait === undefined ? '' : `; set local lock_timeout = ${longestWait}`
  const begun = statements.command(`${beginning}${limit}`).catch(refuseToBegin)
  // The error is thrown to whoever sends anything in the transaction.
  begun.catch(() => {})
  const connection = transactionConnection(statements, begun)
  let hasEnded = false
  return {
    connection,
    // `commit` is sent after everything else: if a statement has failed that nobody waited for, the server rolls back.
    commit: async (together = 1) => {
      connection.sendHeld()
      const committed = statements.command('commit').catch(refuseToCommit)
      await Promise.allSettled([committed, connection.answered()])
      await committed
      hasEnded = true
      await connection.answered()
      committedTogether.observe(together)
    },
    rollback: async () => {
      connection.close()
      const done = await statements.command('rollback').catch(() => undefined)
      hasEnded = done !== undefined
    },
    release: () => client.release(!hasEnded),
  }
}

const beginning = 'begin isolation level read committed, read write'

const refuse = (error: unknown): never => {
  throw postgresOutage(error)
}

const refuseToBegin = (error: unknown): never => {
  throw postgresOutageOfBegin(error)
}

const refuseToCommit = (error: unknown): never => {
  throw postgresOutageOfCommit(error)
}
