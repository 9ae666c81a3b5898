// The format of log lines: level, time and trace.
import type { LoggerOptions } from 'pino'
import { timestamp } from '#kernel/clock.ts'
import { tracer } from '#kernel/tracing.ts'

/** For every logger of the program: levels by name, times in ISO 8601, and the trace that a line belongs to. */
export const logFormat: LoggerOptions = {
  base: null,
  mixin: () => traceNow(),
  formatters: { level: label => ({ level: label }) },
  timestamp: () => `,"time":"${timeNow()}"`,
}

let last = Number.NaN
let written = ''

/** The present time, formatted once for all lines of a millisecond. */
export const timeNow = (): string => {
  const now = Date.now()
  if (now !== last) {
    last = now
    written = timestamp(() => now)
  }
  return written
}

/** The ids under the names that OpenTelemetry gives them in logs. */
const traceNow = (): object => {
  const ids = tracer()?.current()
  return ids === undefined ? {} : { trace_id: ids.traceId, span_id: ids.spanId }
}
