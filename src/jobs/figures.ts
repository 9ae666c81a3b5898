// SQL that counts jobs by kind and state, up to a bound, so that it costs little however many there are.
import { sql } from 'kysely'
import type { Ctx } from '#context.ts'

/** Of each state, of all kinds together; those that wait longest are counted first. */
export const mostCounted = 10_000

export interface JobFigure {
  readonly name: string
  readonly state: JobState
  readonly count: number
  /** When the first of them was or will be due. */
  readonly first: string
}

export const jobStates = ['waiting', 'scheduled', 'running', 'failed'] as const

/** Due, and run nowhere; to run later, for the first time or again; under way in some process; failed for good. */
export type JobState = (typeof jobStates)[number]

/** Those that are not none. */
export const jobFigures = async ({ db }: Pick<Ctx, 'db'>, now: string): Promise<readonly JobFigure[]> =>
  (await figuresQuery(now).execute(db)).rows

export const figuresQuery = (now: string) => {
  // As the index says it.
  const waits = sql`locked_until is null and dead_at is null and asked > 0`
  const states = [
    figure('waiting', sql`${waits} and run_at <= ${now} order by run_at`),
    figure('scheduled', sql`${waits} and run_at > ${now} order by run_at`),
    figure('waiting', sql`locked_until <= ${now} order by locked_until`),
    figure('running', sql`locked_until > ${now} order by locked_until`),
    figure('failed', sql`dead_at is not null order by name`),
  ]
  return sql<JobFigure>`${sql.join(states, sql` union all `)}`
}

/** The order says to both engines which index to take. */
const figure = (state: JobState, condition: ReturnType<typeof sql>) => sql`
  select counted.name, ${sql.lit(state)} as state, count(*) as count, min(counted.run_at) as first
  from (select name, run_at from jobs where ${condition} limit ${sql.lit(mostCounted)}) as counted
  group by counted.name`
