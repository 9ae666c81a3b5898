// Time as the service sees it: a value that is handed in, so that tests set it.
import { minute } from './durations.ts'

/** Milliseconds since 1970. */
export type Clock = () => number

/** An instant as every timestamp of the API and the database is written: ISO 8601, UTC, milliseconds. */
export const timestamp = (clock: Clock): string => {
  const time = clock()
  if (time !== lastWritten.time) lastWritten = { time, text: new Date(time).toISOString() }
  return lastWritten.text
}

/** Cached: many timestamps are requested within a millisecond, and formatting one costs as much as a short query. */
let lastWritten = { time: 0, text: new Date(0).toISOString() }

/** The present time by the context's clock, for the rows that are written now. */
export const now = ({ clock }: { readonly clock: Clock }): string => timestamp(clock)

/** The timestamp `milliseconds` from now. */
export const later = ({ clock }: { readonly clock: Clock }, milliseconds: number): string =>
  timestamp(() => clock() + milliseconds)

/** The timestamp `milliseconds` ago. */
export const earlier = ({ clock }: { readonly clock: Clock }, milliseconds: number): string =>
  timestamp(() => clock() - milliseconds)

/** The timestamp at which the present minute began. */
export const minuteOf = ({ clock }: { readonly clock: Clock }): string => {
  const time = clock()
  const since = time - (time % minute)
  if (since !== lastMinute.since) lastMinute = { since, text: timestamp(() => since) }
  return lastMinute.text
}

let lastMinute = { since: Number.NaN, text: '' }
