// Transactions, whatever the engine: commit or roll back, try again when the engine asks for it, never nest.
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

/** A begun transaction of an engine. */
export interface EngineTransaction {
  readonly connection: Connection
  readonly shared?: Shared
  commit(): Promise<void>
  /** `cause` is what went wrong. */
  rollback(cause: unknown): Promise<void>
}

/** Where an engine's sessions come from: one is lent to `use` for each attempt; transient failures are tried again. */
export interface TransactionSource {
  withTransaction<T>(use: (session: EngineTransaction) => Promise<T>, turn?: EngineTurn): Promise<T>
  isTransient(error: unknown): boolean
}

/** Work that waits for the same rows takes turns in a process: whoever waits occupies no connection meanwhile. */
export interface Turn {
  readonly key: string
  /** Whether those that wait may be committed together: only where each takes short, and locks nothing but what the key names. */
  readonly isShared?: boolean
  /**
   * Whether it may be committed together with what waits for other turns, too: only where it locks nothing without looking at
   * `mayWait`, and asks nothing once it has written. Where that is otherwise after all, it throws `NotTogether`.
   */
  readonly isMixed?: boolean
  /**
   * Reads that refuse who may not do the work, in its transaction. Where that is shared it is asked ahead, while others are at
   * work, once one of them has left what it has locked.
   */
  readonly check?: Work<void>
}

/** A turn, as an engine takes it: what is asked ahead runs on the connection that it gives. */
export interface EngineTurn extends Omit<Turn, 'check'> {
  readonly check?: (connection: Connection) => Promise<void>
}

/** What those who share a transaction have in common. */
export interface Shared {
  /** What the one before has left; undefined for the first. */
  readonly left: unknown
  /** Leaves something to the next, once this is done. */
  leave(what: unknown): void
  /** Whether it may wait for locks: not where it shares the transaction with other turns, which hold locks of their own. */
  readonly mayWait: boolean
  /** Settles as the check of the turn does, where that was asked ahead. */
  readonly checked: Promise<void> | undefined
}

/**
 * Work inside one transaction: it may run again after a transient failure, or, on SQLite, once it is done, where another transaction
 * of its group has failed. So its effects belong in the database alone, and it uses up nothing in memory.
 */
export type Work<T> = (transaction: Kysely<Tables>, shared?: Shared) => Promise<T>

const attempts = 5
const firstDelay = 10

/** The `transaction` of a database. */
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

/** Who cannot share a transaction with those of other turns shares one with those of their own; who cannot do that either, none. */
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
    // Whatever the work made of it: without the database it could not be done.
    const { failure } = connection
    const cause = failure instanceof Unavailable || failure instanceof NotTogether ? failure : error
    await session.rollback(cause)
    throw cause
  }
}
