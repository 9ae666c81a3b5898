// Deleting a space: it can be restored for some days, and until then only its admins see it.
import type { WriteCtx } from '#context.ts'
import { emit } from '#identity/events/index.ts'
import { now } from '#kernel/clock.ts'
import type { SpaceAccess } from './access.ts'
import { lockSpace } from './lock.ts'
import { updateSpace } from './store.ts'

export const deleteSpace = async (ctx: WriteCtx, access: SpaceAccess): Promise<void> => {
  const { row } = await lockSpace(ctx, access, 'admin')
  await ctx.sites.removeSpaces(ctx, [row.id])
  await updateSpace(ctx, row.id, { deleted_at: now(ctx) })
  await emit(ctx, {
    organization: row.organization_id,
    type: 'space_deleted',
    resource: { type: 'space', id: row.id },
    data: { title: row.title },
  })
}
