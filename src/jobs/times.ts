// The times of jobs: how long a lease lasts, and when failed jobs are retried.
import { hour, minute } from '#kernel/durations.ts'

/** A process not heard of for this long is assumed dead: a living one renews its lease in time. */
export const leaseTime = minute

/**
 * How much the clocks of two processes may differ: a time further away than any that the program sets was set by a wrong
 * clock.
 */
export const clockDifference = hour

const longestDelay = 6 * hour

/** How long to wait after this many attempts. */
export const delayAfter = (attempts: number): number =>
  Math.min(minute * 2 ** (Math.max(attempts, 1) - 1), longestDelay)
