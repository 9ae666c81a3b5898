// How old stored content must be before a purge may remove it, and who may rely on that.
import type { Clock } from '#kernel/clock.ts'

/** Seconds after which a purge may remove objects that no revision reaches. */
export const removableAfter = 86_400

/**
 * Seconds after which storing an object again renews its age. Whoever stores an object therefore has at least half a day to
 * make the revision that reaches it.
 */
export const freshenedAfter = removableAfter / 2

/** Seconds since 1970. */
export const secondsOf = (clock: Clock): number => Math.floor(clock() / 1000)
