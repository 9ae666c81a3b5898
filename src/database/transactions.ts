// Transactions on either engine: commit or roll back, try again when the engine asks for it, never nest.
import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { Unavailable } from '#kernel/errors.ts'
import { secondsSince } from '#kernel/seconds-since.ts'
import { traced } from '#kernel/tracing.ts'
import { ConnectedKysely } from './connected-kysely.ts'
import type { Connection } from './connection.ts'
import { GuardedConnection } from './guarded-connection.ts'
import { committedDuration, transactionRetries, transactionWaitDuration, undoneDuration } from './metrics.ts'
import { NotTogether } from './not-together.ts'
import { tooManyAtOnce } from './outage.ts'
import type { Tables } from './tables.ts'

/** A transaction of an engine, which has begun. */
export interface EngineTransaction {
  readonly connection: Connection
  readonly shared?: Shared
  commit(): Promise<void>
  /** `cause` is the error of the work. */
  rollback(cause: unknown): Promise<void>
}

/** Runs `use` in a transaction of an engine, once for each attempt; `isTransient` says after which errors to try again. */
export interface TransactionSource {
  withTransaction<T>(use: (session: EngineTransaction) => Promise<T>, turn?: EngineTurn): Promise<T>
  isTransient(error: unknown): boolean
}

/** Work that locks the same rows takes turns in a process: waiting occupies no connection. */
export interface Turn {
  readonly key: string
  /**
   * Whether work that waits for the same turn may be committed together:
   * only if it is short, and locks nothing but what the key names.
   */
  readonly isShared?: boolean
  /**
   * Whether it may also be committed together with work of other turns: only if it checks `mayWait` before it locks
   * anything, and reads nothing after it has written. Otherwise it throws `NotTogether`.
   */
  readonly isMixed?: boolean
  /**
   * Reads that throw if the caller may not do the work, run in its transaction. In a shared transaction they are sent ahead,
   * while other members work, once one of these has left what it has locked.
   */
  readonly check?: Work<void>
}

/** A turn for an engine: `check` runs on the connection that it is given. */
export interface EngineTurn extends Omit<Turn, 'check'> {
  readonly check?: (connection: Connection) => Promise<void>
}

/** What members of a shared transaction have in common. */
export interface Shared {
  /** What the previous member has left; undefined for the first. */
  readonly left: unknown
  /** Leaves something to the next member, once this one is done. */
  leave(what: unknown): void
  /**
   * Whether the work may wait for locks: not if it shares the transaction with other turns, which hold locks of their own.
   */
  readonly mayWait: boolean
  /** The result of the turn's `check`, if it was made ahead. */
  readonly checked: Promise<void> | undefined
}

/**
 * Work inside one transaction. It may run again after a transient failure, or, on SQLite, even after it is done, if another
 * transaction of its group fails. So its effects must be in the database only, and it must not use up anything in memory.
 */
export type Work<T> = (transaction: Kysely<Tables>, shared?: Shared) => Promise<T>

const attempts = 5
const firstDelay = 10

/** Makes the `transaction` of a database. */
export const transactionsOn = (
  sessions: TransactionSource,
): (<T>(work: Work<T>, turn?: Turn) => Promise<T>) => {
  const current = new AsyncLocalStorage<GuardedConnection>()
  return async (work, turn) => {
    let engineTurn = turn && engineTurnOf(turn)
    if (current.getStore()?.ended === false) throw new Error('Transactions do not nest')
    for (let attempt = 1; ; attempt++) {
      const since = performance.now()
      try {
        const result = await traced('transaction', {}, () =>
          sessions.withTransaction(session => {
            transactionWaitDuration.observe(secondsSince(since))
            return perform(session, work, current)
          }, engineTurn),
        )
        committedDuration.observe(secondsSince(since))
        return result
      } catch (error) {
        undoneDuration.observe(secondsSince(since))
        const isTogether = engineTurn?.isMixed || engineTurn?.isShared
        engineTurn = engineTurn && lessShared(engineTurn, error)
        if (error instanceof NotTogether && isTogether) continue
        if (!sessions.isTransient(error)) throw error
        if (attempt >= attempts) throw tooManyAtOnce(error)
      }
      transactionRetries.add(1)
      await sleep(Math.random() * firstDelay * 2 ** attempt)
    }
  }
}

const engineTurnOf = ({ check, ...turn }: Turn): EngineTurn =>
  check === undefined
    ? turn
    : { ...turn, check: connection => check(new ConnectedKysely(new GuardedConnection(connection))) }

/**
 * What to try next: work that cannot share a transaction with other turns shares one with its own turn, and otherwise none.
 */
const lessShared = (turn: EngineTurn, error: unknown): EngineTurn =>
  error instanceof NotTogether && !turn.isMixed ? { ...turn, isShared: false } : { ...turn, isMixed: false }

const perform = async <T>(
  session: EngineTransaction,
  work: Work<T>,
  current: AsyncLocalStorage<GuardedConnection>,
): Promise<T> => {
  const connection = new GuardedConnection(session.connection)
  try {
    const result = await current.run(connection, work, new ConnectedKysely(connection), session.shared)
    connection.end()
    await session.commit()
    return result
  } catch (error) {
    connection.ended = true
    // Whatever the work made of this error: without the database the work could not be done.
    const { failure } = connection
    const cause = failure instanceof Unavailable || failure instanceof NotTogether ? failure : error
    await session.rollback(cause)
    throw cause
  }
}
