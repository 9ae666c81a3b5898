// The jobs that delete deliveries: old ones, and those of a deleted webhook.
import type { Ctx } from '#context.ts'
import type { Job, JobKind } from '#jobs/index.ts'
import { earlier } from '#kernel/clock.ts'
import { day } from '#kernel/durations.ts'
import { deleteDeliveries, oldestDeliveries, someOfWebhook } from './delivery-store.ts'
import { deliveriesKept } from './times.ts'

export const forgetOldDeliveries: JobKind = {
  name: 'forget-old-deliveries',
  every: day,
  run: (ctx, job) => forgetAll(ctx, job, () => oldestDeliveries(ctx, earlier(ctx, deliveriesKept), most)),
}

/** The key of the job is the webhook's id. */
export const forgetDeliveriesOfWebhook: JobKind = {
  name: 'forget-deliveries-of-webhook',
  run: (ctx, job) => forgetAll(ctx, job, () => someOfWebhook(ctx, job.key, most)),
}

/** How many rows are deleted in one transaction. */
const most = 1000

const forgetAll = async (
  ctx: Ctx,
  { keep }: Pick<Job, 'keep'>,
  next: () => Promise<string[]>,
): Promise<void> => {
  for (let ids = await next(); ids.length > 0; ids = await next()) {
    await keep()
    const some = ids
    await ctx.inTransaction(inside => deleteDeliveries(inside, some))
  }
}
