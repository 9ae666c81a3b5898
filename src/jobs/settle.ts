// How a run ends: the job is done, cancelled, dead, to be retried, or handed back as it was.
import type { WriteCtx } from '#context.ts'
import { later, now } from '#kernel/clock.ts'
import { errorText } from './error-text.ts'
import type { JobEnd, JobKind } from './kinds.ts'
import { cancelled, takenOver } from './reasons.ts'
import { type ClaimedJob, deleteJob, type JobRow, lockClaimed, updateJob } from './store.ts'
import { delayAfter } from './times.ts'
import { jobEnded, jobWaits } from './topics.ts'

export type RunEnd = JobEnd | 'done' | 'failed' | 'handed back' | 'taken over'

const free = { locked_until: null, claim: null, is_cancelled: 0 }

/** The job is done: it is removed, or due again at its next time. */
export const settleDone = async (ctx: WriteCtx, claimed: ClaimedJob, kind: JobKind): Promise<RunEnd> => {
  const job = await lockClaimed(ctx, claimed)
  if (job === undefined) return 'taken over'
  if (job.is_cancelled) return settleCancelled(ctx, job, kind, claimed)
  await finish(ctx, claimed, kind, job)
  return 'done'
}

/** The job is done with this transaction; throws if it was cancelled or taken over. */
export const settleResult = async (ctx: WriteCtx, claimed: ClaimedJob, kind: JobKind): Promise<void> => {
  const job = await lockClaimed(ctx, claimed)
  if (job === undefined) throw takenOver(claimed)
  if (job.is_cancelled) throw cancelled(claimed)
  await finish(ctx, claimed, kind, job)
}

/**
 * The run failed: the job is retried, each time after a longer pause, until its attempts are used up. A job that was
 * asked for again meanwhile starts again with the shortest pause.
 */
export const settleFailed = async (
  ctx: WriteCtx,
  claimed: ClaimedJob,
  kind: JobKind,
  error: unknown,
): Promise<RunEnd> => {
  const job = await lockClaimed(ctx, claimed)
  if (job === undefined) return 'taken over'
  if (job.is_cancelled) return settleCancelled(ctx, job, kind, claimed)
  const text = errorText(error)
  if (job.asked !== claimed.asked) {
    const soon = later(ctx, delayAfter(1))
    const run_at = job.run_at > soon ? job.run_at : soon
    await updateJob(ctx, job.id, { ...free, attempts: 0, run_at, last_error: text })
    return 'failed'
  }
  const isOver = kind.every === undefined && job.attempts >= (kind.attempts ?? Number.POSITIVE_INFINITY)
  if (isOver) return settleDead(ctx, claimed, kind, text)
  const delay = Math.min(delayAfter(job.attempts), kind.every ?? Number.POSITIVE_INFINITY)
  await updateJob(ctx, job.id, { ...free, run_at: later(ctx, delay), last_error: text })
  return 'failed'
}

/** Makes the job due again as if this attempt had not been made. */
export const handBack = async (ctx: WriteCtx, claimed: ClaimedJob, kind: JobKind): Promise<RunEnd> => {
  const job = await lockClaimed(ctx, claimed)
  if (job === undefined) return 'taken over'
  if (job.is_cancelled) return settleCancelled(ctx, job, kind, claimed)
  await again(ctx, job, { ...free, run_at: now(ctx), attempts: job.attempts - 1 })
  return 'handed back'
}

/** Ends a cancelled job: it is removed, unless it was asked for again since it was claimed. Its row must be locked. */
export const settleCancelled = async (
  ctx: WriteCtx,
  job: JobRow,
  kind: JobKind,
  { asked, payload }: JobRow = job,
): Promise<RunEnd> => {
  await kind.ended?.(ctx, { key: job.key, payload: JSON.parse(payload) }, 'cancelled')
  if (job.asked === asked) await remove(ctx, job)
  else await again(ctx, job, { ...free, attempts: 0, last_error: null })
  return 'cancelled'
}

/** Marks the job as dead: it is kept, and not run until it is asked for again. */
export const settleDead = async (
  ctx: WriteCtx,
  job: JobRow,
  kind: JobKind,
  error: string,
): Promise<RunEnd> => {
  await kind.ended?.(ctx, { key: job.key, payload: JSON.parse(job.payload), error }, 'dead')
  await updateJob(ctx, job.id, { ...free, dead_at: now(ctx), last_error: error })
  await ctx.signals.send(ctx, jobEnded, job.id)
  return 'dead'
}

const finish = async (ctx: WriteCtx, claimed: ClaimedJob, kind: JobKind, job: JobRow): Promise<void> => {
  const done = { ...free, attempts: 0, last_error: null }
  if (kind.every !== undefined) await updateJob(ctx, job.id, { ...done, run_at: later(ctx, kind.every) })
  else if (job.asked === claimed.asked) await remove(ctx, job)
  else await again(ctx, job, done)
}

const remove = async (ctx: WriteCtx, { id }: JobRow): Promise<void> => {
  await deleteJob(ctx, id)
  await ctx.signals.send(ctx, jobEnded, id)
}

/** Makes the job wait, and signals that to all processes. */
const again = async (ctx: WriteCtx, { id }: JobRow, set: Partial<JobRow>): Promise<void> => {
  await updateJob(ctx, id, set)
  await ctx.signals.send(ctx, jobWaits, id)
}
