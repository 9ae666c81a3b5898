// Timestamps as people write them: ISO 8601, a date alone or with a time and its zone.
import { type Clock, timestamp } from './clock.ts'
import { invalidField } from './errors.ts'

/** The timestamp in the API's format; undefined where the text is none. A date alone is the beginning of that day in UTC. */
export const parseInstant = (text: string): string | undefined => {
  const day = form.exec(text)?.[1]
  if (day === undefined || !isDay(day)) return undefined
  const time = Date.parse(text)
  if (Number.isNaN(time)) return undefined
  const written = new Date(time).toISOString()
  // Years of more than four digits are refused: timestamps are sorted as text.
  return written.length === lengthOfTimestamp ? written : undefined
}

const form = /^(\d{4}-\d\d-\d\d)(?:T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d))?$/

const lengthOfTimestamp = '2000-01-01T00:00:00.000Z'.length

/** The timestamp in a query parameter; undefined where it was left out. */
export const instantAsked = (name: string, given: string | undefined): string | undefined => {
  if (given === undefined) return undefined
  const instant = parseInstant(given)
  if (instant !== undefined) return instant
  throw invalidField(`query/${name}`, 'must be a date, or a date and time with its zone, in ISO 8601')
}

/** The timestamp in the field `expiresAt` of a body. */
export const expiryGiven = (clock: Clock, given: string): string => {
  const instant = parseInstant(given)
  if (instant === undefined)
    throw invalidField('/expiresAt', 'must be a date, or a date and time with its zone, in ISO 8601')
  if (instant <= timestamp(clock)) throw invalidField('/expiresAt', 'must be in the future')
  return instant
}

/** Whether the calendar has this day: Date.parse reads 30 February as 2 March. */
export const isDay = (day: string): boolean => {
  const time = Date.parse(day)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day)
}
