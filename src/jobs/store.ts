// All SQL on single jobs.
import type { ExpressionBuilder, Selectable } from 'kysely'
import type { Ctx, WriteCtx } from '#context.ts'
import type { Tables } from '#database/index.ts'

export type JobRow = Selectable<Tables['jobs']>

/** A job as it was claimed. */
export type ClaimedJob = JobRow & { readonly claim: string }

type JobName = Pick<JobRow, 'name' | 'key'>

/** Locks a job if it is still due; undefined if another process was faster. */
export const lockDue = (ctx: WriteCtx, id: string, now: string): Promise<JobRow | undefined> =>
  ctx.db
    .selectFrom('jobs')
    .selectAll()
    .where('id', '=', id)
    .where(isDue(now))
    // Waits for a row that another process is claiming, and then reads it again.
    .forUpdate()
    .executeTakeFirst()

/** Updates a job that this process still holds, and returns it; undefined if it does not hold it any more. */
export const updateClaimed = (
  ctx: WriteCtx,
  { id, claim }: ClaimedJob,
  set: Partial<JobRow>,
): Promise<JobRow | undefined> =>
  ctx.db
    .updateTable('jobs')
    .set(set)
    .where('id', '=', id)
    .where('claim', '=', claim)
    .returningAll()
    .executeTakeFirst()

/** Locks a job that this process still holds, and returns its present row; undefined if it does not hold it any more. */
export const lockClaimed = (ctx: WriteCtx, { id, claim }: ClaimedJob): Promise<JobRow | undefined> =>
  ctx.db
    .selectFrom('jobs')
    .selectAll()
    .where('id', '=', id)
    .where('claim', '=', claim)
    .forUpdate()
    .executeTakeFirst()

/** Locks the job with a name and a key. */
export const lockJob = (ctx: WriteCtx, { name, key }: JobName): Promise<JobRow | undefined> =>
  ctx.db
    .selectFrom('jobs')
    .selectAll()
    .where('name', '=', name)
    .where('key', '=', key)
    .forUpdate()
    .executeTakeFirst()

export const updateJob = async (ctx: WriteCtx, id: string, set: Partial<JobRow>): Promise<void> => {
  await ctx.db.updateTable('jobs').set(set).where('id', '=', id).execute()
}

export const deleteJob = async (ctx: WriteCtx, id: string): Promise<void> => {
  await ctx.db.deleteFrom('jobs').where('id', '=', id).execute()
}

/** The jobs with a name and these keys. */
export const jobsWithKeys = (ctx: Pick<Ctx, 'db'>, name: string, keys: readonly string[]) =>
  ctx.db
    .selectFrom('jobs')
    .select(['id', 'key', 'locked_until', 'dead_at', 'stage', 'done', 'total'])
    .where('name', '=', name)
    .where('key', 'in', keys)
    .execute()

export type NewJobRow = Pick<JobRow, 'id' | 'name' | 'key' | 'payload' | 'run_at' | 'owner'>

/** Inserts a job and returns its id; if there is one with the same name and key, that one is asked for again. */
export const insertJob = async (ctx: WriteCtx, row: NewJobRow): Promise<string> => {
  const { id } = await ctx.db
    .insertInto('jobs')
    .values(fresh(row))
    .onConflict(conflict =>
      conflict.columns(['name', 'key']).doUpdateSet(job => ({
        payload: row.payload,
        run_at: row.run_at,
        owner: row.owner,
        asked: job('jobs.asked', '+', 1),
        // The attempts of a dead job start again.
        attempts: job.case().when('jobs.dead_at', 'is', null).then(job.ref('jobs.attempts')).else(0).end(),
        dead_at: null,
      })),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Inserts a job unless there is one with its name and key; if that one is due after `latest`, it becomes due at `next`. */
export const insertJobOnce = async (
  ctx: WriteCtx,
  row: NewJobRow,
  { next, latest }: { readonly next: string; readonly latest: string },
): Promise<void> => {
  await ctx.db
    .insertInto('jobs')
    .values(fresh(row))
    .onConflict(conflict =>
      conflict.columns(['name', 'key']).doUpdateSet({ run_at: next }).where('jobs.run_at', '>', latest),
    )
    .execute()
}

/** Makes leases that end after `latest` end at `end`, when their jobs are due again. */
export const shortenLeases = async (
  ctx: WriteCtx,
  { end, latest }: { readonly end: string; readonly latest: string },
): Promise<void> => {
  await ctx.db
    .updateTable('jobs')
    .set({ locked_until: end, run_at: end })
    .where('locked_until', '>', latest)
    .execute()
}

/** A job that nobody has claimed. */
export const fresh = (row: NewJobRow): JobRow => ({
  ...row,
  asked: 1,
  attempts: 0,
  locked_until: null,
  claim: null,
  is_cancelled: 0,
  dead_at: null,
  last_error: null,
  stage: null,
  done: null,
  total: null,
})

const isDue = (now: string) => (row: ExpressionBuilder<Tables, 'jobs'>) =>
  row.and([
    row('run_at', '<=', now),
    row('dead_at', 'is', null),
    row.or([row('locked_until', 'is', null), row('locked_until', '<=', now)]),
  ])
