// The connection of a transaction, which several units of work may
// share: statements are sent without waiting for earlier answers.
import type { Connection } from '../connection.ts'
import { inTransactionDuration } from '../metrics.ts'
import type { Answer } from './answer.ts'
import { askedOnce } from './asked-once.ts'
import type { BatchedStatements } from './batched-statements.ts'
import { type Ask, askOn, connectionOn } from './connection.ts'
import {
  type Failure,
  type MemberConnection,
  memberConnection,
  type Pipeline,
  type Write,
} from './member-connection.ts'

export interface TransactionConnection {
  /** A member's connection, where members run one after the other; the first is 0. */
  of(member: number): MemberConnection
  /** A member's connection, where members work at the same time. */
  amongOthers(member: number): MemberConnection
  /** A connection for reads of a member that do not depend on what others write in the transaction. */
  beside(member: number): Connection
  /** Sends the writes that are held back. */
  sendHeld(): void
  /** Drops the writes that are held back; nothing is sent any more. */
  close(): void
  /** Resolves once everything sent is answered; throws the error of the first statement that failed. */
  answered(): Promise<void>
  /** The first failure, with its member. */
  failure(): Failure | undefined
}

/** `begun` is the answer to `begin`, which was sent and may not be answered yet. */
export const transactionConnection = (
  statements: BatchedStatements,
  begun: Promise<unknown>,
): TransactionConnection => {
  const askStatements = askOn(statements, inTransactionDuration)
  const underWay = new Set<Promise<unknown>>()
  const once = askedOnce()
  let failure: Failure | undefined
  let held: Write[] = []
  let isClosed = false

  const ask = async (member: number, ...query: Parameters<typeof askStatements>): Promise<Answer> => {
    try {
      const [, answer] = await Promise.all([begun, askStatements(...query)])
      return answer
    } catch (error) {
      // After the first failure, all others fail only because of it.
      failure ??= { error, member }
      throw failure.error
    }
  }
  /** An error that nobody waits for is thrown by the next statement, or by the commit. */
  const send: Pipeline['send'] = (member, sql, name, parameters = []) => {
    if (isClosed) return Promise.reject(failure?.error ?? new Error('the transaction has been undone'))
    const answer = ask(member, sql, name, parameters)
    const forget = (): void => {
      underWay.delete(answer)
      sendMany()
    }
    answer.then(forget, forget)
    underWay.add(answer)
    return answer
  }
  const askBeside =
    (member: number): Ask =>
    (sql, name, parameters) => {
      if (name === undefined) return send(member, sql, name, parameters)
      // The reads of a turn are sent at its end.
      process.nextTick(once.forget)
      return once.ask(name, parameters, () => send(member, sql, name, parameters))
    }
  const sendHeld = (): void => {
    const writes = held
    held = []
    for (const { member, query, parameters } of writes) void send(member, query.sql, query.name, parameters)
  }
  const sendMany = (): void => {
    if (held.length >= (underWay.size === 0 ? manyHeld : mostHeld)) sendHeld()
  }
  const answered = async (): Promise<void> => {
    await Promise.allSettled([begun, ...underWay])
    if (failure !== undefined) throw failure.error
    await begun
  }
  const pipeline: Pipeline = {
    send,
    sendHeld,
    answered,
    failure: () => failure,
    hold: writes => {
      if (isClosed) return
      const places = new Set(writes.flatMap(({ place }) => place ?? []))
      if (places.size > 0) held = held.filter(({ place }) => place === undefined || !places.has(place))
      held.push(...writes)
      sendMany()
    },
    undo: async command => {
      await statements.command(command)
      await Promise.allSettled(underWay)
      failure = undefined
    },
  }
  return {
    of: member => memberConnection(pipeline, member),
    amongOthers: member => memberConnection(pipeline, member, askBeside(member)),
    beside: member => connectionOn(askBeside(member)),
    sendHeld,
    close: () => {
      held = []
      isClosed = true
    },
    answered,
    failure: pipeline.failure,
  }
}

/**
 * How many held writes are sent while nothing is under way: each
 * sending costs a system call, and wakes up a process of the server.
 */
const manyHeld = 20

/** How many writes are held back at most, which bounds the memory for their parameters. */
const mostHeld = 100
