// Cancelling a run that has not ended: languages that are done stay in their change requests.
import type { WriteCtx } from '#context.ts'
import { lockOrganizationRow } from '#identity/organizations/index.ts'
import { cancelJob } from '#jobs/index.ts'
import { Conflict } from '#kernel/errors.ts'
import { endRun } from './end-run.ts'
import { translateContent } from './job.ts'
import { type RunRow, runById, updateOpenRun } from './run-store.ts'

export const cancelRun = async (ctx: WriteCtx, { id, organization_id }: RunRow): Promise<RunRow> => {
  await lockOrganizationRow(ctx, organization_id)
  const isEnded = (await updateOpenRun(ctx, id, { error: null })) === undefined
  await ctx.refuseUnlessAllowed()
  if (isEnded) throw new Conflict('this run has ended; archive its change requests if you do not want them')
  await endRun(ctx, id, { status: 'cancelled' })
  await cancelJob(ctx, translateContent, id)
  return (await runById(ctx.db, id)) as RunRow
}
