// How lines of the log say when they were written, and how much they matter.
import type { LoggerOptions } from 'pino'
import { timestamp } from '#kernel/clock.ts'

/** For every logger of the program: levels by name, times in ISO 8601. */
export const logFormat: LoggerOptions = {
  base: null,
  formatters: { level: label => ({ level: label }) },
  timestamp: () => `,"time":"${timeNow()}"`,
}

let last = Number.NaN
let written = ''

/** Written once for all lines of a millisecond. */
export const timeNow = (): string => {
  const now = Date.now()
  if (now !== last) {
    last = now
    written = timestamp(() => now)
  }
  return written
}
