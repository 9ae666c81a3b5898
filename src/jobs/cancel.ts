// Cancelling a job that nobody wants any more, wherever it runs.
import type { WriteCtx } from '#context.ts'
import { now } from '#kernel/clock.ts'
import type { JobKind } from './kinds.ts'
import { settleCancelled } from './settle.ts'
import { lockJob, updateJob } from './store.ts'
import { jobCancelled } from './topics.ts'

/**
 * One that waits ends in this transaction; one that runs is aborted, in whatever process, and ends soon after. True where it
 * ends by this or was cancelled already; false where it is gone, dead, or was done first.
 */
export const cancelJob = async (
  ctx: WriteCtx,
  kind: JobKind & { readonly every?: undefined },
  key: string,
): Promise<boolean> => {
  const job = await lockJob(ctx, { name: kind.name, key })
  if (job === undefined || job.dead_at !== null) return false
  if (job.locked_until === null || job.locked_until <= now(ctx)) await settleCancelled(ctx, job, kind)
  else {
    await updateJob(ctx, job.id, { is_cancelled: 1 })
    await ctx.signals.send(ctx, jobCancelled, job.id)
  }
  return true
}
