// Group commit: transactions that wait for the same turn share one of PostgreSQL's, and one write to the disk.
import { keyedQueue } from '#kernel/keyed-queue.ts'
import type { EngineTransaction, Turn } from '../transactions.ts'
import { postgresOutage } from './outage.ts'
import type { PostgresSession } from './session.ts'

export type TakingTurns = <T>(use: (session: EngineTransaction) => Promise<T>, turn: Turn) => Promise<T>

/** Those that share one transaction: the first runs in it itself, each other in a savepoint. */
interface Group {
  readonly session: PostgresSession
  readonly begunAt: number
  members: number
  /** Nobody joins any more. */
  isClosed: boolean
  /** Nothing of it can be committed any more. */
  isLost: boolean
  /** Settles when all of the group is on the disk, or none of it. */
  readonly durable: PromiseWithResolvers<void>
}

interface Line {
  readonly waiting: Turn[]
  open?: Group | undefined
}

/** A savepoint for each: PostgreSQL keeps 64 of a transaction at hand. */
const mostMembers = 32

/** Milliseconds after which nobody joins any more: the first is answered when the last is done. */
const longestOpen = 50

/**
 * One after the other for each key. Whoever is done leaves the transaction open to the next who waits already and shares, else
 * commits: who is alone waits for nobody. Each is answered once the commit is done; what throws is undone by itself.
 */
export const groupCommit = (begin: () => Promise<PostgresSession>): TakingTurns => {
  const queue = keyedQueue()
  const lines = new Map<string, Line>()

  return async (use, turn) => {
    const { key } = turn
    const line = lines.get(key) ?? { waiting: [] }
    lines.set(key, line)
    line.waiting.push(turn)
    const { result, group } = await queue(key, async () => {
      line.waiting.shift()
      try {
        line.open ??= groupOf(await begin())
        const group = line.open
        const isJoined = () => mayJoin(group, turn, line.waiting[0])
        const session = group.members++ === 0 ? firstOf(group, isJoined) : memberOf(group)
        const result = await use(session).finally(() => {
          group.isClosed ||= !isJoined()
        })
        return { result, group }
      } finally {
        if (line.open?.isClosed) await end(line)
        if (line.waiting.length === 0) lines.delete(key)
      }
    })
    await group.durable.promise
    return result
  }
}

const groupOf = (session: PostgresSession): Group => {
  const durable = Promise.withResolvers<void>()
  // Where all of the group was undone, nobody waits for it.
  durable.promise.catch(() => {})
  return { session, begunAt: performance.now(), members: 0, isClosed: false, isLost: false, durable }
}

const mayJoin = (group: Group, last: Turn, next: Turn | undefined): boolean =>
  !group.isClosed &&
  last.isShared === true &&
  next?.isShared === true &&
  group.members < mostMembers &&
  performance.now() - group.begunAt < longestOpen

const end = async (line: Line): Promise<void> => {
  const { session, durable, isLost } = line.open as Group
  line.open = undefined
  try {
    if (!isLost) await session.commit()
    durable.resolve()
  } catch (error) {
    await session.rollback()
    durable.reject(error)
  } finally {
    session.release()
  }
}

const lose = (group: Group, cause: unknown): void => {
  group.isClosed = true
  group.isLost = true
  group.durable.reject(cause)
}

/** The first needs no savepoint, and where nobody joins it, the commit alone waits for what it wrote. */
const firstOf = (group: Group, isJoined: () => boolean): EngineTransaction => ({
  connection: group.session.connection,
  commit: async () => {
    if (isJoined()) await group.session.connection.answered()
    else group.isClosed = true
  },
  rollback: async cause => {
    await group.session.rollback()
    lose(group, cause)
  },
})

const memberOf = (group: Group): EngineTransaction => {
  const { session } = group
  session.connection.follow('savepoint member')
  return {
    connection: session.connection,
    commit: async () => {
      session.connection.follow('release savepoint member')
      await session.connection.answered()
    },
    rollback: async () => {
      try {
        await session.connection.undo('rollback to savepoint member')
        session.connection.follow('release savepoint member')
      } catch (error) {
        // The connection is gone, and with it what the others did.
        lose(group, postgresOutage(error))
      }
    },
  }
}
