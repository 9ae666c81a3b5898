// What Prometheus is told of jobs: how many wait, run and have failed, by kind, and since when the oldest waits.
import { type Installation, now } from '#context.ts'
import { isDoneWithin } from '#kernel/time-limit.ts'
import { type JobFigure, type JobState, jobFigures, jobStates, mostCounted } from './figures.ts'
import type { JobKind } from './kinds.ts'

/** Milliseconds for which figures are kept: whoever may connect to the server may ask for them as often as they like. */
const keptFor = 5000

/** Milliseconds that the other figures wait for these, where the database does not answer. */
const longestWait = 1000

/** Gives the lines; none where the database does not answer soon. */
export const jobMetrics = (
  installation: Pick<Installation, 'database' | 'clock'>,
  kinds: readonly JobKind[],
): (() => Promise<readonly string[]>) => {
  const names = kinds.map(({ name }) => name)
  let kept: { readonly at: number; readonly lines: Promise<readonly string[]> } | undefined
  const read = async (): Promise<readonly string[]> => {
    const time = now(installation)
    return linesOf(names, await jobFigures({ db: installation.database.read }, time), Date.parse(time))
  }
  return async () => {
    const at = installation.clock()
    if (kept === undefined || Math.abs(at - kept.at) > keptFor) {
      const lines = read().catch(() => {
        kept = undefined
        return []
      })
      kept = { at, lines }
    }
    const { lines } = kept
    return (await isDoneWithin(longestWait, lines)) ? lines : []
  }
}

/** Of the kinds that this program has, so that there are as many lines whatever is stored. */
const linesOf = (names: readonly string[], figures: readonly JobFigure[], time: number): string[] => {
  const of = (name: string, state: JobState) =>
    figures.filter(figure => figure.name === name && figure.state === state)
  return [
    `# HELP lectern_jobs Jobs by kind and state; of each state ${mostCounted} are counted.`,
    '# TYPE lectern_jobs gauge',
    ...names.flatMap(name =>
      jobStates.map(state => {
        const count = of(name, state).reduce((sum, figure) => sum + figure.count, 0)
        return `lectern_jobs{kind="${name}",state="${state}"} ${count}`
      }),
    ),
    '# HELP lectern_jobs_oldest_waiting_seconds For how long the oldest job has waited that is due.',
    '# TYPE lectern_jobs_oldest_waiting_seconds gauge',
    ...names.map(name => {
      const times = of(name, 'waiting').map(({ first }) => (time - Date.parse(first)) / 1000)
      return `lectern_jobs_oldest_waiting_seconds{kind="${name}"} ${Math.max(0, ...times)}`
    }),
  ]
}
