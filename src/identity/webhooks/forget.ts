// The jobs that forget deliveries: those that are old, and those of a webhook that was deleted.
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

/** Its key is the webhook. */
export const forgetDeliveriesOfWebhook: JobKind = {
  name: 'forget-deliveries-of-webhook',
  run: (ctx, job) => forgetAll(ctx, job, () => someOfWebhook(ctx, job.key, most)),
}

/** Rows that are deleted at a time. */
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
