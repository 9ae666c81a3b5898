// Those that share one transaction of PostgreSQL.
import type { PostgresSession } from './session.ts'

/** The first runs in it itself, each other in a savepoint once it has sent what must be undone by itself. */
export interface Group {
  readonly session: PostgresSession
  readonly begunAt: number
  members: number
  /** Those of them that were not undone by themselves. */
  committed: number
  /** What the last of them has left to the next. */
  left: unknown
  /** How often locks have gone with what was undone by itself. */
  unlocked: number
  /** Nobody joins any more. */
  isClosed: boolean
  /** Nothing of it can be committed any more. */
  isLost: boolean
  /** Settles when all of the group is on the disk, or none of it. */
  readonly durable: PromiseWithResolvers<void>
}

export const groupOf = (session: PostgresSession): Group => {
  const durable = Promise.withResolvers<void>()
  // Where all of the group was undone, nobody waits for it.
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

/** A savepoint for each: PostgreSQL keeps 64 of a transaction at hand. */
export const mostMembers = 32

/** Milliseconds after which nobody joins any more: the first is answered when the last is done. */
const longestOpen = 200

/** Whether there is room for one more, behind so many others. */
export const hasRoom = (group: Group, others = 0): boolean => group.members + others < mostMembers

export const isOpen = (group: Group): boolean =>
  !group.isClosed && hasRoom(group) && performance.now() - group.begunAt < longestOpen

/** All of it is undone. */
export const lose = (group: Group, cause: unknown): void => {
  group.isClosed = true
  group.isLost = true
  group.durable.reject(cause)
}
