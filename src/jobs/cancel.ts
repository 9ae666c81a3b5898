// Cancels a job that is no longer wanted, in whatever process it runs.
import type { WriteCtx } from '#context.ts'
import { now } from '#kernel/clock.ts'
import type { JobKind } from './kinds.ts'
import { settleCancelled } from './settle.ts'
import { lockJob, updateJob } from './store.ts'
import { jobCancelled } from './topics.ts'

/**
 * A waiting job ends in this transaction; a running job is aborted, in whatever process, and ends soon after. Returns
 * true if the job is cancelled by this or was before; false if it is gone or dead, or finished first.
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
