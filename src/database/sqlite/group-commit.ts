// Group commit: transactions that come together are made durable together, by one write to the disk.
import type { DatabaseSync } from 'node:sqlite'
import { keyedQueue } from '#kernel/keyed-queue.ts'
import type { Connection } from '../connection.ts'
import { committedTogether } from '../metrics.ts'
import type { EngineTransaction } from '../transactions.ts'
import { sqliteOutage } from './outage.ts'
import { prepareAct } from './statement-cache.ts'

/** Transactions of one connection, one after the other; each is a savepoint of the group that is open. */
export interface GroupedTransactions {
  /** Resolves once what `use` committed is on the disk; what `use` throws is thrown immediately. */
  withSession<T>(use: (session: EngineTransaction) => Promise<T>): Promise<T>
  /** Commits the open group, then does the work while no transaction is open. */
  alone(work: () => void): Promise<void>
}

export interface Surroundings {
  readonly begin: () => Promise<void>
  /** Throws where a commit must not be reported as done. */
  readonly mayCommit: () => void
  readonly committed: () => void
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
 * A group is open until the event loop has gone through the requests that had already arrived: whoever waits for
 * nobody pays no delay, and thirty-two at once pay for one write together.
 */
export const groupCommit = (
  handle: DatabaseSync,
  connection: Connection,
  { begin, mayCommit, committed }: Surroundings,
): GroupedTransactions => {
  const queue = keyedQueue()
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => queue('writer', work)
  const commit = prepareAct(handle, 'commit')
  const [savepoint, release, undo] = ['savepoint one', 'release one', 'rollback to one'].map(sql =>
    prepareAct(handle, sql),
  )
  let open: Group | undefined

  const openGroup = async (): Promise<Group> => {
    await begin()
    setImmediate(() => void inTurn(async () => close()))
    return newGroup()
  }
  const close = (): void => {
    const group = open
    open = undefined
    if (group === undefined) return
    try {
      mayCommit()
      commit.run()
      committedTogether.observe(group.members)
      committed()
      group.resolve()
    } catch (error) {
      if (handle.isTransaction) handle.exec('rollback')
      group.reject(sqliteOutage(error))
    }
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
        close()
        work()
      }),
  }
}

const newGroup = (): Group => {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  // Where every transaction of the group was rolled back, nobody waits for it.
  promise.catch(() => {})
  return { members: 0, durable: promise, resolve, reject }
}
