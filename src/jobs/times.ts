// The times of jobs: how long a lease lasts, and when what failed is tried again.
const minute = 60_000

/** Whoever has not been heard of for so long is taken for dead: a process that lives begins its lease anew in time. */
export const leaseTime = minute

const longestDelay = 360 * minute

/** How long to wait after so many attempts. */
export const delayAfter = (attempts: number): number =>
  Math.min(minute * 2 ** (Math.max(attempts, 1) - 1), longestDelay)
