// Rate limits: so many requests a minute for each sender, counted in fixed windows by each process.
import type { Clock } from '#kernel/clock.ts'

const window = 60_000

/** Of the senders of a window, so many are counted each for themselves, and all others together. */
const mostSenders = 100_000

export interface Allowance {
  readonly limit: number
  readonly remaining: number
  /** Whole seconds until the window ends. */
  readonly reset: number
  readonly allowed: boolean
}

/** Counts one request of a sender and says how many are left. The counts of a window are dropped with it. */
export const rateLimiter = (limit: number, clock: Clock): ((sender: string) => Allowance) => {
  let counts = new Map<string, number>()
  let ends = 0
  return sender => {
    const time = clock()
    if (time >= ends) {
      counts = new Map()
      ends = time - (time % window) + window
    }
    const counted = counts.size < mostSenders || counts.has(sender) ? sender : ''
    const count = (counts.get(counted) ?? 0) + 1
    counts.set(counted, count)
    return {
      limit,
      remaining: Math.max(0, limit - count),
      reset: Math.ceil((ends - time) / 1000),
      allowed: count <= limit,
    }
  }
}
