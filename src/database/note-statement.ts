// What is told of each statement that was answered: to the metrics, and to the trace that it belongs to.
import type { Distribution } from '#kernel/metrics.ts'
import { secondsSince } from '#kernel/seconds-since.ts'
import { tracer } from '#kernel/tracing.ts'

/** Takes its text, when it was asked, and whether it has failed. */
export type NoteStatement = (sql: string, since: number, hasFailed: boolean) => void

/** `duration` is that of statements of its kind. */
export const noteStatements =
  (system: 'sqlite' | 'postgresql', duration: Distribution): NoteStatement =>
  (sql, since, hasFailed) => {
    duration.observe(secondsSince(since))
    tracer()?.noteStatement(system, sql, since, hasFailed)
  }
