// Group commit: transactions that wait for the same turn share one transaction of PostgreSQL, and one write to the disk.
import { keyedQueue } from '#kernel/keyed-queue.ts'
import type { EngineTransaction, EngineTurn } from '../transactions.ts'
import { type Group, groupOf, hasRoom, isOpen } from './group.ts'
import { endGroup, endOf, toldOf } from './group-end.ts'
import { memberSession } from './member-session.ts'
import type { PostgresSession } from './session.ts'

export type TakingTurns = <T>(use: (session: EngineTransaction) => Promise<T>, turn: EngineTurn) => Promise<T>

interface Line {
  readonly waiting: Waiting[]
  open?: Group | undefined
}

interface Waiting {
  readonly turn: EngineTurn
  ahead?: AskedAhead
}

/** A check that was sent in the transaction of a group, before the work's turn came. */
interface AskedAhead {
  readonly group: Group
  /** The group's `unlocked` when the check was sent. */
  readonly unlocked: number
  readonly checked: Promise<void>
}

/**
 * Runs work one after the other for each key. If the next one already waits and may share, the transaction is left open to
 * it, else it is committed; so work that is alone waits for nobody. Each is answered once the commit is done; work that
 * throws is undone by itself.
 *
 * The next one does not wait for the answers to the last writes of the one before. Where such a write fails, the whole group
 * is undone: the work that sent it gets the error, and the others are tried again.
 */
export const groupCommit = (begin: () => Promise<PostgresSession>): TakingTurns => {
  const queue = keyedQueue()
  const lines = new Map<string, Line>()

  return async (use, turn) => {
    const { key } = turn
    const line = lines.get(key) ?? { waiting: [] }
    lines.set(key, line)
    const waiting: Waiting = { turn }
    line.waiting.push(waiting)
    askAhead(line)
    const { ended, group, member } = await queue(key, async () => {
      line.waiting.shift()
      try {
        line.open ??= groupOf(await begin())
        const group = line.open
        const member = group.members++
        const isJoined = () => mayJoin(group, turn, line.waiting[0]?.turn)
        const work = use(sessionOf(group, member, checkedBy(waiting, group), isJoined))
        const ended = await endOf(group, member, work)
        group.isClosed ||= !isJoined()
        return { ended, group, member }
      } finally {
        const { open } = line
        if (open?.isClosed) {
          line.open = undefined
          await endGroup(open)
        } else askAhead(line)
        if (line.waiting.length === 0) lines.delete(key)
      }
    })
    return toldOf(group, member, ended)
  }
}

/** Sends the checks of those who wait, once a member of the group has left what it has locked. */
const askAhead = ({ open: group, waiting }: Line): void => {
  if (group === undefined || group.isClosed || group.left === undefined) return
  for (const [index, one] of waiting.entries()) {
    if (!one.turn.isShared || !hasRoom(group, index)) return
    if (one.turn.check === undefined || checkedBy(one, group) !== undefined) continue
    const checked = one.turn.check(group.session.connection.beside(group.members + index))
    // The error is thrown in the work's turn.
    checked.catch(() => {})
    one.ahead = { group, unlocked: group.unlocked, checked }
  }
}

/** The check that was sent ahead, unless undoing a member has released locks since: then it must be made again. */
const checkedBy = ({ ahead }: Waiting, group: Group): Promise<void> | undefined =>
  ahead?.group === group && ahead.unlocked === group.unlocked ? ahead.checked : undefined

const mayJoin = (group: Group, last: EngineTurn, next: EngineTurn | undefined): boolean =>
  isOpen(group) && last.isShared === true && next?.isShared === true

const sessionOf = (
  group: Group,
  member: number,
  checked: Promise<void> | undefined,
  isJoined: () => boolean,
): EngineTransaction =>
  memberSession(group, group.session.connection.of(member), {
    shared: { left: group.left, mayWait: true, checked },
    kept: left => {
      group.left = left
      group.isClosed ||= !isJoined()
    },
  })
