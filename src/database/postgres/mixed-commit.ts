// Group commit over several turns: short transactions that nobody else waits for share one of PostgreSQL's, at work at the same time.
import type { EngineTransaction, EngineTurn } from '../transactions.ts'
import { type Group, groupOf, mostMembers } from './group.ts'
import type { TakingTurns } from './group-commit.ts'
import { endGroup, endOf, toldOf } from './group-end.ts'
import { memberSession } from './member-session.ts'
import type { PostgresSession } from './session.ts'

/** A group, from the first who wants to be in it. */
interface Mixed {
  readonly begun: Promise<Group>
  joined: number
  running: number
  readonly lines: Map<string, Line>
  readonly ended: PromiseWithResolvers<void>
}

/** Those of a group that have the same turn: one after the other. */
interface Line {
  last: Promise<void>
  /** Whether one of them has left what is locked, and what. */
  hasLeft: boolean
  left: unknown
  readonly waiting: Set<Member>
}

interface Member {
  readonly index: number
  readonly turn: EngineTurn
  readonly before: Promise<void>
  readonly done: PromiseWithResolvers<void>
  checked?: Promise<void>
}

interface Joined {
  readonly mixed: Mixed
  readonly line: Line
  readonly member: Member
}

/**
 * Whoever comes joins the group that takes in, until the first in it is done; while another group is committed, until that has
 * ended. So who is alone waits for nobody, and of many each commit takes those that came during the one before. Nobody waits
 * for a lock in a group: what would, or asks something once it has written, throws `NotTogether`. So no group waits for another,
 * and nothing is sent of what one of them writes before it is done. What the database locks by itself is waited for shortly:
 * `begin` begins such a transaction.
 *
 * Where a statement fails, the whole group is undone: whose it was is told so, and the others are tried again by themselves.
 */
export const mixedCommit = (begin: () => Promise<PostgresSession>): TakingTurns => {
  const holders = new Map<string, Mixed>()
  let open: Mixed | undefined
  /** Groups that take nobody in any more, and have not ended. */
  let closed = 0

  const close = (): void => {
    const mixed = open
    if (mixed === undefined) return
    open = undefined
    closed++
    if (mixed.running === 0) void end(mixed)
  }
  const join = async (turn: EngineTurn): Promise<Joined> => {
    const { key } = turn
    // What it locks is locked until the group ends.
    for (let holder = holders.get(key); holder !== undefined && holder !== open; holder = holders.get(key))
      await holder.ended.promise
    open ??= newMixed(begin)
    const mixed = open
    holders.set(key, mixed)
    const line = mixed.lines.get(key) ?? newLine()
    mixed.lines.set(key, line)
    const member: Member = { index: mixed.joined++, turn, before: line.last, done: Promise.withResolvers() }
    line.last = member.done.promise
    line.waiting.add(member)
    mixed.running++
    if (mixed.joined === mostMembers) close()
    return { mixed, line, member }
  }
  const leave = (mixed: Mixed): void => {
    mixed.running--
    if (mixed === open) {
      if (closed === 0) close()
    } else if (mixed.running === 0) void end(mixed)
  }
  const end = async (mixed: Mixed): Promise<void> => {
    const group = await mixed.begun.catch(() => undefined)
    if (group !== undefined) await endGroup(group)
    for (const key of mixed.lines.keys()) holders.delete(key)
    closed--
    mixed.ended.resolve()
    if (closed === 0 && open?.running === 0) close()
  }

  return async (use, turn) => {
    const { mixed, line, member } = await join(turn)
    const work = async () => {
      const group = await mixed.begun
      askAhead(group, line)
      await member.before
      line.waiting.delete(member)
      const ended = await endOf(group, member.index, use(sessionOf(group, line, member)))
      if ('result' in ended) askAhead(group, line)
      return { group, ended }
    }
    const { group, ended } = await work().finally(() => {
      line.waiting.delete(member)
      member.done.resolve()
      leave(mixed)
    })
    return toldOf(group, member.index, ended)
  }
}

const newMixed = (begin: () => Promise<PostgresSession>): Mixed => ({
  begun: begin().then(groupOf),
  joined: 0,
  running: 0,
  lines: new Map(),
  ended: Promise.withResolvers(),
})

const newLine = (): Line => ({
  last: Promise.resolve(),
  hasLeft: false,
  left: undefined,
  waiting: new Set(),
})

/** Has those who wait asked whether they may, once somebody has left what is locked. */
const askAhead = ({ session }: Group, { hasLeft, waiting }: Line): void => {
  if (!hasLeft) return
  for (const member of waiting) {
    if (member.turn.check === undefined || member.checked !== undefined) continue
    member.checked = member.turn.check(session.connection.beside(member.index))
    // Told to whose it is in its turn.
    member.checked.catch(() => {})
  }
}

const sessionOf = (group: Group, line: Line, { index, checked }: Member): EngineTransaction =>
  memberSession(group, group.session.connection.amongOthers(index), {
    shared: { left: line.left, mayWait: false, checked },
    kept: left => {
      line.left = left
      line.hasLeft = left !== undefined
    },
  })
