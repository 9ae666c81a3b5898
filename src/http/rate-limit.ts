// Rate limits: so many requests of each sender in fixed windows of time, counted by all processes together.
import type { SharedCount, SharedCounts } from '#database/index.ts'

export interface RateLimit {
  /** What is counted: processes share the counts of the same name. */
  readonly name: string
  readonly limit: number
  /** In milliseconds, whole minutes; left out, one. */
  readonly window?: number
  /** Whether senders whom there is no room to count may go on; left out, they are counted together. */
  readonly letsOthersPass?: true
}

export interface Allowance {
  readonly limit: number
  readonly remaining: number
  /** Whole seconds until the window ends. */
  readonly reset: number
  readonly allowed: boolean
}

/**
 * Counts one request of a sender and says how many are left. The counts of a window are dropped with it. Nobody is refused
 * who is within the limit, and each process lets a sender send at most its portion beyond it.
 */
export const rateLimiter = (
  { clock, tell }: SharedCounts,
  { name, limit, window = 60_000, letsOthersPass }: RateLimit,
): ((sender: string) => Allowance) => {
  const portion = portionOf(limit)
  let counts = new Map<string, SharedCount>()
  let ends = 0
  return sender => {
    const time = clock()
    if (time >= ends) {
      counts = new Map()
      ends = time - (time % window) + window
    }
    const reset = Math.ceil((ends - time) / 1000)
    let counted = sender
    let count = counts.get(sender)
    if (count === undefined && counts.size >= mostSenders) {
      if (letsOthersPass) return { limit, remaining: limit, reset, allowed: true }
      counted = ''
      count = counts.get(counted)
    }
    if (count === undefined) {
      count = { own: 0, told: 0, others: 0 }
      counts.set(counted, count)
    }
    count.own++
    // Once more than the limit are known of, so they are to every process that asks.
    if (count.own - count.told >= portion && count.told + count.others <= limit)
      tell(`${name} ${counted}`, ends, count)
    const all = count.own + count.others
    return { limit, remaining: Math.max(0, limit - all), reset, allowed: all <= limit }
  }
}

/** Of the senders of a window, so many are counted each for themselves, and all others together. */
const mostSenders = 100_000

/** So many requests of a sender a process keeps to itself: with eight processes, a tenth of the limit is unknown. */
const portionOf = (limit: number): number => Math.max(1, Math.floor(limit / 80))
