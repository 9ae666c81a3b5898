// The times of jobs: how long a lease lasts, and when what failed is tried again.
import { hour, minute } from '#kernel/durations.ts'

/** Whoever has not been heard of for so long is taken for dead: a process that lives begins its lease anew in time. */
export const leaseTime = minute

/** So much the clocks of two processes may differ: a time further away than any that is set was set by a wrong clock. */
export const clockDifference = hour

const longestDelay = 6 * hour

/** How long to wait after so many attempts. */
export const delayAfter = (attempts: number): number =>
  Math.min(minute * 2 ** (Math.max(attempts, 1) - 1), longestDelay)
