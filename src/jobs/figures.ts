// SQL that counts jobs by kind and state, up to a bound, so that it costs little however many there are.
import { sql } from 'kysely'
import type { Ctx } from '#context.ts'

/** The limit for each state, of all kinds together; those that wait longest are counted first. */
export const mostCounted = 10_000

export interface JobFigure {
  readonly name: string
  readonly state: JobState
  readonly count: number
  /** The earliest time at which one of them was or will be due. */
  readonly first: string
}

export const jobStates = ['waiting', 'scheduled', 'running', 'failed'] as const

/** Due, and not running; to run later, for the first time or again; running in some process; dead. */
export type JobState = (typeof jobStates)[number]

/** The counts that are not zero. */
export const jobFigures = async ({ db }: Pick<Ctx, 'db'>, now: string): Promise<readonly JobFigure[]> =>
  (await figuresQuery(now).execute(db)).rows

export const figuresQuery = (now: string) => {
  // Written as in the definition of the index.
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

/** The order makes both engines choose the index for it. */
const figure = (state: JobState, condition: ReturnType<typeof sql>) => sql`
  select counted.name, ${sql.lit(state)} as state, count(*) as count, min(counted.run_at) as first
  from (select name, run_at from jobs where ${condition} limit ${sql.lit(mostCounted)}) as counted
  group by counted.name`
