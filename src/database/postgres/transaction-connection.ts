// The connection of a transaction, which several may share: a statement is sent without a wait for the answers to those before.

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
  /** For one of those that share the transaction; the first is 0. */
  of(member: number): MemberConnection
  /** The same for one of those that are at work at the same time. */
  amongOthers(member: number): MemberConnection
  /** For reads of one of them that do not look at what others write in the transaction. */
  beside(member: number): Connection
  /** Sends what is held back. */
  sendHeld(): void
  /** Forgets what is held back, and sends nothing any more. */
  close(): void
  /** Resolves once all that was sent is answered; throws what the first statement that failed failed with. */
  answered(): Promise<void>
  /** The first that failed, and whose it was. */
  failure(): Failure | undefined
}

/** `begun` is what the transaction begins with; it was sent, and may not be answered yet. */
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
      // After one has failed, the others fail for that alone.
      failure ??= { error, member }
      throw failure.error
    }
  }
  /** What fails without anybody waiting for it is told by whatever comes next, and at last by the commit. */
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
      // What is asked in a turn is sent at its end.
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

/** Writes that are sent while others are at work: each time it takes a system call, and a process of the server is woken up. */
const manyHeld = 20

/** Writes that are held back: their parameters are in memory meanwhile. */
const mostHeld = 100
