// SQL that selects the jobs that are due, first those of the owners with the fewest running jobs.
import { sql } from 'kysely'
import type { Ctx, WriteCtx } from '#context.ts'
import { now } from '#kernel/clock.ts'
import type { ClaimedJob, JobRow } from './store.ts'

/**
 * The jobs of these kinds that are due and not running: of each kind and owner the one that waits longest. The query goes
 * from owner to owner along an index, and reads one job of each, however many are waiting. Among owners with equally many
 * running jobs, the one that waits longest comes first: since its job is due, or since its last turn if that was later.
 */
export const dueJobs = async (
  ctx: Pick<Ctx, 'db'>,
  names: readonly string[],
  now: string,
): Promise<readonly DueJob[]> => (await dueQuery(names, now).execute(ctx.db)).rows

export type DueJob = Pick<JobRow, 'id' | 'name'>

const most = 20

/** How many jobs of dead processes are considered; the order makes both engines choose the index for it. */
const mostExpired = 1000

/**
 * Length of a timestamp in characters. A head is the time of a job and its id, in one value, so that it takes one look-up.
 */
const timeLength = 24

export const dueQuery = (names: readonly string[], now: string) => {
  const kinds = sql.join(names.map(name => sql`(${name})`))
  // Written as in the definition of the index.
  const waits = sql`jobs.locked_until is null and jobs.dead_at is null and jobs.attempts >= 0`
  const runAt = sql`substr(heads.head, 1, ${sql.lit(timeLength)})`
  return sql<DueJob>`
    with recursive kinds (name) as (values ${kinds}),
    queues (name, owner) as (
      select kinds.name, (
        select jobs.owner from jobs
        where jobs.name = kinds.name and ${waits}
        order by jobs.owner limit 1)
      from kinds
      union all
      select queues.name, (
        select jobs.owner from jobs
        where jobs.name = queues.name and jobs.owner > queues.owner
          and ${waits}
        order by jobs.owner limit 1)
      from queues where queues.owner is not null
    ),
    heads (name, owner, head) as (
      select queues.name, queues.owner, (
        select jobs.run_at || jobs.id from jobs
        where jobs.name = queues.name and jobs.owner = queues.owner and jobs.run_at <= ${now}
          and ${waits}
        order by jobs.run_at, jobs.id limit 1)
      from queues where queues.owner is not null
      union all
      select expired.name, expired.owner, expired.run_at || expired.id from (
        select jobs.id, jobs.name, jobs.owner, jobs.run_at from jobs
        where jobs.locked_until <= ${now} order by jobs.locked_until limit ${sql.lit(mostExpired)}) as expired
      where expired.run_at <= ${now} and expired.name in (select name from kinds)
    ),
    running (owner, count) as (
      select jobs.owner, count(*) from jobs where jobs.locked_until > ${now} group by jobs.owner
    )
    select substr(heads.head, ${sql.lit(timeLength + 1)}) as id, heads.name as name
    from heads
    left join running on running.owner = heads.owner
    left join job_turns on job_turns.owner = heads.owner
    where heads.head is not null
    order by coalesce(running.count, 0),
      case when job_turns.turn_at > ${runAt} then job_turns.turn_at else ${runAt} end,
      coalesce(job_turns.claim, ''), heads.head
    limit ${sql.lit(most)}`
}

/** Records that the owner of this job had its turn. */
export const noteTurn = async (ctx: WriteCtx, { owner, claim }: ClaimedJob): Promise<void> => {
  const turn = { turn_at: now(ctx), claim }
  await ctx.db
    .insertInto('job_turns')
    .values({ owner, ...turn })
    .onConflict(conflict => conflict.column('owner').doUpdateSet(turn))
    .execute()
}

/** When the next job of these kinds becomes due, after one time and up to another; undefined if none does. */
export const nextTime = async (
  { db }: Pick<Ctx, 'db'>,
  names: readonly string[],
  { after, until }: { readonly after: string; readonly until: string },
): Promise<string | undefined> => {
  const next = await db
    .selectFrom('jobs')
    .select('run_at')
    .where('run_at', '>', after)
    .where('run_at', '<=', until)
    .where('name', 'in', names)
    .where('locked_until', 'is', null)
    .where('dead_at', 'is', null)
    .where('asked', '>', 0)
    .orderBy('run_at')
    .limit(1)
    .executeTakeFirst()
  return next?.run_at
}
