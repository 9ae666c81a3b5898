// Group commit: transactions that come together are made durable together, by one write to the disk.
import type { DatabaseSync } from 'node:sqlite'
import { keyedQueue } from '#kernel/keyed-queue.ts'
import type { Connection } from '../connection.ts'
import { committedTogether } from '../metrics.ts'
import { diskHasFailed } from '../outage.ts'
import type { EngineTransaction } from '../transactions.ts'
import { sqliteOutage } from './outage.ts'
import { prepareAct } from './statement-cache.ts'

/** Transactions of one connection, one after the other; each is a savepoint of the group that is open. */
export interface GroupedTransactions {
  /** Resolves once what `use` committed is on the disk; what `use` throws is thrown immediately. */
  withSession<T>(use: (session: EngineTransaction) => Promise<T>): Promise<T>
  /** Commits the open group, then does the work while no transaction is open, and all that was committed is on the disk. */
  alone(work: () => unknown): Promise<void>
  /** Resolves once all that is committed now is on the disk; undefined where it is. */
  readonly syncing: () => Promise<void> | undefined
}

export interface Surroundings {
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
  /** Settles when all of the group is on the disk, or none of it. */
  readonly durable: Promise<void>
  readonly resolve: () => void
  readonly reject: (error: unknown) => void
}

/**
 * A group is open until the event loop has gone through the requests that had already arrived, and until the group before is on
 * the disk: whoever waits for nobody pays no delay, and thirty-two at once pay for one write together. While a group is written to
 * the disk, in a thread, the next one is at work; nobody but its transactions sees what is not there yet.
 */
export const groupCommit = (
  handle: DatabaseSync,
  connection: Connection,
  { begin, mayCommit, committed, disk }: Surroundings,
): GroupedTransactions => {
  const queue = keyedQueue()
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => queue('writer', work)
  const commit = prepareAct(handle, 'commit')
  const [savepoint, release, undo] = ['savepoint one', 'release one', 'rollback to one'].map(sql =>
    prepareAct(handle, sql),
  )
  let open: Group | undefined

  /** The write to the disk that is under way. */
  let syncing: Promise<void> | undefined
  /** Why there can be no more: what has not got to the disk may be lost, and what follows was made from it. */
  let failure: unknown

  const openGroup = async (): Promise<Group> => {
    if (failure !== undefined) throw failure
    await begin()
    const group = newGroup()
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
  const session: EngineTransaction = {
    connection,
    commit: async () => {
      release?.run()
      if (open !== undefined) open.members++
    },
    rollback: async cause => {
      if (handle.isTransaction) {
        undo?.run()
        release?.run()
        return
      }
      // SQLite has rolled back everything by itself, as after a full disk: all of the group is lost.
      open?.reject(cause)
      open = undefined
    },
  }
  return {
    withSession: async use => {
      const { result, group } = await inTurn(async () => {
        open ??= await openGroup()
        const group = open
        savepoint?.run()
        return { result: await use(session), group }
      })
      await group.durable
      return result
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

const newGroup = (): Group => {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  // Where every transaction of the group was rolled back, nobody waits for it.
  promise.catch(() => {})
  return { members: 0, durable: promise, resolve, reject }
}
