// Rate limits: so many requests a minute for each token, counted in fixed windows by each process.
import type { Clock } from '#kernel/clock.ts'

const window = 60_000

export interface Allowance {
  readonly limit: number
  readonly remaining: number
  /** Whole seconds until the window ends. */
  readonly reset: number
  readonly allowed: boolean
}

/** Counts one request of a token and says how it stands. The counts of a window are dropped with it. */
export const rateLimiter = (limit: number, clock: Clock): ((tokenId: string) => Allowance) => {
  let counts = new Map<string, number>()
  let ends = 0
  return tokenId => {
    const time = clock()
    if (time >= ends) {
      counts = new Map()
      ends = time - (time % window) + window
    }
    const count = (counts.get(tokenId) ?? 0) + 1
    counts.set(tokenId, count)
    return {
      limit,
      remaining: Math.max(0, limit - count),
      reset: Math.ceil((ends - time) / 1000),
      allowed: count <= limit,
    }
  }
}
