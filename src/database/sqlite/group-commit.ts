// Group commit: transactions that come together are made durable together, by one write to the disk.
import type { DatabaseSync } from 'node:sqlite'
import { keyedQueue } from '#kernel/keyed-queue.ts'
import type { Connection } from '../connection.ts'
import { committedTogether } from '../metrics.ts'
import { diskHasFailed } from '../outage.ts'
import type { EngineTransaction } from '../transactions.ts'
import type { SqliteConnectionOptions } from './connection.ts'
import { sqliteOutage } from './outage.ts'
import { prepareAct } from './statement-cache.ts'

/** Transactions of one connection, run one after the other; those of a group share one transaction of SQLite. */
export interface GroupedTransactions {
  /**
   * Resolves once what `use` committed is on the disk. `use` is called again where a transaction of the same group failed and took
   * its changes with it; what it throws is thrown once nothing that it may have seen can be undone any more.
   */
  withSession<T>(use: (session: EngineTransaction) => Promise<T>): Promise<T>
  /** Commits the open group, then does the work while no transaction is open, and all that was committed is on the disk. */
  alone(work: () => unknown): Promise<void>
  /** Resolves once all that is committed now is on the disk; undefined where it is. Rejects where it may be lost. */
  readonly syncing: () => Promise<void> | undefined
}

export interface Surroundings {
  /** Makes the connection that transactions are given. */
  readonly connect: (options: Pick<SqliteConnectionOptions, 'before'>) => Connection
  readonly begin: () => Promise<void>
  /** Throws where a commit must not be reported as done. */
  readonly mayCommit: () => void
  /** Called after each commit, while no transaction is open. */
  readonly committed: () => void
  readonly disk: Disk
}

/** How what was committed gets to the disk, and who sees it before. */
export interface Disk {
  /** Resolves once all that was committed before is on the disk. */
  readonly sync: () => Promise<void>
  /** Called before a commit: until the function that it gives is called, reads do not see it. */
  readonly hold: () => () => void
}

interface Group {
  /** Transactions that are to be committed with it. */
  members: number
  /** Those, and others that have failed after them: all of these end when the group does. */
  waiting: number
  /** Whether each of its transactions begins with a savepoint, so that it can be undone alone. */
  readonly hasSavepoints: boolean
  /** Settles when all of the group is on the disk, or none of it. */
  readonly durable: Promise<void>
  readonly resolve: () => void
  readonly reject: (error: unknown) => void
}

/** What one transaction came to, and what it waits for before it is told. */
type Attempt<T> = { readonly certain: Promise<void> | undefined } & (
  | { readonly result: T }
  | { readonly error: unknown }
)

/** A group was rolled back for one of its transactions; the others are to be done again. */
class RolledBack extends Error {
  /** Does so in the turn of the one that failed, in the order of their first attempts, and before whoever waits for a turn. */
  readonly redo: <T>(work: () => Promise<T>) => Promise<T>

  constructor(redo: RolledBack['redo']) {
    super('another transaction of the group has failed')
    this.redo = redo
  }
}

/**
 * How many transactions have savepoints after a group was rolled back. Not all have: for a savepoint SQLite keeps every page that is
 * changed as it was, which takes about a tenth of the time of a small transaction, and hardly any fails once it has written.
 */
const savepointsAfterRollback = 1000

/**
 * A group is open until the event loop has gone through the requests that had already arrived, and until the group before is on
 * the disk: whoever waits for nobody pays no delay, and thirty-two at once pay for one write together. While a group is written to
 * the disk, in a thread, the next one is at work; nobody but its transactions sees what is not there yet.
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
  /** How many more are committed until groups have no savepoints; below zero where those of the last group were more. */
  let savepointsLeft = 0
  /** Whether the transaction that is at work may have changed anything. */
  let hasWritten = false
  const connection = connect({
    before: ({ onlyReads }) => {
      if (!onlyReads) hasWritten = true
    },
  })

  /** The write to the disk that is under way. */
  let syncing: Promise<void> | undefined
  /** Why there can be no more: what has not got to the disk may be lost, and what follows was made from it. */
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
  /** Called while no write to the disk is under way. */
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
   * Rolls a group back for a transaction that has written something and failed, and has the others done again, with savepoints. The
   * next transaction of SQLite begins immediately, so that no other process takes its lock meanwhile. Resolves once they are done.
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
        // SQLite has rolled back everything by itself, as after a full disk: all of the group is lost.
        open?.reject(cause)
        open = undefined
      } else if (open?.hasSavepoints) {
        undo.run()
        release.run()
      } else if (open !== undefined && hasWritten) await rollBack(open)
      // Otherwise it has written nothing, and there is nothing to undo.
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
      // What it has seen may have been of those before it, of which nothing is certain yet.
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
  // Where every transaction of the group was rolled back, nobody waits for it.
  promise.catch(() => {})
  return { members: 0, waiting: 0, hasSavepoints, durable: promise, resolve, reject }
}
