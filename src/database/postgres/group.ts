// A group: work that shares one transaction of PostgreSQL.
import type { PostgresSession } from './session.ts'

/**
 * The first member runs directly in the transaction; each other has a
 * savepoint, once it sends something that must be undone by itself.
 */
export interface Group {
  readonly session: PostgresSession
  readonly begunAt: number
  members: number
  /** How many members have not been undone. */
  committed: number
  /** What the last member has left to the next. */
  left: unknown
  /** How often locks may have been released by undoing a member. */
  unlocked: number
  /** No more members may join. */
  isClosed: boolean
  /** The transaction was rolled back. */
  isLost: boolean
  /** Settles when the whole group is on the disk, or undone. */
  readonly durable: PromiseWithResolvers<void>
}

export const groupOf = (session: PostgresSession): Group => {
  const durable = Promise.withResolvers<void>()
  // Where the whole group was undone, nobody may be waiting for this.
  durable.promise.catch(() => {})
  return {
    session,
    begunAt: performance.now(),
    members: 0,
    committed: 0,
    left: undefined,
    unlocked: 0,
    isClosed: false,
    isLost: false,
    durable,
  }
}

/** Each member may need a savepoint, and PostgreSQL caches 64 subtransactions of a transaction. */
export const mostMembers = 32

/** In milliseconds, after which nobody joins any more: the first member is answered only when the last is done. */
const longestOpen = 200

/** Whether there is room for one more after `others` that wait. */
export const hasRoom = (group: Group, others = 0): boolean => group.members + others < mostMembers

export const isOpen = (group: Group): boolean =>
  !group.isClosed && hasRoom(group) && performance.now() - group.begunAt < longestOpen

/** Marks the whole group as undone. */
export const lose = (group: Group, cause: unknown): void => {
  group.isClosed = true
  group.isLost = true
  group.durable.reject(cause)
}
