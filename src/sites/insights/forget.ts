// Deletes what readers of sites did once it is old, and all of it once the site is gone.
import type { Ctx } from '#context.ts'
import type { Job, JobKind } from '#jobs/index.ts'
import { day as dayLength } from '#kernel/durations.ts'
import { afterDeletion } from '../sites/index.ts'
import { oldestDay } from './days.ts'
import {
  countTables,
  deleteAnswers,
  deleteSomeCounts,
  firstDay,
  oldestAnswers,
  sitesAfter,
} from './forget-store.ts'

/** A job that deletes counts and answers older than they are kept. */
export const forgetOldInsights: JobKind = {
  name: 'forget-old-insights',
  every: dayLength,
  run: async (ctx, job) => {
    const before = oldestDay(ctx.clock)
    for (let last = ''; ; ) {
      const sites = await sitesAfter(ctx, last, 100)
      for (const site of sites) await forgetOf(ctx, job, site, before)
      last = sites.at(-1) ?? ''
      if (last === '') return
    }
  },
}

/** A job that deletes everything counted of a deleted site; its key is the site's id. */
export const forgetInsightsOfSite: JobKind = {
  ...afterDeletion,
  run: (ctx, job) => forgetOf(ctx, job, job.key, undefined),
}

/** Rows that are deleted at a time. */
const most = 1000

const forgetOf = async (
  ctx: Ctx,
  { keep }: Pick<Job, 'keep'>,
  site: string,
  before: string | undefined,
): Promise<void> => {
  for (const table of countTables)
    for (;;) {
      const day = await firstDay(ctx, table, { site, before })
      if (day === undefined) break
      await keep()
      await ctx.inTransaction(inside => deleteSomeCounts(inside, table, { site, day, most }))
    }
  for (;;) {
    const ids = await oldestAnswers(ctx, { site, before, most })
    if (ids.length === 0) return
    await keep()
    await ctx.inTransaction(inside => deleteAnswers(inside, ids))
  }
}
