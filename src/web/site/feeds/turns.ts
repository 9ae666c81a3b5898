// How many walks over all pages of a site are under way at a time: each takes as long as the site is large.
import type { Ctx } from '#context.ts'
import type { Database } from '#database/index.ts'
import { TooManyAttempts, Unavailable } from '#kernel/errors.ts'
import { oneForEach } from '#kernel/one-for-each.ts'

/** For one network, and for all of them. */
const most = { ofNetwork: 3, ofAll: 8 } as const

/** In seconds, when it may be tried again. */
const wait = 30

interface Turns {
  all: number
  readonly byNetwork: Map<string, number>
}

/** Each installation counts its own. */
const turnsFor = oneForEach((_: Database): Turns => ({ all: 0, byNetwork: new Map() }))

/** What it returns ends the walk, once. Throws TooManyAttempts where the network has too many, and Unavailable where all have. */
export const beginWalk = ({ database }: Ctx, network: string): (() => void) => {
  const turns = turnsFor(database)
  const count = (by: 1 | -1): void => {
    turns.all += by
    const now = (turns.byNetwork.get(network) ?? 0) + by
    if (now === 0) turns.byNetwork.delete(network)
    else turns.byNetwork.set(network, now)
  }
  if ((turns.byNetwork.get(network) ?? 0) >= most.ofNetwork)
    throw new TooManyAttempts(
      'your network is being sent several of these; wait until one of them ends',
      wait,
    )
  if (turns.all >= most.ofAll)
    throw new Unavailable('several of these are being sent to others; wait until one of them ends', wait)
  count(1)
  return () => count(-1)
}
