// The connection of one of those that share a transaction of PostgreSQL: what it writes can be undone by itself.

import type { Connection, Prepared } from '../connection.ts'
import { NotTogether } from '../not-together.ts'
import type { Answer } from './answer.ts'
import { type Ask, connectionOn } from './connection.ts'
import { refuseUnsendable } from './prepared-statement.ts'

/** What those that share a transaction send. */
export interface Pipeline {
  send(member: number, sql: string, name?: string, parameters?: readonly unknown[]): Promise<Answer>
  /** Sends the writes when something else is asked that may depend on them, or when there are many and nothing is under way. */
  hold(writes: readonly Write[]): void
  sendHeld(): void
  /** Resolves once all that was sent is answered; throws what the first statement that failed failed with. */
  answered(): Promise<void>
  /** The first that failed, and whose it was. */
  failure(): Failure | undefined
  /** Goes back to a place before whatever has failed. */
  undo(command: string): Promise<void>
}

/** A statement that changes rows, and whose outcome nobody looks at. */
export interface Write {
  readonly member: number
  readonly query: Prepared
  readonly parameters: readonly unknown[]
  /** Of those that are held back, the last one with the same place is sent alone. */
  readonly place: string | undefined
}

export interface Failure {
  readonly error: unknown
  readonly member: number
}

export interface MemberConnection extends Connection {
  /** All that it has written stays. */
  keep(): void
  /** Undoes what it has written, and says what that took; throws where the connection is gone. */
  undo(): Promise<Undone>
}

/** Nothing had been sent; what was sent is undone, and locks went with it; all of the transaction is to be undone. */
export type Undone = 'unsent' | 'by itself' | 'not by itself'

/**
 * What it writes without a look at the outcome is kept here until it asks something, or is done. So most of those that fail have
 * sent nothing that must be undone. The first needs no savepoint: where it fails, nobody else has written yet. With `read`, which
 * asks for it, others are at work meanwhile: nothing of it is sent before it is done, and what cannot wait so long is refused.
 */
export const memberConnection = (pipeline: Pipeline, member: number, read?: Ask): MemberConnection => {
  const savepoint = `member_${member}`
  let own: Write[] = []
  let hasWritten = false

  const begin = (): void => {
    if (read !== undefined) throw new NotTogether()
    if (!hasWritten && member > 0) void pipeline.send(member, `savepoint ${savepoint}`)
    hasWritten = true
  }
  const release = (): void => {
    if (member > 0) void pipeline.send(member, `release savepoint ${savepoint}`)
  }
  const sendOwn = (): void => {
    if (own.length === 0) return
    begin()
    for (const { query, parameters } of own) void pipeline.send(member, query.sql, query.name, parameters)
    own = []
  }
  const ask: Ask = (sql, name, parameters) => {
    pipeline.sendHeld()
    sendOwn()
    if (!onlyReads.test(sql)) begin()
    if (read !== undefined) return read(sql, name, parameters)
    return pipeline.send(member, sql, name, parameters)
  }
  return {
    ...connectionOn(ask),
    write: async (query, parameters, place) => {
      // What cannot be sent must fail here: the commit, which is sent behind it, would else be done.
      refuseUnsendable(parameters)
      own.push({ member, query, parameters, place })
      if (own.length < mostOwn) return
      pipeline.sendHeld()
      sendOwn()
      await pipeline.answered()
    },
    keep: () => {
      if (hasWritten) {
        sendOwn()
        release()
      } else pipeline.hold(own)
      own = []
    },
    undo: async () => {
      own = []
      if (!hasWritten) return pipeline.failure() === undefined ? 'unsent' : 'not by itself'
      if (member === 0) return 'not by itself'
      await pipeline.undo(`rollback to savepoint ${savepoint}`)
      release()
      return 'by itself'
    },
  }
}

/** Others may write, such as an insert after `with`. */
const onlyReads = /^select\b/i

/** Its writes that are kept here: their parameters are in memory meanwhile. */
const mostOwn = 100
