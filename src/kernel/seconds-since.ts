// How long something has taken, as metrics count it.

/** `since` is what `performance.now` gave. */
export const secondsSince = (since: number): number => (performance.now() - since) / 1000
