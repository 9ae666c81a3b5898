// Places among siblings: a key between those of two neighbours, so that a move writes one row and renumbers nobody.
import { sql } from 'kysely'
import type { Static } from 'typebox'
import type { Ctx } from '#context.ts'
import { holdOrganization } from '#identity/organizations/index.ts'
import { invalidField } from '#kernel/errors.ts'
import { orderBetween } from '#kernel/order.ts'
import type { Position } from './schema.ts'

/** What siblings stand under: a collection, or the root of an organization. */
export interface Parent {
  readonly organizationId: string
  readonly collectionId: string | null
}

export type WantedPosition = Static<typeof Position>

/**
 * Holds the parent until the transaction ends: whoever places something under it first holds it, so that two at once
 * never take one place. On SQLite there is one writer anyway. A collection that is gone by now, or another
 * organization's, is a wrong field.
 */
export const holdParent = async (ctx: Ctx, { organizationId, collectionId }: Parent): Promise<void> => {
  if (collectionId === null) return holdOrganization(ctx, organizationId)
  const row = ctx.db
    .selectFrom('collections')
    .select('id')
    .where('id', '=', collectionId)
    .where('organization_id', '=', organizationId)
  const held = ctx.database.engine === 'postgres' ? row.forNoKeyUpdate() : row
  if ((await held.executeTakeFirst()) === undefined)
    throw invalidField('/parent', 'must name a collection of the organization')
}

/** The key of the place behind all siblings under a parent that is held. */
export const lastPlace = async (ctx: Ctx, parent: Parent, itemId?: string): Promise<string> => {
  const last = await siblingOf(ctx, parent, itemId, 'desc')
  return orderBetween(last?.position ?? null, null)
}

/**
 * The key of the place that was asked for under a parent that is held, for an item that may stand there already.
 * Siblings that are not there, and two that are no neighbours, are refused.
 */
export const placeOf = async (
  ctx: Ctx,
  parent: Parent,
  itemId: string,
  { before, after }: WantedPosition,
): Promise<string> => {
  const [next, previous] = [
    before && (await named(ctx, parent, itemId, before, '/position/before')),
    after && (await named(ctx, parent, itemId, after, '/position/after')),
  ]
  if (next === undefined && previous === undefined) return lastPlace(ctx, parent, itemId)
  const above = await siblingOf(ctx, parent, itemId, 'desc', next?.position)
  const below = await siblingOf(ctx, parent, itemId, 'asc', previous?.position)
  if (next && previous && above?.id !== previous.id)
    throw invalidField('/position', 'must name two neighbours, the one before directly after the other')
  return next === undefined
    ? orderBetween((previous as Sibling).position, below?.position ?? null)
    : orderBetween(above?.position ?? null, next.position)
}

/** Whether an item that stands under the parent would pass none of its siblings on the way to another place there. */
export const isSamePlace = async (
  ctx: Ctx,
  parent: Parent,
  item: { readonly id: string; readonly position: string },
  position: string,
): Promise<boolean> => {
  const [from = '', to = ''] = [item.position, position].sort()
  const next = await siblingOf(ctx, parent, item.id, 'asc', from)
  return next === undefined || next.position > to
}

/** Whether a sibling stands at this very place. */
export const isTaken = async (ctx: Ctx, parent: Parent, position: string): Promise<boolean> => {
  for (const table of ['spaces', 'collections'] as const) {
    const found = await siblings(ctx, parent, table).where('position', '=', position).executeTakeFirst()
    if (found !== undefined) return true
  }
  return false
}

/** Whether the organization, which is held, still has the parent. */
export const isThere = async (ctx: Ctx, { organizationId, collectionId }: Parent): Promise<boolean> => {
  if (collectionId === null) return true
  const row = ctx.db
    .selectFrom('collections')
    .select('id')
    .where('id', '=', collectionId)
    .where('organization_id', '=', organizationId)
  return (await row.executeTakeFirst()) !== undefined
}

interface Sibling {
  readonly id: string
  readonly position: string
}

const idOf = (pointer: NonNullable<WantedPosition['before']>): string =>
  pointer.type === 'space' ? pointer.space : pointer.collection

const named = async (
  ctx: Ctx,
  parent: Parent,
  itemId: string,
  pointer: NonNullable<WantedPosition['before']>,
  path: string,
): Promise<Sibling> => {
  const id = idOf(pointer)
  const found = await siblings(ctx, parent, pointer.type === 'space' ? 'spaces' : 'collections')
    .where('id', '=', id)
    .executeTakeFirst()
  if (found === undefined || id === itemId)
    throw invalidField(path, 'must name another space or collection under the same parent')
  return found
}

/** The first sibling behind a place, or the last one before it; without a place, the very first or last. */
const siblingOf = async (
  ctx: Ctx,
  parent: Parent,
  itemId: string | undefined,
  direction: 'asc' | 'desc',
  position?: string,
): Promise<Sibling | undefined> => {
  let nearest: Sibling | undefined
  for (const table of ['spaces', 'collections'] as const) {
    let all = siblings(ctx, parent, table).orderBy('position', direction).limit(1)
    if (itemId !== undefined) all = all.where('id', '<>', itemId)
    if (position !== undefined) all = all.where('position', direction === 'asc' ? '>' : '<', position)
    const found = await all.executeTakeFirst()
    if (found && (!nearest || found.position < nearest.position === (direction === 'asc'))) nearest = found
  }
  return nearest
}

const siblings = (ctx: Ctx, parent: Parent, table: 'spaces' | 'collections') => {
  const under = ctx.db
    .selectFrom(table)
    .select(['id', 'position'])
    .where('organization_id', '=', parent.organizationId)
    .where('parent_id', parent.collectionId === null ? 'is' : '=', parent.collectionId)
  return table === 'spaces' ? under.where(sql.ref('deleted_at'), 'is', null) : under
}
