// How a run ends: the job is done, cancelled, dead, to be tried again, or handed back as it was.
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

/** It is done: gone, or due again at its next time. */
export const settleDone = async (ctx: WriteCtx, claimed: ClaimedJob, kind: JobKind): Promise<RunEnd> => {
  const job = await lockClaimed(ctx, claimed)
  if (job === undefined) return 'taken over'
  if (job.is_cancelled) return settleCancelled(ctx, job, kind, claimed)
  await finish(ctx, claimed, kind, job)
  return 'done'
}

/** It is done with this transaction, which must not be where the job was cancelled or taken over. */
export const settleResult = async (ctx: WriteCtx, claimed: ClaimedJob, kind: JobKind): Promise<void> => {
  const job = await lockClaimed(ctx, claimed)
  if (job === undefined) throw takenOver(claimed)
  if (job.is_cancelled) throw cancelled(claimed)
  await finish(ctx, claimed, kind, job)
}

/**
 * It has failed: to be tried again, each time after a longer pause, until it was often enough. What was asked for again
 * meanwhile was not tried yet: it begins with the shortest pause.
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

/** As if it had not been tried. */
export const handBack = async (ctx: WriteCtx, claimed: ClaimedJob, kind: JobKind): Promise<RunEnd> => {
  const job = await lockClaimed(ctx, claimed)
  if (job === undefined) return 'taken over'
  if (job.is_cancelled) return settleCancelled(ctx, job, kind, claimed)
  await again(ctx, job, { ...free, run_at: now(ctx), attempts: job.attempts - 1 })
  return 'handed back'
}

/** Nobody wants it any more: gone, unless somebody has asked for it since it was claimed. To be called with the row locked. */
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

/** It is kept, and not run any more until somebody asks for it. */
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

/** It waits, for whoever runs it next. */
const again = async (ctx: WriteCtx, { id }: JobRow, set: Partial<JobRow>): Promise<void> => {
  await updateJob(ctx, id, set)
  await ctx.signals.send(ctx, jobWaits, id)
}
