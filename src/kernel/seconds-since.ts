// Elapsed time in seconds, for metrics.

/** `since` is a value of `performance.now`. */
export const secondsSince = (since: number): number => (performance.now() - since) / 1000
