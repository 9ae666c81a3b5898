// The times of webhooks: when a delivery that failed is tried again, and when a webhook is given up.
import { day, hour, minute, second } from '#kernel/durations.ts'

/** How long one attempt may take. */
export const attemptTime = 15 * second

/** How long to wait after the first attempt, the second, and so on: three days in all. */
const delays = [
  5 * second,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
]

/** A delay is longer by up to this part of it, so that what failed together does not come again together. */
const jitter = 0.1

/** How long to wait after so many attempts that failed; undefined where they were enough. `chance` is at least 0 and below 1. */
export const delayAfter = (attempts: number, chance: number): number | undefined => {
  const delay = delays[attempts - 1]
  return delay && Math.round(delay * (1 + jitter * chance))
}

/** A webhook is switched off once its deliveries have failed for so long without one success. */
export const longestFailing = 5 * day

/** How long the secret before the present one signs, too. */
export const overlapTime = day

/** In days. */
const keptDays = 30

/** Deliveries are kept for so long. */
export const deliveriesKept = keptDays * day
