// Moving a space: into a collection, out of it, or to another position among its siblings.
import type { Static } from 'typebox'
import type { WriteCtx } from '#context.ts'
import { emit } from '#identity/events/index.ts'
import { now } from '#kernel/clock.ts'
import { isSamePosition, lockParent, positionFor, targetParentOfMove } from '../placements/index.ts'
import { findSpace, type SpaceAccess, type SpaceSeen } from './access.ts'
import { lockSpace } from './lock.ts'
import type { SpaceMove } from './schema.ts'
import { updateSpace } from './store.ts'
import { visibilityIn } from './visibility.ts'

/**
 * Moves a space. A caller whose level came from the collection that it leaves has none any more; the answer is then the last
 * time that they see the space.
 */
export const moveSpace = async (
  ctx: WriteCtx,
  access: SpaceAccess,
  { parent, position = {} }: Static<typeof SpaceMove>,
): Promise<SpaceSeen> => {
  const current = await lockSpace(ctx, access, 'create')
  const { row } = current
  const target = await targetParentOfMove(ctx, row, parent)
  await lockParent(ctx, target)
  const newPosition = await positionFor(ctx, target, row.id, position)
  if (target.collectionId === row.parent_id && (await isSamePosition(ctx, target, row, newPosition)))
    return current
  const moved = await updateSpace(ctx, row.id, {
    parent_id: target.collectionId,
    position: newPosition,
    visibility: visibilityIn(row, target.collectionId),
    updated_at: now(ctx),
  })
  await emit(ctx, {
    organization: row.organization_id,
    type: 'space_moved',
    resource: { type: 'space', id: row.id },
    data: { parent: target.collectionId, from: row.parent_id },
  })
  return (await findSpace(ctx, row.id)) ?? { row: moved, level: null }
}
