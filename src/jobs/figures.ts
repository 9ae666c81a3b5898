// SQL that counts jobs by kind and state, each count up to a bound, so that it costs little however many there are.
import { sql } from 'kysely'
import type { Ctx } from '#context.ts'

/** What is more is not counted. */
export const mostCounted = 1000

export interface JobFigures {
  readonly name: string
  /** Due, and run nowhere. */
  readonly waiting: number
  /** To run later: for the first time, or again after it has failed. */
  readonly scheduled: number
  readonly running: number
  /** Failed for good. */
  readonly failed: number
  /** Since when the oldest waits that is due; null where none does. */
  readonly waitingSince: string | null
}

export const jobFigures = async (
  { db }: Pick<Ctx, 'db'>,
  names: readonly string[],
  now: string,
): Promise<readonly JobFigures[]> => (await figuresQuery(names, now).execute(db)).rows

export const figuresQuery = (names: readonly string[], now: string) => {
  const kinds = sql.join(names.map(name => sql`(${name})`))
  const waits = sql`jobs.name = kinds.name and jobs.locked_until is null and jobs.dead_at is null`
  const count = (condition: ReturnType<typeof sql>) =>
    sql`(select count(*) from (select 1 from jobs where ${condition} limit ${sql.lit(mostCounted)}) as counted)`
  return sql<JobFigures>`
    with kinds (name) as (values ${kinds}),
    locked (name, running, waiting) as (
      select newest.name, sum(case when newest.locked_until > ${now} then 1 else 0 end),
        sum(case when newest.locked_until <= ${now} then 1 else 0 end)
      from (
        select jobs.name, jobs.locked_until from jobs where jobs.locked_until is not null
        order by jobs.locked_until desc limit ${sql.lit(mostCounted)}) as newest
      group by newest.name
    )
    select kinds.name,
      coalesce(locked.running, 0) as running,
      coalesce(locked.waiting, 0) + ${count(sql`${waits} and jobs.run_at <= ${now}`)} as waiting,
      ${count(sql`${waits} and jobs.run_at > ${now}`)} as scheduled,
      ${count(sql`jobs.name = kinds.name and jobs.dead_at is not null`)} as failed,
      (select jobs.run_at from jobs where ${waits} and jobs.run_at <= ${now} order by jobs.run_at limit 1)
        as "waitingSince"
    from kinds left join locked on locked.name = kinds.name`
}
