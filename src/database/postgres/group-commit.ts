// Group commit: transactions that wait for the same turn share one of PostgreSQL's, and one write to the disk.
import { Unavailable } from '#kernel/errors.ts'
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
  /** Those of them that were not undone by themselves. */
  committed: number
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
const longestOpen = 200

/**
 * One after the other for each key. Whoever is done leaves the transaction open to the next who waits already and shares, else
 * commits: who is alone waits for nobody. Each is answered once the commit is done; what throws is undone by itself.
 *
 * Nobody waits for the answers to what the one before has written last. Where that fails, the whole group is undone: whose
 * it was is told so, and the others are tried again.
 */
export const groupCommit = (begin: () => Promise<PostgresSession>): TakingTurns => {
  const queue = keyedQueue()
  const lines = new Map<string, Line>()

  return async (use, turn) => {
    const { key } = turn
    const line = lines.get(key) ?? { waiting: [] }
    lines.set(key, line)
    line.waiting.push(turn)
    const { result, group, member } = await queue(key, async () => {
      line.waiting.shift()
      try {
        line.open ??= groupOf(await begin())
        const group = line.open
        const member = group.members++
        const isJoined = () => mayJoin(group, turn, line.waiting[0])
        const result = await use(sessionOf(group, member, isJoined))
          .catch(error => Promise.reject(errorFor(group, member, error)))
          .finally(() => {
            group.isClosed ||= !isJoined()
          })
        return { result, group, member }
      } finally {
        const { open } = line
        if (open?.isClosed) {
          line.open = undefined
          await end(open)
        }
        if (line.waiting.length === 0) lines.delete(key)
      }
    })
    await group.durable.promise.catch(error => Promise.reject(errorFor(group, member, error)))
    return result
  }
}

const groupOf = (session: PostgresSession): Group => {
  const durable = Promise.withResolvers<void>()
  // Where all of the group was undone, nobody waits for it.
  durable.promise.catch(() => {})
  return {
    session,
    begunAt: performance.now(),
    members: 0,
    committed: 0,
    isClosed: false,
    isLost: false,
    durable,
  }
}

const mayJoin = (group: Group, last: Turn, next: Turn | undefined): boolean =>
  !group.isClosed &&
  last.isShared === true &&
  next?.isShared === true &&
  group.members < mostMembers &&
  performance.now() - group.begunAt < longestOpen

const end = async ({ session, committed, durable, isLost }: Group): Promise<void> => {
  try {
    if (!isLost) await session.commit(committed)
    durable.resolve()
  } catch (error) {
    await session.rollback()
    durable.reject(error)
  } finally {
    session.release()
  }
}

/** What one of a group is told: where a statement of another one has failed, to try again. */
const errorFor = ({ session }: Group, member: number, error: unknown): unknown => {
  const failure = session.connection.failure()
  if (failure === undefined || failure.member === member || failure.error instanceof Unavailable) return error
  return Object.assign(new Error('undone with others', { cause: failure.error }), { code: tryAgain })
}

/** The code of PostgreSQL for a transaction that is to be tried again. */
const tryAgain = '40001'

const sessionOf = (group: Group, member: number, isJoined: () => boolean): EngineTransaction => {
  const { connection } = group.session
  connection.actFor(member)
  return { connection, ...(member === 0 ? firstOf(group, isJoined) : savepointOf(group, member)) }
}

type Ending = Omit<EngineTransaction, 'connection'>

/** The first needs no savepoint. */
const firstOf = (group: Group, isJoined: () => boolean): Ending => ({
  commit: async () => {
    group.committed++
    group.isClosed = !isJoined()
  },
  rollback: async cause => {
    await group.session.rollback()
    lose(group, cause)
  },
})

const savepointOf = (group: Group, member: number): Ending => {
  const { connection } = group.session
  const savepoint = `member_${member}`
  connection.follow(`savepoint ${savepoint}`)
  return {
    commit: async () => {
      group.committed++
      connection.follow(`release savepoint ${savepoint}`)
    },
    rollback: async () => {
      try {
        await connection.undo(`rollback to savepoint ${savepoint}`)
        connection.follow(`release savepoint ${savepoint}`)
      } catch (error) {
        // What others wrote before has failed, or the connection is gone.
        await group.session.rollback()
        lose(group, connection.failure()?.error ?? postgresOutage(error))
      }
    },
  }
}

const lose = (group: Group, cause: unknown): void => {
  group.isClosed = true
  group.isLost = true
  group.durable.reject(cause)
}
