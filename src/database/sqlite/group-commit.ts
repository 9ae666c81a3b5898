// Group commit: transactions that come together are made durable together, by one write to the disk.
import type { DatabaseSync } from 'node:sqlite'
import { type KeyedQueue, keyedQueue } from '#kernel/keyed-queue.ts'
import type { Connection } from '../connection.ts'
import { committedTogether } from '../metrics.ts'
import { diskHasFailed } from '../outage.ts'
import type { EngineTransaction } from '../transactions.ts'
import { sqliteOutage } from './outage.ts'
import { type CachedStatement, prepareAct } from './statement-cache.ts'

/** Transactions of one connection, one after the other, within the one of SQLite that is their group's. */
export interface GroupedTransactions {
  /**
   * Resolves once what `use` committed is on the disk; what `use` throws is thrown. It is called once more where what it did was
   * rolled back with another transaction of the group.
   */
  withSession<T>(use: (session: EngineTransaction) => Promise<T>): Promise<T>
  /** Commits the open group, then does the work while no transaction is open, and all that was committed is on the disk. */
  alone(work: () => unknown): Promise<void>
  /** Resolves once all that is committed now is on the disk; undefined where it is. */
  readonly syncing: () => Promise<void> | undefined
}

export interface Surroundings {
  /** Makes the connection that transactions are given; the function is to be called before each of its statements. */
  readonly connect: (before: (statement: CachedStatement) => void) => Connection
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
  /** Whether each is a savepoint, and can be rolled back alone. */
  readonly hasSavepoints: boolean
  /** Settles when all of the group is on the disk, or none of it. */
  readonly durable: Promise<void>
  readonly resolve: () => void
  readonly reject: (error: unknown) => void
}

/** A group was rolled back for one of its transactions that failed; the others do again what they did, in the same order. */
class RolledBack extends Error {
  /** Takes the place in the queue of the one that failed: whoever waits there comes after them. */
  readonly inTurn: KeyedQueue

  constructor(inTurn: KeyedQueue, cause: unknown) {
    super('another transaction of the group has failed', { cause })
    this.inTurn = inTurn
  }
}

/**
 * After a group was rolled back, so many transactions have savepoints: for each, SQLite keeps every page that it changes as it was, which
 * takes about a tenth of the time of a small transaction, and hardly any is rolled back once it has written something.
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
  /** Transactions that are still to have savepoints. */
  let savepointsLeft = 0
  /** Whether the transaction that is at work may have changed anything. */
  let hasWritten = false
  const connection = connect(({ isSelect }) => {
    if (!isSelect) hasWritten = true
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
  /** Resolves once the others of the group have done again what they did. */
  const rollBackGroup = async (group: Group, cause: unknown): Promise<void> => {
    handle.exec('rollback')
    open = undefined
    if (group.members === 0) return
    savepointsLeft = savepointsAfterRollback
    const inOrder = keyedQueue()
    const redone = Promise.withResolvers<void>()
    let left = group.members
    const inTurn: KeyedQueue = (key, work) =>
      inOrder(key, work).finally(() => {
        if (--left === 0) redone.resolve()
      })
    group.reject(new RolledBack(inTurn, cause))
    await redone.promise
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
    },
    rollback: async cause => {
      if (!handle.isTransaction) {
        // SQLite has rolled back everything by itself, as after a full disk: all of the group is lost.
        open?.reject(cause)
        open = undefined
      } else if (open?.hasSavepoints) {
        undo.run()
        release.run()
      } else if (open !== undefined && hasWritten) await rollBackGroup(open, cause)
    },
  }
  const inGroup = async <T>(use: (session: EngineTransaction) => Promise<T>) => {
    open ??= await openGroup()
    const group = open
    if (group.hasSavepoints) savepoint.run()
    hasWritten = false
    return { result: await use(session), group }
  }
  return {
    withSession: async use => {
      let done = await inTurn(() => inGroup(use))
      for (;;) {
        try {
          await done.group.durable
          return done.result
        } catch (error) {
          if (!(error instanceof RolledBack)) throw error
          done = await error.inTurn('redo', () => inGroup(use))
        }
      }
    },
    alone: work =>
      inTurn(async () => {
        await syncing?.catch(() => {})
        close()
        await syncing?.catch(() => {})
        await work()
      }),
    syncing: () => syncing,
  }
}

const newGroup = (hasSavepoints: boolean): Group => {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  // Where every transaction of the group was rolled back, nobody waits for it.
  promise.catch(() => {})
  return { members: 0, hasSavepoints, durable: promise, resolve, reject }
}
