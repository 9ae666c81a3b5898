// Limits how much of one kind of work is under way at a time, for one sender and for all of them.
import type { Installation } from '#context.ts'
import type { Database } from '#database/index.ts'
import { TooManyAttempts, Unavailable } from '#kernel/errors.ts'
import { oneForEach } from '#kernel/one-for-each.ts'

interface Most {
  readonly ofOne: number
  readonly ofAll: number
}

interface Turns {
  all: number
  readonly bySender: Map<string, number>
}

/** In seconds: when to try again. */
const wait = 30

/**
 * Makes a function that begins a piece of work; the function that it returns ends it, and
 * must be called once. Beginning throws `TooManyAttempts` where the sender has too many under
 * way, and `Unavailable` where all together have. Each installation has its own counts.
 */
export const turnsFor = (most: Most, senderIs: 'your network is' | 'you are') => {
  const turnsOf = oneForEach((_: Database): Turns => ({ all: 0, bySender: new Map() }))
  return ({ database }: Pick<Installation, 'database'>, sender: string): (() => void) => {
    const turns = turnsOf(database)
    if ((turns.bySender.get(sender) ?? 0) >= most.ofOne)
      throw new TooManyAttempts(`${senderIs} being sent several of these; wait until one of them ends`, wait)
    if (turns.all >= most.ofAll)
      throw new Unavailable('several of these are being sent to others; wait until one of them ends', wait)
    count(turns, sender, 1)
    return () => count(turns, sender, -1)
  }
}

const count = (turns: Turns, sender: string, by: 1 | -1): void => {
  turns.all += by
  const now = (turns.bySender.get(sender) ?? 0) + by
  if (now === 0) turns.bySender.delete(sender)
  else turns.bySender.set(sender, now)
}
