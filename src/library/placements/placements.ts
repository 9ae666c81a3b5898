// Positions among siblings: a key between those of two neighbours, so that a move writes one row and renumbers none.
import type { Static } from 'typebox'
import type { Ctx, WriteCtx } from '#context.ts'
import { lockOrganizationRow } from '#identity/organizations/index.ts'
import { invalidField } from '#kernel/errors.ts'
import { orderBetween } from '#kernel/order.ts'
import type { Position } from './schema.ts'
import { type Parent, type Sibling, type Siblings, siblingsOf, siblingsViewer } from './siblings.ts'
import { lockCollectionRow } from './store.ts'

export type WantedPosition = Static<typeof Position>

/**
 * Locks the parent until the transaction ends. Whoever places something under it must lock it first, so that two at once
 * never take the same position; SQLite has one writer at a time anyway. A collection that does not exist any more, or
 * belongs to another organization, is refused as a wrong field.
 */
export const lockParent = async (ctx: WriteCtx, { organizationId, collectionId }: Parent): Promise<void> => {
  if (collectionId === null) return lockOrganizationRow(ctx, organizationId)
  if (!(await lockCollectionRow(ctx, organizationId, collectionId)))
    throw invalidField('/parent', 'must name a collection of the organization')
}

/** The key of the position after all siblings under a locked parent. */
export const lastPosition = async (ctx: Ctx, parent: Parent, itemId?: string): Promise<string> => {
  const last = await nearest(siblingsOf(ctx, parent, itemId), 'desc')
  return orderBetween(last?.position ?? null, null)
}

/**
 * The key of the requested position under a locked parent, for an item that may be there already. Refuses siblings that do
 * not exist, siblings that the caller does not see, and a pair with another visible sibling between them: a position must
 * not tell anybody about what they do not see. Between two siblings, the position is directly after the first.
 */
export const positionFor = async (
  ctx: Ctx,
  parent: Parent,
  itemId: string,
  { before, after }: WantedPosition,
): Promise<string> => {
  const all = siblingsOf(ctx, parent, itemId)
  if (before === undefined && after === undefined) return lastPosition(ctx, parent, itemId)
  const seen = siblingsOf(ctx, parent, itemId, await siblingsViewer(ctx, parent))
  const next = before && (await named(seen, before, '/position/before'))
  const previous = after && (await named(seen, after, '/position/after'))
  if (next && previous && !(await areNeighbours(seen, previous.position, next.position)))
    throw invalidField('/position', 'must name two neighbours, the one before directly after the other')
  if (previous !== undefined) {
    const below = await nearest(all, 'asc', previous.position)
    return orderBetween(previous.position, below?.position ?? null)
  }
  const above = await nearest(all, 'desc', next?.position)
  return orderBetween(above?.position ?? null, next?.position ?? null)
}

/** Whether a move to another position passes none of the siblings that the caller sees. */
export const isSamePosition = async (
  ctx: Ctx,
  parent: Parent,
  item: { readonly id: string; readonly position: string },
  position: string,
): Promise<boolean> => {
  if (item.position === position) return true
  const [from = '', to = ''] = [item.position, position].sort()
  return areNeighbours(siblingsOf(ctx, parent, item.id, await siblingsViewer(ctx, parent)), from, to)
}

/** Whether a sibling has exactly this position. */
export const isPositionTaken = async (ctx: Ctx, parent: Parent, position: string): Promise<boolean> => {
  for (const siblings of siblingsOf(ctx, parent)) {
    const found = await siblings.where('position', '=', position).executeTakeFirst()
    if (found !== undefined) return true
  }
  return false
}

type Pointer = NonNullable<WantedPosition['before']>

const idOf = (pointer: Pointer): string => (pointer.type === 'space' ? pointer.space : pointer.collection)

const named = async ([spaces, collections]: Siblings, pointer: Pointer, path: string): Promise<Sibling> => {
  const found = await (pointer.type === 'space' ? spaces : collections)
    .where('id', '=', idOf(pointer))
    .executeTakeFirst()
  if (found === undefined)
    throw invalidField(path, 'must name another space or collection under the same parent')
  return found
}

/** Whether `from` comes before `to`, with none of the siblings between them. */
const areNeighbours = async (siblings: Siblings, from: string, to: string): Promise<boolean> => {
  for (const some of siblings) {
    const between = some.where('position', '>', from).where('position', '<', to).limit(1)
    if ((await between.executeTakeFirst()) !== undefined) return false
  }
  return from < to
}

/** The first sibling after a position, or the last one before it; without a position, the very first or last. */
const nearest = async (
  siblings: Siblings,
  direction: 'asc' | 'desc',
  position?: string,
): Promise<Sibling | undefined> => {
  let nearest: Sibling | undefined
  for (const some of siblings) {
    let inOrder = some.orderBy('position', direction).limit(1)
    if (position !== undefined) inOrder = inOrder.where('position', direction === 'asc' ? '>' : '<', position)
    const found = await inOrder.executeTakeFirst()
    if (found && (!nearest || found.position < nearest.position === (direction === 'asc'))) nearest = found
  }
  return nearest
}
