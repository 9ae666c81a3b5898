// The kinds of values that columns contain, the same on both engines.

/** A boolean: 0 or 1, an integer on both engines, so that the same code works with both. */
export type Flag = number

/** ISO 8601, UTC, milliseconds. */
export type Timestamp = string
/** JSON, as text. */
export type JsonText = string
/** Seconds since 1970. */
export type Seconds = number
