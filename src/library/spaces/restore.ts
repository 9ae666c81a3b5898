// Restoring a deleted space: unchanged, and at its old position if that is still free.
import type { Ctx, WriteCtx } from '#context.ts'
import { emit } from '#identity/events/index.ts'
import { Conflict } from '#kernel/errors.ts'
import { catchUpSpaces } from '../computed-pages/index.ts'
import { isPositionTaken, lastPosition, lockParent, type Parent, parentExists } from '../placements/index.ts'
import { type SpaceAccess, spaceEvenDeleted } from './access.ts'
import { lockSpace } from './lock.ts'
import { type SpaceRow, updateSpace } from './store.ts'
import { visibilityIn } from './visibility.ts'

export const restoreSpace = async (ctx: WriteCtx, access: SpaceAccess): Promise<SpaceAccess> => {
  const { row, level } = await lockSpace(ctx, access, 'admin', spaceEvenDeleted)
  if (row.deleted_at === null) throw new Conflict('this space is not deleted')
  const parent = await parentLeft(ctx, row)
  const restored = await updateSpace(ctx, row.id, {
    deleted_at: null,
    parent_id: parent.collectionId,
    position: await placeLeft(ctx, row, parent),
    visibility: visibilityIn(row, parent.collectionId),
  })
  await catchUpSpaces(ctx, [row.id])
  await emit(ctx, {
    organization: row.organization_id,
    type: 'space_restored',
    resource: { type: 'space', id: row.id },
    data: { title: row.title },
  })
  return { row: restored, level }
}

/** Its collection, or the root of the organization if the collection is gone. */
const parentLeft = async (ctx: WriteCtx, row: SpaceRow): Promise<Parent> => {
  const parent = { organizationId: row.organization_id, collectionId: row.parent_id }
  if (!(await parentExists(ctx, parent))) return { ...parent, collectionId: null }
  await lockParent(ctx, parent)
  return parent
}

/** Its old position; the last one where it has none any more, or another sibling has taken it. */
const placeLeft = async (ctx: Ctx, row: SpaceRow, parent: Parent): Promise<string> =>
  parent.collectionId !== row.parent_id ||
  row.position === '' ||
  (await isPositionTaken(ctx, parent, row.position))
    ? lastPosition(ctx, parent)
    : row.position
