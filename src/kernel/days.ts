// Days as people write them, in their languages.
import { createCache } from './cache.ts'

/** A day of the calendar, in universal time; `language` is a tag of BCP 47. Throws for a moment that is none. */
export const writtenDay = (day: Date, language: string): string => {
  const key = `${language} ${day.toISOString().slice(0, 10)}`
  const written = days.get(key) ?? formatIn(language).format(day)
  days.set(key, written, 1)
  return written
}

const days = createCache<string>(2000)
const formats = createCache<Intl.DateTimeFormat>(100)

/** Making one of these takes longer than printing a page. */
const formatIn = (language: string): Intl.DateTimeFormat => {
  const format =
    formats.get(language) ?? new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' })
  formats.set(language, format, 1)
  return format
}
