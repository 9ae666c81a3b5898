// Points in time as people write them: ISO 8601, a date alone or with a time and its zone.
import { type Clock, timestamp } from './clock.ts'
import { invalidField } from './errors.ts'

/** As timestamps are written; undefined for what is no point in time. A date alone is the beginning of its day in UTC. */
export const parseInstant = (text: string): string | undefined => {
  const day = form.exec(text)?.[1]
  if (day === undefined || !isDay(day)) return undefined
  const time = Date.parse(text)
  if (Number.isNaN(time)) return undefined
  const written = new Date(time).toISOString()
  // Elsewhere than here the year has four digits: timestamps sort as texts.
  return written.length === lengthOfTimestamp ? written : undefined
}

const form = /^(\d{4}-\d\d-\d\d)(?:T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d))?$/

const lengthOfTimestamp = '2000-01-01T00:00:00.000Z'.length

/** Of a parameter of a query; undefined where it was left out. */
export const instantAsked = (name: string, given: string | undefined): string | undefined => {
  if (given === undefined) return undefined
  const instant = parseInstant(given)
  if (instant !== undefined) return instant
  throw invalidField(`query/${name}`, 'must be a date, or a date and time with its zone, in ISO 8601')
}

/** Of the field of a body that says when something ends. */
export const expiryGiven = (clock: Clock, given: string): string => {
  const instant = parseInstant(given)
  if (instant === undefined) throw invalidField('/expiresAt', 'must be a date and time in ISO 8601')
  if (instant <= timestamp(clock)) throw invalidField('/expiresAt', 'must be in the future')
  return instant
}

/** Whether the calendar has the day: Date.parse takes 30 February for 2 March. */
export const isDay = (day: string): boolean => {
  const time = Date.parse(day)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day)
}
