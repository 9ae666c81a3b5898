// What Prometheus is told of jobs: how many wait, run and have failed, by kind, and since when the oldest waits.
import { type Installation, now } from '#context.ts'
import { isDoneWithin } from '#kernel/time-limit.ts'
import { type JobFigures, jobFigures, mostCounted } from './figures.ts'
import type { JobKind } from './kinds.ts'

/** Milliseconds for which figures are kept: whoever may connect to the server may ask for them as often as they like. */
const keptFor = 5000

/** Milliseconds that the other figures wait for these, where the database does not answer. */
const longestWait = 1000

const states = ['waiting', 'scheduled', 'running', 'failed'] as const

/** Gives the lines; none where the database does not answer soon. */
export const jobMetrics = (
  installation: Pick<Installation, 'database' | 'clock'>,
  kinds: readonly JobKind[],
): (() => Promise<readonly string[]>) => {
  const names = kinds.map(({ name }) => name)
  let kept: { readonly at: number; readonly lines: Promise<readonly string[]> } | undefined
  const read = async (): Promise<readonly string[]> => {
    const time = now(installation)
    const figures = await jobFigures({ db: installation.database.read }, names, time)
    return linesOf(figures, Date.parse(time))
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

const linesOf = (figures: readonly JobFigures[], time: number): string[] => [
  `# HELP lectern_jobs Jobs by kind and state; more than ${mostCounted} are given as ${mostCounted}.`,
  '# TYPE lectern_jobs gauge',
  ...figures.flatMap(figure =>
    states.map(state => `lectern_jobs{kind="${figure.name}",state="${state}"} ${figure[state]}`),
  ),
  '# HELP lectern_jobs_oldest_waiting_seconds For how long the oldest job that is due has waited.',
  '# TYPE lectern_jobs_oldest_waiting_seconds gauge',
  ...figures.map(({ name, waitingSince }) => {
    const seconds = waitingSince === null ? 0 : (time - Date.parse(waitingSince)) / 1000
    return `lectern_jobs_oldest_waiting_seconds{kind="${name}"} ${seconds}`
  }),
]
