// What the transfers of spaces and of collections have in common: the new parent, and the events.
import type { Ctx, WriteCtx } from '#context.ts'
import { emit } from '#identity/events/index.ts'
import { organization } from '#identity/organizations/index.ts'
import { invalidField } from '#kernel/errors.ts'
import { type TargetParent, targetParent } from './target.ts'

/** The parent that a body names, in an organization that the caller belongs to and under which they are an admin. */
export const targetOfTransfer = async (
  ctx: Ctx,
  wanted: { readonly organization: string; readonly parent?: string | null },
): Promise<TargetParent> => {
  if ((await organization.find(ctx, { organizationId: wanted.organization })) === undefined)
    throw invalidField('/organization', 'must name an organization of yours')
  return targetParent(ctx, wanted.organization, wanted.parent ?? null, 'admin')
}

/** Writes an event for both organizations, or only one where the organization stays the same. */
export const emitTransferred = async (
  ctx: WriteCtx,
  type: 'space' | 'collection',
  row: { readonly id: string; readonly organization_id: string; readonly parent_id: string | null },
  target: TargetParent,
): Promise<void> => {
  const from = placeIn(row.organization_id, row.parent_id)
  const to = placeIn(target.organizationId, target.collectionId)
  for (const side of new Set([from.organization, to.organization]))
    await emit(ctx, {
      organization: side,
      type: eventTypes[type],
      resource: { type, id: row.id },
      data: { from, to },
    })
}

const eventTypes = { space: 'space_transferred', collection: 'collection_transferred' } as const

const placeIn = (organization: string, parent: string | null) => ({
  organization,
  ...(parent !== null && { parent }),
})
