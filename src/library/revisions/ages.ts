// How old stored content must be before a purge may remove it, and who may rely on that.
import type { Clock } from '#kernel/clock.ts'

/** Seconds after which a purge may remove what no revision reaches. */
export const removableAfter = 86_400

/**
 * Seconds after which something that is stored again counts as stored anew. Whoever has stored something, and has not
 * yet made the revision that reaches it, so has the rest of the day to do it.
 */
export const freshenedAfter = removableAfter / 2

/** Seconds since 1970. */
export const secondsOf = (clock: Clock): number => Math.floor(clock() / 1000)
