// Collections moved within their organization: under another parent, or to another position under the same one.
import type { Static } from 'typebox'
import type { Ctx, WriteCtx } from '#context.ts'
import { emit } from '#identity/events/index.ts'
import { now } from '#kernel/clock.ts'
import { Conflict } from '#kernel/errors.ts'
import {
  type CollectionAccess,
  findCollection,
  isSamePosition,
  lockParent,
  positionFor,
  targetParentOfMove,
} from '../placements/index.ts'
import { lockCollection } from './lock.ts'
import type { CollectionSeen } from './present.ts'
import type { CollectionMove } from './schema.ts'
import { updateCollection } from './store.ts'
import { standsIn } from './tree.ts'

/** Moves a collection. A caller whose level came from the collection that it leaves may have none afterwards. */
export const moveCollection = async (
  ctx: WriteCtx,
  found: CollectionAccess,
  wanted: Static<typeof CollectionMove>,
): Promise<CollectionSeen> => {
  const access = await lockCollection(ctx, found, 'create')
  const { row } = access
  const target = await targetParentOfMove(ctx, row, wanted.parent)
  await refuseUnderItself(ctx, row.id, target.collectionId)
  await lockParent(ctx, target)
  const position = await positionFor(ctx, target, row.id, wanted.position ?? {})
  const isSameParent = row.parent_id === target.collectionId
  if (isSameParent && (await isSamePosition(ctx, target, row, position))) return access
  const set = { parent_id: target.collectionId, position, updated_at: now(ctx) }
  const moved = await updateCollection(ctx, row.id, set)
  await emit(ctx, {
    organization: row.organization_id,
    type: 'collection_moved',
    resource: { type: 'collection', id: row.id },
    data: { parent: target.collectionId, from: row.parent_id },
  })
  return (await findCollection(ctx, row.id)) ?? { row: moved, level: null }
}

/** Refuses where the collection would contain itself, at any depth. */
export const refuseUnderItself = async (ctx: Ctx, id: string, parent: string | null): Promise<void> => {
  if (parent !== null && (await standsIn(ctx, parent, id)))
    throw new Conflict('a collection cannot be in itself; name a parent that is not in it')
}
