// Time as the service sees it: a value that is handed in, so that tests set it.

/** Milliseconds since 1970. */
export type Clock = () => number

/** An instant as every timestamp of the API and the database is written: ISO 8601, UTC, milliseconds. */
export const timestamp = (clock: Clock): string => new Date(clock()).toISOString()
