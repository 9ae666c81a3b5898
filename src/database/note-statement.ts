// Records each statement that was answered, in the metrics and in the current trace.
import type { Distribution } from '#kernel/metrics.ts'
import { secondsSince } from '#kernel/seconds-since.ts'
import { tracer } from '#kernel/tracing.ts'

/** Takes the SQL, the time at which it was sent, and whether it has failed. */
export type NoteStatement = (sql: string, since: number, hasFailed: boolean) => void

/** `duration` is the metric for statements of this kind. */
export const noteStatements =
  (system: 'sqlite' | 'postgresql', duration: Distribution): NoteStatement =>
  (sql, since, hasFailed) => {
    duration.observe(secondsSince(since))
    tracer()?.noteStatement(system, sql, since, hasFailed)
  }
