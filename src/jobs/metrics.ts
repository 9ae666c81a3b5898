// Metrics of jobs: how many wait, run and have failed, by kind, since when the oldest waits, how long runs take.
import type { Installation } from '#context.ts'
import { boundedReadings, type Read } from '#kernel/bounded-readings.ts'
import { now } from '#kernel/clock.ts'
import { gauge, histogram, type Metric, type Reading } from '#kernel/metrics.ts'
import { type JobFigure, type JobState, jobFigures, jobStates, mostCounted } from './figures.ts'
import type { JobKind } from './kinds.ts'

const jobCount = gauge({
  name: 'lectern_jobs',
  help: `Jobs by kind and state: waiting, scheduled for later, running, failed for good; of each state ${mostCounted} are counted.`,
  labels: ['kind', 'state'],
})

const oldestWaiting = gauge({
  name: 'lectern_jobs_oldest_waiting_seconds',
  help: 'For how long the oldest job of a kind has waited that is due.',
  labels: ['kind'],
})

/** `interrupted`: the job was cancelled, or another process continues it. */
export type RunOutcome = 'done' | 'failed' | 'interrupted'

export const runDuration = histogram({
  name: 'lectern_job_run_duration_seconds',
  help: 'Runs of jobs in this process, by kind and outcome: done, failed, interrupted.',
  labels: ['kind', 'outcome'],
  buckets: [0.01, 0.1, 1, 10, 60, 300, 1800],
})

export const jobMetrics: readonly Metric[] = [jobCount, oldestWaiting, runDuration]

/** Reads the metrics that are the same in every process. */
export const readJobMetrics = (
  installation: Pick<Installation, 'database' | 'clock'>,
  kinds: readonly JobKind[],
): Read => {
  const names = kinds.map(({ name }) => name)
  return boundedReadings(installation, async () => {
    const time = now(installation)
    return readingsOf(names, await jobFigures({ db: installation.database.read }, time), Date.parse(time))
  })
}

/** Readings for the kinds of this program only, so that their number does not depend on what is stored. */
const readingsOf = (names: readonly string[], figures: readonly JobFigure[], time: number): Reading[] => {
  const of = (name: string, state: JobState) =>
    figures.filter(figure => figure.name === name && figure.state === state)
  const counts = names.flatMap(name =>
    jobStates.map(state => {
      const count = of(name, state).reduce((sum, figure) => sum + figure.count, 0)
      return jobCount.reading(count, name, state)
    }),
  )
  const ages = names.map(name => {
    const times = of(name, 'waiting').map(({ first }) => (time - Date.parse(first)) / 1000)
    return oldestWaiting.reading(Math.max(0, ...times), name)
  })
  return [...counts, ...ages]
}
