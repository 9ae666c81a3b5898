// Cancels an import that has not ended: nothing of it is imported.
import type { WriteCtx } from '#context.ts'
import { lockOrganizationRow } from '#identity/organizations/index.ts'
import { cancelJob } from '#jobs/index.ts'
import { Conflict } from '#kernel/errors.ts'
import { endImport } from './end-import.ts'
import { importContent } from './job.ts'
import { type ImportRow, importById, updateOpen } from './store.ts'

export const cancelImport = async (ctx: WriteCtx, { id, organization_id }: ImportRow): Promise<ImportRow> => {
  await lockOrganizationRow(ctx, organization_id)
  const isEnded = (await updateOpen(ctx, id, { error: null })) === undefined
  await ctx.refuseUnlessAllowed()
  if (isEnded) throw new Conflict('this import has ended; what it has brought in can be rolled back')
  await endImport(ctx, id, { status: 'cancelled' })
  await cancelJob(ctx, importContent, id)
  return (await importById(ctx.db, id)) as ImportRow
}
