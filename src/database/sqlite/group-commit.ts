// Group commit: concurrent transactions are made durable together, by one write to the disk.
import type { DatabaseSync } from 'node:sqlite'
import { keyedQueue } from '#kernel/keyed-queue.ts'
import type { Connection } from '../connection.ts'
import { committedTogether } from '../metrics.ts'
import { diskHasFailed } from '../outage.ts'
import type { EngineTransaction } from '../transactions.ts'
import type { SqliteConnectionOptions } from './connection.ts'
import { sqliteOutage } from './outage.ts'
import { prepareAct } from './statement-cache.ts'

/** Transactions of one connection, run one after the other; the members of a group share one transaction of SQLite. */
export interface GroupedTransactions {
  /**
   * Resolves once what `use` committed is on the disk. `use` is called again if another
   * transaction of the group failed and its changes were rolled back with it. An error
   * of `use` is thrown once nothing that it may have seen can be undone any more.
   */
  withSession<T>(use: (session: EngineTransaction) => Promise<T>): Promise<T>
  /** Commits the open group, then runs the work while no transaction is open, and everything committed is on the disk. */
  alone(work: () => unknown): Promise<void>
  /** Resolves once everything committed so far is on the disk; undefined if it already is. Rejects if it may be lost. */
  readonly syncing: () => Promise<void> | undefined
}

export interface Surroundings {
  /** Makes the connection that transactions use. */
  readonly connect: (options: Pick<SqliteConnectionOptions, 'before'>) => Connection
  readonly begin: () => Promise<void>
  /** Throws if a commit must not be reported as successful. */
  readonly mayCommit: () => void
  /** Called after each commit, while no transaction is open. */
  readonly committed: () => void
  readonly disk: Disk
}

/** How committed data reaches the disk, and when readers see it. */
export interface Disk {
  /** Resolves once everything committed before the call is on the disk. */
  readonly sync: () => Promise<void>
  /** Called before a commit: readers do not see it until the returned function is called. */
  readonly hold: () => () => void
}

interface Group {
  /** Transactions that will be committed with the group. */
  members: number
  /** Members, and transactions that failed after them: all of these are answered when the group ends. */
  waiting: number
  /** Whether each transaction begins with a savepoint, so that it can be undone alone. */
  readonly hasSavepoints: boolean
  /** Settles when the whole group is on the disk, or undone. */
  readonly durable: Promise<void>
  readonly resolve: () => void
  readonly reject: (error: unknown) => void
}

/** The outcome of a transaction, and what must settle before it is reported. */
type Attempt<T> = { readonly certain: Promise<void> | undefined } & (
  | { readonly result: T }
  | { readonly error: unknown }
)

/** A group was rolled back because of one transaction; the others must run again. */
class RolledBack extends Error {
  /**
   * Runs the work again in the turn of the transaction that failed: in
   * the order of the first attempts, before anybody who waits for a turn.
   */
  readonly redo: <T>(work: () => Promise<T>) => Promise<T>

  constructor(redo: RolledBack['redo']) {
    super('another transaction of the group has failed')
    this.redo = redo
  }
}

/**
 * How many transactions use savepoints after a group was rolled back. Not all do: for a
 * savepoint SQLite copies every page before it changes, which takes about a tenth of the
 * time of a small transaction, and hardly any transaction fails after it has written.
 */
const savepointsAfterRollback = 1000

/**
 * A group is open until the event loop has handled the requests that had already arrived, and until the group before it is
 * on the disk: a lone transaction is not delayed, and thirty-two at once share one write. While a group is written to the
 * disk, in a thread, the next one runs; only its transactions see what is not on the disk yet.
 */
export const groupCommit = (
  handle: DatabaseSync,
  { connect, begin, mayCommit, committed, disk }: Surroundings,
): GroupedTransactions => {
  const queue = keyedQueue()
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => queue('writer', work)
  const commit = prepareAct(handle, 'commit')
  const savepoint = prepareAct(handle, 'savepoint one')
  const release = prepareAct(handle, 'release one')
  const undo = prepareAct(handle, 'rollback to one')
  let open: Group | undefined
  /** How many more transactions are committed until groups have no savepoints; may drop below zero within a group. */
  let savepointsLeft = 0
  /** Whether the running transaction may have changed anything. */
  let hasWritten = false
  const connection = connect({
    before: ({ onlyReads }) => {
      if (!onlyReads) hasWritten = true
    },
  })

  /** The pending write to the disk. */
  let syncing: Promise<void> | undefined
  /** Why no more transactions can run: what has not reached the disk may be lost, and later changes were based on it. */
  let failure: unknown

  const openGroup = async (): Promise<Group> => {
    if (failure !== undefined) throw failure
    await begin()
    const group = newGroup(savepointsLeft > 0)
    setImmediate(() => void closeInTurn(group))
    return group
  }
  const closeInTurn = async (group: Group): Promise<void> => {
    await syncing?.catch(() => {})
    await inTurn(async () => {
      if (open === group) close()
    })
  }
  /** Must be called while no write to the disk is pending. */
  const close = (): void => {
    const group = open
    open = undefined
    if (group === undefined) return
    let show = (): void => {}
    try {
      if (failure !== undefined) throw failure
      mayCommit()
      show = disk.hold()
      commit.run()
    } catch (error) {
      if (handle.isTransaction) handle.exec('rollback')
      show()
      group.reject(sqliteOutage(error))
      return
    }
    committedTogether.observe(group.members)
    committed()
    syncing = disk
      .sync()
      .then(show, error => {
        failure = diskHasFailed(error)
        throw failure
      })
      .finally(() => {
        syncing = undefined
      })
    syncing.then(group.resolve, group.reject)
  }
  /**
   * Rolls a group back because a transaction failed after it had written, and runs the
   * others again, with savepoints. The next transaction of SQLite begins immediately, so
   * that no other process takes the lock meanwhile. Resolves once all have run again.
   */
  const rollBack = async (group: Group): Promise<void> => {
    handle.exec('rollback')
    open = undefined
    if (group.waiting === 0) return
    savepointsLeft = savepointsAfterRollback
    try {
      open = await openGroup()
    } catch (error) {
      group.reject(error)
      throw error
    }
    const inOrder = keyedQueue()
    const allRedone = Promise.withResolvers<void>()
    let notYetRedone = group.waiting
    const redo: RolledBack['redo'] = work =>
      inOrder('', work).finally(() => {
        if (--notYetRedone === 0) allRedone.resolve()
      })
    group.reject(new RolledBack(redo))
    await allRedone.promise
  }
  const session: EngineTransaction = {
    connection,
    commit: async () => {
      if (open === undefined || !handle.isTransaction) throw new Error('SQLite has rolled back by itself')
      if (open.hasSavepoints) {
        release.run()
        savepointsLeft--
      }
      open.members++
      open.waiting++
    },
    rollback: async cause => {
      if (!handle.isTransaction) {
        // SQLite itself has rolled back, as after a full disk: the whole group is lost.
        open?.reject(cause)
        open = undefined
      } else if (open?.hasSavepoints) {
        undo.run()
        release.run()
      } else if (open !== undefined && hasWritten) await rollBack(open)
      // Otherwise the transaction has written nothing, and there is nothing to undo.
    },
  }
  const attemptInGroup = async <T>(use: (session: EngineTransaction) => Promise<T>): Promise<Attempt<T>> => {
    open ??= await openGroup()
    const group = open
    if (group.hasSavepoints) savepoint.run()
    hasWritten = false
    try {
      return { certain: group.durable, result: await use(session) }
    } catch (error) {
      if (open !== undefined && open !== group) return attemptInGroup(use)
      // It may have read changes of earlier transactions, which are not durable yet.
      if (open === undefined || group.members === 0) return { certain: syncing, error }
      group.waiting++
      return { certain: group.durable, error }
    }
  }
  return {
    withSession: async use => {
      for (let ended = await inTurn(() => attemptInGroup(use)); ; ) {
        try {
          await ended.certain
        } catch (error) {
          if (!(error instanceof RolledBack)) throw error
          ended = await error.redo(() => attemptInGroup(use))
          continue
        }
        if ('error' in ended) throw ended.error
        return ended.result
      }
    },
    alone: work =>
      inTurn(async () => {
        await syncing?.catch(() => {})
        close()
        await syncing?.catch(() => {})
        await work()
      }),
    syncing: () => (failure === undefined ? syncing : Promise.reject(failure)),
  }
}

const newGroup = (hasSavepoints: boolean): Group => {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  // If every transaction of the group was rolled back, nobody waits for this.
  promise.catch(() => {})
  return { members: 0, waiting: 0, hasSavepoints, durable: promise, resolve, reject }
}
