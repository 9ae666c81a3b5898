// The connection of one member of a shared transaction of PostgreSQL: its writes can be undone by themselves.
import type { Connection, Prepared } from '../connection.ts'
import { NotTogether } from '../not-together.ts'
import type { Answer } from './answer.ts'
import { type Ask, connectionOn } from './connection.ts'
import { refuseUnsendable } from './prepared-statement.ts'

/** What members of a shared transaction send through. */
export interface Pipeline {
  send(member: number, sql: string, name?: string, parameters?: readonly unknown[]): Promise<Answer>
  /**
   * Holds writes back until another statement is sent that may depend
   * on them, or until there are many and nothing is under way.
   */
  hold(writes: readonly Write[]): void
  sendHeld(): void
  /** Resolves once everything sent is answered; throws the error of the first statement that failed. */
  answered(): Promise<void>
  /** The first failure, with its member. */
  failure(): Failure | undefined
  /** Rolls back to a savepoint from before the failure. */
  undo(command: string): Promise<void>
}

/** A statement that changes rows, whose outcome nobody looks at. */
export interface Write {
  readonly member: number
  readonly query: Prepared
  readonly parameters: readonly unknown[]
  /** Of the writes held back with the same place, only the last is sent. */
  readonly place: string | undefined
}

export interface Failure {
  readonly error: unknown
  readonly member: number
}

export interface MemberConnection extends Connection {
  /** Keeps what the member has written. */
  keep(): void
  /** Undoes what the member has written, and says how; throws where the connection is lost. */
  undo(): Promise<Undone>
}

/**
 * `unsent`: nothing had been sent. `by itself`: the writes are undone, and their
 * locks released. `not by itself`: the whole transaction must be rolled back.
 */
export type Undone = 'unsent' | 'by itself' | 'not by itself'

/**
 * Writes are kept here until the member reads something or is done, so that most members that fail
 * have sent nothing that must be undone. The first member needs no savepoint: if it fails, nobody
 * else has written yet. `read`, which sends reads, is given where members work at the same time: then
 * no write is sent before its member is done, and work that cannot wait that long gets `NotTogether`.
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
      // A write that cannot be sent must fail here: otherwise the commit that follows would succeed without it.
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

/** Other statements may write, such as an insert after `with`. */
const onlyReads = /^select\b/i

/** Most writes of a member that are kept here, which bounds the memory for their parameters. */
const mostOwn = 100
