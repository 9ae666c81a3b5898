// All SQL on jobs.
import type { ExpressionBuilder, Selectable } from 'kysely'
import type { Ctx, WriteCtx } from '#context.ts'
import type { Tables } from '#database/index.ts'

export type JobRow = Selectable<Tables['jobs']>

/** A job as it was claimed; the end of its lease tells it from the same job claimed by somebody else. */
export type ClaimedJob = JobRow & { readonly locked_until: string }

/** The kinds among `names` that are due and run nowhere, those that wait longest first. */
export const dueJobs = (ctx: Ctx, names: readonly string[], now: string) =>
  ctx.db
    .selectFrom('jobs')
    .select(['id', 'name', 'attempts'])
    .where('name', 'in', names)
    .where(isDue(now))
    .orderBy('run_at')
    .orderBy('id')
    .limit(20)
    .execute()

/** Makes a job that is due one's own; undefined where somebody else was faster. */
export const claimJob = async (
  ctx: WriteCtx,
  id: string,
  now: string,
  set: { locked_until: string; run_at: string; attempts: number },
): Promise<ClaimedJob | undefined> => {
  // On PostgreSQL a row that is being claimed is waited for, and then looked at anew.
  const claimed = await ctx.db
    .updateTable('jobs')
    .set(set)
    .where('id', '=', id)
    .where(isDue(now))
    .returningAll()
    .executeTakeFirst()
  return claimed && { ...claimed, locked_until: set.locked_until }
}

/** Changes a job that is still one's own; false where it is not. */
export const updateClaimed = async (
  ctx: WriteCtx,
  { id, locked_until }: ClaimedJob,
  set: Partial<JobRow>,
): Promise<boolean> => {
  const { numUpdatedRows } = await ctx.db
    .updateTable('jobs')
    .set(set)
    .where('id', '=', id)
    .where('locked_until', '=', locked_until)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Removes a job that is done; false where it was asked for again since it was claimed, or is no longer one's own. */
export const deleteClaimed = async (
  ctx: WriteCtx,
  { id, locked_until, asked }: ClaimedJob,
): Promise<boolean> => {
  const { numDeletedRows } = await ctx.db
    .deleteFrom('jobs')
    .where('id', '=', id)
    .where('locked_until', '=', locked_until)
    .where('asked', '=', asked)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

export type NewJobRow = Pick<JobRow, 'id' | 'name' | 'key' | 'payload' | 'run_at'>

/** Adds a job; where there is one of its name and key already, that one is asked for again. */
export const insertJob = async (ctx: WriteCtx, row: NewJobRow): Promise<void> => {
  await ctx.db
    .insertInto('jobs')
    .values(fresh(row))
    .onConflict(conflict =>
      conflict.columns(['name', 'key']).doUpdateSet(job => ({
        payload: row.payload,
        run_at: row.run_at,
        asked: job('jobs.asked', '+', 1),
      })),
    )
    .execute()
}

/** Adds a job unless there is one of its name and key already. */
export const insertJobOnce = async (ctx: WriteCtx, row: NewJobRow): Promise<void> => {
  await ctx.db
    .insertInto('jobs')
    .values(fresh(row))
    .onConflict(conflict => conflict.columns(['name', 'key']).doNothing())
    .execute()
}

const fresh = (row: NewJobRow): JobRow => ({
  ...row,
  asked: 1,
  attempts: 0,
  locked_until: null,
  last_error: null,
})

const isDue = (now: string) => (row: ExpressionBuilder<Tables, 'jobs'>) =>
  row.and([
    row('run_at', '<=', now),
    row.or([row('locked_until', 'is', null), row('locked_until', '<=', now)]),
  ])
