// Group commit: transactions that wait for the same turn share one of PostgreSQL's, and one write to the disk.
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

/** What was asked in the transaction of a group before the turn came. */
interface AskedAhead {
  readonly group: Group
  /** How often locks of the group had been lost. */
  readonly unlocked: number
  readonly checked: Promise<void>
}

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

/** Has those who wait asked whether they may, once somebody has left what is locked. */
const askAhead = ({ open: group, waiting }: Line): void => {
  if (group === undefined || group.isClosed || group.left === undefined) return
  for (const [index, one] of waiting.entries()) {
    if (!one.turn.isShared || !hasRoom(group, index)) return
    if (one.turn.check === undefined || checkedBy(one, group) !== undefined) continue
    const checked = one.turn.check(group.session.connection.beside(group.members + index))
    // Told to whose it is in its turn.
    checked.catch(() => {})
    one.ahead = { group, unlocked: group.unlocked, checked }
  }
}

/** Locks that went with what was undone have been lost: then it is asked again. */
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
