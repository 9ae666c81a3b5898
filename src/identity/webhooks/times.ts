// The times of webhooks: when a failed delivery is tried again, and when a failing webhook is switched off.
import { day, hour, minute, second } from '#kernel/durations.ts'

/** The timeout of one attempt, in milliseconds. */
export const attemptTime = 15 * second

/** The delays after the first attempt, the second, and so on: about three days in all. */
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

/** Each delay is extended by up to this fraction of it, so that deliveries that failed together are not all tried again together. */
const jitter = 0.1

/** The delay after so many failed attempts; undefined after the last one. `chance` is at least 0 and below 1. */
export const delayAfter = (attempts: number, chance: number): number | undefined => {
  const delay = delays[attempts - 1]
  return delay && Math.round(delay * (1 + jitter * chance))
}

/** A webhook is switched off when its deliveries have failed for this time without one success. */
export const longestFailing = 5 * day

/** How long the previous secret also signs after a rotation. */
export const overlapTime = day

/** In days. */
const keptDays = 30

/** How long deliveries are kept. */
export const deliveriesKept = keptDays * day
