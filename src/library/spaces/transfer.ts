// Transferring a space: to another organization, into another collection, or both, with all that belongs to it.
import type { Static } from 'typebox'
import type { WriteCtx } from '#context.ts'
import { dropForeignGrants } from '#identity/grants/index.ts'
import { lockOrganizationRow } from '#identity/organizations/index.ts'
import { now } from '#kernel/clock.ts'
import { Conflict } from '#kernel/errors.ts'
import { catchUpSpaces } from '../computed-pages/index.ts'
import {
  emitTransferred,
  lastPosition,
  lockParent,
  type TargetParent,
  targetOfTransfer,
  transferWithSpaces,
} from '../placements/index.ts'
import { findSpace, type SpaceAccess, type SpaceSeen } from './access.ts'
import { lockSpace } from './lock.ts'
import type { SpaceTransfer } from './schema.ts'
import { type SpaceRow, updateSpace } from './store.ts'
import { visibilityIn } from './visibility.ts'

/**
 * Transfers a space. It keeps its default level; grants to teams, and to people who are not
 * members of the new organization, end.
 */
export const transferSpace = async (
  ctx: WriteCtx,
  access: SpaceAccess,
  wanted: Static<typeof SpaceTransfer>,
): Promise<SpaceSeen> => {
  const { row, target } = await lockOnBothSides(ctx, access, wanted)
  await lockParent(ctx, target)
  const transferred = await updateSpace(ctx, row.id, {
    organization_id: target.organizationId,
    parent_id: target.collectionId,
    position: await lastPosition(ctx, target, row.id),
    visibility: visibilityIn(row, target.collectionId),
    updated_at: now(ctx),
  })
  if (target.organizationId !== row.organization_id) {
    await transferWithSpaces(ctx, [row.id], target.organizationId)
    await dropForeignGrants(ctx, [row.id], target.organizationId)
    await catchUpSpaces(ctx, [row.id])
  }
  await emitTransferred(ctx, 'space', row, target)
  return (await findSpace(ctx, row.id)) ?? { row: transferred, level: null }
}

/** Locks both organizations in the order of their ids, so that two transfers at once cannot deadlock. */
const lockOnBothSides = async (
  ctx: WriteCtx,
  access: SpaceAccess,
  wanted: Static<typeof SpaceTransfer>,
): Promise<{ row: SpaceRow; target: TargetParent }> => {
  // Checked before locking too: nobody may lock an organization that they do not belong to.
  await targetOfTransfer(ctx, wanted)
  const sides = new Set([access.row.organization_id, wanted.organization])
  for (const side of [...sides].sort()) await lockOrganizationRow(ctx, side)
  const { row } = await lockSpace(ctx, access, 'admin')
  const target = await targetOfTransfer(ctx, wanted)
  if (target.organizationId === row.organization_id && target.collectionId === row.parent_id)
    throw new Conflict('this space is there already')
  if (target.organizationId !== row.organization_id) await ctx.sites.refuseWhereShown(ctx, [row.id])
  return { row, target }
}
