// Transfers collections with everything that they contain, to another organization or elsewhere in their own.
import type { Static } from 'typebox'
import type { WriteCtx } from '#context.ts'
import { dropForeignGrants } from '#identity/grants/index.ts'
import { now } from '#kernel/clock.ts'
import { Conflict } from '#kernel/errors.ts'
import { catchUpSpaces } from '../computed-pages/index.ts'
import {
  type CollectionAccess,
  emitTransferred,
  findCollection,
  lastPosition,
  lockParent,
  targetOfTransfer,
  transferWithSpaces,
} from '../placements/index.ts'
import { countSpaces } from '../spaces/index.ts'
import { lockCollection } from './lock.ts'
import { refuseUnderItself } from './move.ts'
import type { CollectionSeen } from './present.ts'
import type { CollectionTransfer } from './schema.ts'
import { updateCollection } from './store.ts'
import { everythingFrom, lockCollections, lockSpaces, moveToOrganization } from './tree.ts'

export const transferCollection = async (
  ctx: WriteCtx,
  found: CollectionAccess,
  wanted: Static<typeof CollectionTransfer>,
): Promise<CollectionSeen> => {
  // Checked before locking too: nobody may lock an organization that they do not belong to.
  await targetOfTransfer(ctx, wanted)
  const { row } = await lockCollection(ctx, found, 'admin', wanted.organization)
  const target = await targetOfTransfer(ctx, wanted)
  if (row.organization_id === target.organizationId && row.parent_id === target.collectionId)
    throw new Conflict('this collection is there already')
  await refuseUnderItself(ctx, row.id, target.collectionId)
  await lockParent(ctx, target)
  if (row.organization_id !== target.organizationId)
    await takeAlong(ctx, row.id, row.organization_id, target.organizationId)
  const position = await lastPosition(ctx, target, row.id)
  const set = { parent_id: target.collectionId, position, updated_at: now(ctx) }
  const transferred = await updateCollection(ctx, row.id, set)
  await emitTransferred(ctx, 'collection', row, target)
  return (await findCollection(ctx, row.id)) ?? { row: transferred, level: null }
}

/**
 * Moves everything in the collection, deleted spaces too, to another organization; only grants that are valid there remain.
 */
const takeAlong = async (ctx: WriteCtx, id: string, from: string, to: string): Promise<void> => {
  await lockCollections(ctx, id)
  const spaces = await lockSpaces(ctx, id)
  await ctx.sites.refuseWhereShown(
    ctx,
    spaces.map(space => space.id),
  )
  await moveToOrganization(ctx, id, to)
  await transferWithSpaces(ctx, everythingFrom(id), to)
  await dropForeignGrants(ctx, everythingFrom(id), to)
  await catchUpSpaces(ctx, everythingFrom(id))
  await countSpaces(ctx, [
    ...spaces.map(({ audience }) => ({ scope: from, audience, count: -1 })),
    ...spaces.map(({ audience }) => ({ scope: to, audience, count: 1 })),
  ])
}
