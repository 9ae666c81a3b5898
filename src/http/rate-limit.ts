// Rate limits: a number of requests of each sender in fixed windows of time, counted by all processes together.
import type { SharedCount, SharedCounts } from '#database/index.ts'

export interface RateLimit {
  /** The name of the counts; processes share those of the same name. */
  readonly name: string
  readonly limit: number
  /** The length of a window in milliseconds, whole minutes; one minute by default. */
  readonly window?: number
  /** Lets senders beyond `mostSenders` pass uncounted; by default they are counted together. */
  readonly letsOthersPass?: true
}

export interface Allowance {
  readonly limit: number
  readonly remaining: number
  /** Seconds until the window ends, rounded up. */
  readonly reset: number
  readonly allowed: boolean
}

/**
 * Counts one request of a sender and says how many are left. Counts are dropped at the end of their window. A sender who is
 * counted separately is never refused within the limit, and each process lets a sender send at most its portion beyond it.
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
    // Once a sum beyond the limit was told, every process that asks knows that the limit is exceeded.
    if (count.own - count.told >= portion && count.told + count.others <= limit)
      tell(`${name} ${counted}`, ends, count)
    const all = count.own + count.others
    return { limit, remaining: Math.max(0, limit - all), reset, allowed: all <= limit }
  }
}

/** This many senders of a window are counted separately, all others together. */
const mostSenders = 100_000

/**
 * How many requests of a sender a process counts before it tells the
 * others: with eight processes, up to a tenth of the limit is unknown.
 */
const portionOf = (limit: number): number => Math.max(1, Math.floor(limit / 80))
