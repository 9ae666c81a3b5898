// Points in time as people write them: ISO 8601, a date alone or with a time and its zone.

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

/** Whether the calendar has the day: Date.parse takes 30 February for 2 March. */
const isDay = (day: string): boolean => {
  const time = Date.parse(day)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day)
}
