// A database on a PostgreSQL server, through a pool of connections.
import { sql } from 'kysely'
import type pg from 'pg'
import { ConnectedKysely } from '../connected-kysely.ts'
import type { Database, DatabaseLocation } from '../database.ts'
import { watched } from '../health.ts'
import { databaseIsAway } from '../outage.ts'
import type { TransactionSource } from '../transactions.ts'
import { transactionsOn } from '../transactions.ts'
import { postgresConnection } from './connection.ts'
import { gatheredReads } from './gathered-reads.ts'
import { gatheringSocket } from './gathering-socket.ts'
import { groupCommit } from './group-commit.ts'
import { listenOn } from './listener.ts'
import { mixedCommit } from './mixed-commit.ts'
import { poolOf } from './pool.ts'
import { isOfChangedTable } from './prepared-names.ts'
import { readTransactionOn } from './read-transaction.ts'
import { openReplica } from './replica.ts'
import { beginOn } from './session.ts'

const defaultPoolSize = 10

/** In milliseconds, for a connection to be made or to become free; after that, callers get an error. */
const longestWait = 30_000

/** Opens a pool and checks that the server answers. */
export const openPostgres = async ({
  url,
  poolSize = defaultPoolSize,
  replica: place,
}: Extract<DatabaseLocation, { url: string }>): Promise<Database> => {
  const pool = poolOf({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: longestWait,
    // Statements of a transaction are sent without waiting for the answers to earlier ones.
    pipeline: true,
    stream: gatheringSocket,
  })
  let closed: Promise<void> | undefined
  const replica = place && openReplica(place, poolSize)
  const close = (): Promise<void> => (closed ??= Promise.all([pool.end(), replica?.close()]).then(() => {}))
  await pool.query('select 1').catch(async error => {
    await close()
    throw error
  })
  const connection = postgresConnection(gatheredReads(pool))
  const read = new ConnectedKysely(connection, replica)
  const { transaction, checkWriting } = watched(
    transactionsOn({ withTransaction: withTransactionOn(pool), isTransient }),
  )
  const check = async (): Promise<void> => {
    await sql`select 1`.execute(read)
    await checkWriting()
  }
  return {
    engine: 'postgres',
    read,
    transaction,
    readTransaction: readTransactionOn(pool),
    dataVersion: async () => (await connection.first<{ version: string }>(dataVersion, []))?.version ?? '',
    checkHealth: () => withinTime(check()),
    checkWriting,
    listen: listenOn(url),
    pool: () => ({
      active: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
      most: poolSize,
    }),
    close,
  }
}

/**
 * A snapshot names the finished transactions: two with the same name see the same data. A restarted server may have lost
 * some, and continues the numbers from before, so its start time is added.
 */
const dataVersion = {
  sql: "select pg_current_snapshot()::text || ' ' || pg_postmaster_start_time()::text as version",
  name: 'data-version',
}

const longestCheck = 5000

/** An unreachable server may not answer for many minutes. */
const withinTime = async (check: Promise<void>): Promise<void> => {
  const timeIsUp = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => timeIsUp.reject(databaseIsAway(new Error(`no answer within ${longestCheck} ms`))),
    longestCheck,
  )
  await Promise.race([check, timeIsUp.promise]).finally(() => clearTimeout(timer))
}

/**
 * In milliseconds, for a lock. Work in such a group does not mean to wait for locks. Where
 * it does, because of rows that the database looks up by itself, another group of this
 * process may hold the lock and wait for this one: the server cannot see such a deadlock.
 */
const longestWaitAmongOthers = 1000

/** Work with a turn may share its transaction with other work that waits for the same turn. */
const withTransactionOn = (pool: pg.Pool): TransactionSource['withTransaction'] => {
  const begin = () => beginOn(pool)
  const inTurn = groupCommit(begin)
  const amongOthers = mixedCommit(() => beginOn(pool, { longestWait: longestWaitAmongOthers }))
  return async (use, turn) => {
    if (turn !== undefined) return turn.isMixed ? amongOthers(use, turn) : inTurn(use, turn)
    const session = await begin()
    const connection = session.connection.of(0)
    const commit = (): Promise<void> => {
      connection.keep()
      return session.commit()
    }
    try {
      return await use({ connection, commit, rollback: session.rollback })
    } finally {
      session.release()
    }
  }
}

// serialization_failure, deadlock_detected, lock_not_available
const transientCodes: ReadonlySet<unknown> = new Set(['40001', '40P01', '55P03'])

const isTransient = (error: unknown): boolean =>
  error instanceof Error && (isOfChangedTable(error) || ('code' in error && transientCodes.has(error.code)))
