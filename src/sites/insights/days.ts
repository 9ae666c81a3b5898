// Days in UTC, by which what readers of sites do is counted.
import type { Clock } from '#kernel/clock.ts'
import { day as dayLength } from '#kernel/durations.ts'
import { invalidField } from '#kernel/errors.ts'
import { isDay } from '#kernel/instant.ts'

/** The day, such as `2026-01-31`. */
export const dayAt = (time: number): string => new Date(time).toISOString().slice(0, 10)

/** How many days counts and answers are kept. */
const daysKept = 400

/** The oldest day that is still kept. */
export const oldestDay = (clock: Clock): string => dayAt(clock() - daysKept * dayLength)

/** Seconds until the next day begins. */
export const untilTomorrow = (clock: Clock): number => Math.ceil((dayLength - (clock() % dayLength)) / 1000)

export interface Days {
  readonly from: string
  readonly to: string
}

const usualDays = 30

/** The days asked for, both included; by default, the last thirty days. */
export const daysAsked = (clock: Clock, { from, to }: { from?: string; to?: string }): Days => {
  for (const [name, day] of Object.entries({ from, to }))
    if (day !== undefined && !isDay(day)) throw invalidField(`query/${name}`, 'must be a day of the calendar')
  const last = to ?? dayAt(clock())
  const first = from ?? dayAt(Date.parse(last) - (usualDays - 1) * dayLength)
  if (first > last) throw invalidField('query/from', 'must not be after `to`')
  if (Date.parse(last) - Date.parse(first) >= daysKept * dayLength)
    throw invalidField('query/from', `must be less than ${daysKept} days before \`to\``)
  return { from: first, to: last }
}
