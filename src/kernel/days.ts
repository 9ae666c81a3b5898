// Dates as people write them, in their languages.
import { createCache } from './cache.ts'

/** The date in UTC; `language` is a BCP 47 tag. Throws for an invalid date. */
export const writtenDay = (day: Date, language: string): string => {
  const key = `${language} ${day.toISOString().slice(0, 10)}`
  const written = days.get(key) ?? formatIn(language).format(day)
  days.set(key, written, 1)
  return written
}

const days = createCache<string>(2000)
const formats = createCache<Intl.DateTimeFormat>(100)

/** Cached, because making a format takes longer than rendering a page. */
const formatIn = (language: string): Intl.DateTimeFormat => {
  const format =
    formats.get(language) ?? new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' })
  formats.set(language, format, 1)
  return format
}
