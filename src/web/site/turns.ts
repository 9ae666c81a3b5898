// How much of one kind of work is under way at a time, for one network and for all of them.
import type { Installation } from '#context.ts'
import type { Database } from '#database/index.ts'
import { TooManyAttempts, Unavailable } from '#kernel/errors.ts'
import { oneForEach } from '#kernel/one-for-each.ts'

interface Most {
  readonly ofNetwork: number
  readonly ofAll: number
}

interface Turns {
  all: number
  readonly byNetwork: Map<string, number>
}

/** In seconds, when it may be tried again. */
const wait = 30

/**
 * Makes what begins a piece of work: what that returns ends it, once. It throws TooManyAttempts where the network has too
 * many, and Unavailable where all have. Each installation counts its own.
 */
export const turnsFor = (most: Most) => {
  const turnsOf = oneForEach((_: Database): Turns => ({ all: 0, byNetwork: new Map() }))
  return ({ database }: Pick<Installation, 'database'>, network: string): (() => void) => {
    const turns = turnsOf(database)
    if ((turns.byNetwork.get(network) ?? 0) >= most.ofNetwork)
      throw new TooManyAttempts(
        'your network is being sent several of these; wait until one of them ends',
        wait,
      )
    if (turns.all >= most.ofAll)
      throw new Unavailable('several of these are being sent to others; wait until one of them ends', wait)
    count(turns, network, 1)
    return () => count(turns, network, -1)
  }
}

const count = (turns: Turns, network: string, by: 1 | -1): void => {
  turns.all += by
  const now = (turns.byNetwork.get(network) ?? 0) + by
  if (now === 0) turns.byNetwork.delete(network)
  else turns.byNetwork.set(network, now)
}
