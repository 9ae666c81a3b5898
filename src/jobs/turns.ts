// SQL that says whose turn it is: which jobs are due, those first of whose owner the fewest run.
import { sql } from 'kysely'
import { type Ctx, now, type WriteCtx } from '#context.ts'
import type { ClaimedJob } from './store.ts'

/**
 * The jobs of these kinds that are due and run nowhere: of each kind and owner the one that waits longest. It goes from one
 * owner to the next along an index, and reads one job of each, however many are waiting. Of owners of whom equally many run,
 * that one is first that waits longest: since its job is due, or since its last turn if that was later.
 */
export const dueJobs = async (
  ctx: Pick<Ctx, 'db'>,
  names: readonly string[],
  now: string,
): Promise<readonly DueJob[]> => (await dueQuery(names, now).execute(ctx.db)).rows

export interface DueJob {
  readonly id: string
  readonly name: string
  readonly attempts: number
}

const most = 20

/** Of jobs whose processes have died; the order says to both engines which index to take. */
const mostExpired = 1000

export const dueQuery = (names: readonly string[], now: string) => {
  const kinds = sql.join(names.map(name => sql`(${name})`))
  return sql<DueJob>`
    with recursive kinds (name) as (values ${kinds}),
    queues (name, owner) as (
      select kinds.name, (
        select jobs.owner from jobs
        where jobs.name = kinds.name and jobs.locked_until is null and jobs.dead_at is null
        order by jobs.owner limit 1)
      from kinds
      union all
      select queues.name, (
        select jobs.owner from jobs
        where jobs.name = queues.name and jobs.owner > queues.owner
          and jobs.locked_until is null and jobs.dead_at is null
        order by jobs.owner limit 1)
      from queues where queues.owner is not null
    ),
    heads (id) as (
      select (
        select jobs.id from jobs
        where jobs.name = queues.name and jobs.owner = queues.owner and jobs.run_at <= ${now}
          and jobs.locked_until is null and jobs.dead_at is null
        order by jobs.run_at, jobs.id limit 1)
      from queues where queues.owner is not null
      union all
      select expired.id from (
        select jobs.id, jobs.name, jobs.run_at from jobs
        where jobs.locked_until <= ${now} order by jobs.locked_until limit ${sql.lit(mostExpired)}) as expired
      where expired.run_at <= ${now} and expired.name in (select name from kinds)
    ),
    running (owner, count) as (
      select jobs.owner, count(*) from jobs where jobs.locked_until > ${now} group by jobs.owner
    )
    select jobs.id, jobs.name, jobs.attempts
    from heads join jobs on jobs.id = heads.id
    left join running on running.owner = jobs.owner
    left join job_turns on job_turns.owner = jobs.owner
    order by coalesce(running.count, 0),
      case when job_turns.turn_at > jobs.run_at then job_turns.turn_at else jobs.run_at end,
      coalesce(job_turns.claim, ''), jobs.run_at, jobs.id
    limit ${most}`
}

/** It was the turn of the owner of this job. */
export const noteTurn = async (ctx: WriteCtx, { owner, claim }: ClaimedJob): Promise<void> => {
  const turn = { turn_at: now(ctx), claim }
  await ctx.db
    .insertInto('job_turns')
    .values({ owner, ...turn })
    .onConflict(conflict => conflict.column('owner').doUpdateSet(turn))
    .execute()
}

/** When the next job of these kinds is due that is not yet; undefined where none waits. */
export const nextTime = async (
  ctx: Pick<Ctx, 'db'>,
  names: readonly string[],
  now: string,
): Promise<string | undefined> => {
  const kinds = sql.join(names.map(name => sql`(${name})`))
  const { rows } = await sql<{ next: string | null }>`
    with kinds (name) as (values ${kinds})
    select min((
      select jobs.run_at from jobs
      where jobs.name = kinds.name and jobs.run_at > ${now}
        and jobs.locked_until is null and jobs.dead_at is null
      order by jobs.run_at limit 1)) as next
    from kinds`.execute(ctx.db)
  return rows[0]?.next ?? undefined
}
