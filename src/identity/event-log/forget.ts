// Deletes events that are older than the operator wants to keep them.
import type { Ctx } from '#context.ts'
import type { Job, JobKind } from '#jobs/index.ts'
import { earlier } from '#kernel/clock.ts'
import { day } from '#kernel/durations.ts'
import { deleteEvents, nextOrganization, oldestEvents } from './store.ts'

/** A job that deletes old events, of one organization after the other. */
export const forgetOldEvents: JobKind = {
  name: 'forget-old-events',
  every: day,
  run: async (ctx, job) => {
    if (ctx.eventRetention === 0) return
    const before = earlier(ctx, ctx.eventRetention * day)
    for (let last = ''; ; ) {
      const organization = await nextOrganization(ctx, last)
      if (organization === undefined) return
      await forgetOf(ctx, job, organization, before)
      last = organization
    }
  },
}

/** Rows that are deleted at a time. */
const most = 1000

const forgetOf = async (
  ctx: Ctx,
  { keep }: Pick<Job, 'keep'>,
  organization: string,
  before: string,
): Promise<void> => {
  for (;;) {
    const ids = await oldestEvents(ctx, organization, before, most)
    if (ids.length === 0) return
    await keep()
    await ctx.inTransaction(inside => deleteEvents(inside, ids))
  }
}
