// Group commit over several turns: short transactions of different
// turns share one of PostgreSQL's, and work at the same time.
import type { EngineTransaction, EngineTurn } from '../transactions.ts'
import { type Group, groupOf, mostMembers } from './group.ts'
import type { TakingTurns } from './group-commit.ts'
import { endGroup, endOf, toldOf } from './group-end.ts'
import { memberSession } from './member-session.ts'
import type { PostgresSession } from './session.ts'

/** A group, from the moment when its first member joins. */
interface Mixed {
  readonly begun: Promise<Group>
  joined: number
  running: number
  readonly lines: Map<string, Line>
  readonly ended: PromiseWithResolvers<void>
}

/** The members of a group that have the same turn: they run one after the other. */
interface Line {
  last: Promise<void>
  /** Whether a member has left what it has locked, and what that is. */
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
 * Work joins the open group until the group's first member is done or, while another group is being committed, until that
 * has ended. So work that is alone waits for nobody, and each commit takes all work that came during the one before. No
 * member waits for a lock: work that would, or that reads after it has written, throws `NotTogether`. So no group waits for
 * another, and no member's writes are sent before it is done. Locks that the database takes by itself are waited for
 * shortly: `begin` must begin a transaction with a lock timeout.
 *
 * Where a statement fails, the whole group is undone: the work that sent it gets the error, and the others are tried again
 * without other turns.
 */
export const mixedCommit = (begin: () => Promise<PostgresSession>): TakingTurns => {
  const holders = new Map<string, Mixed>()
  let open: Mixed | undefined
  /** Groups that accept no more members, and have not ended. */
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
    // The turn's locks are held until that group ends.
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

/** Sends the checks of those who wait, once a member has left what it has locked. */
const askAhead = ({ session }: Group, { hasLeft, waiting }: Line): void => {
  if (!hasLeft) return
  for (const member of waiting) {
    if (member.turn.check === undefined || member.checked !== undefined) continue
    member.checked = member.turn.check(session.connection.beside(member.index))
    // The error is thrown in the work's turn.
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
