// Collections: created and changed.
import type { Static } from 'typebox'
import type { WriteCtx } from '#context.ts'
import { emit } from '#identity/events/index.ts'
import { putGrant } from '#identity/grants/index.ts'
import type { Level } from '#identity/levels/index.ts'
import { changedFields } from '#kernel/changed-fields.ts'
import { now } from '#kernel/clock.ts'
import {
  type CollectionAccess,
  type CollectionRow,
  lastPosition,
  type TargetParent,
} from '../placements/index.ts'
import { lockCollection } from './lock.ts'
import type { CollectionChanges, NewCollection } from './schema.ts'
import { insertCollection, updateCollection } from './store.ts'

/** Creates an empty collection as the last one under its locked parent; the caller gets an `admin` grant on it. */
export const createCollection = async (
  ctx: WriteCtx,
  target: TargetParent,
  wanted: Static<typeof NewCollection>,
): Promise<CollectionAccess> => {
  const createdAt = now(ctx)
  const id = ctx.newId()
  const row: CollectionRow = {
    id,
    organization_id: target.organizationId,
    parent_id: target.collectionId,
    position: await lastPosition(ctx, target),
    title: wanted.title ?? 'Untitled',
    description: '',
    default_level: target.defaultLevel,
    created_by: ctx.actor.userId,
    created_at: createdAt,
    updated_at: createdAt,
  }
  await insertCollection(ctx, row)
  await putGrant(ctx, { type: 'collection', id }, { type: 'user', id: ctx.actor.userId }, 'admin')
  await emit(ctx, {
    organization: row.organization_id,
    type: 'collection_created',
    resource: { type: 'collection', id },
    data: { title: row.title, parent: row.parent_id },
  })
  return { row, level: 'admin' }
}

/** The level that changing these fields of a collection needs. */
export const levelToChangeCollection = (body: Readonly<Record<string, unknown>>): Level =>
  'defaultLevel' in body ? 'admin' : 'create'

export const changeCollection = async (
  ctx: WriteCtx,
  found: CollectionAccess,
  changes: Static<typeof CollectionChanges>,
): Promise<CollectionAccess> => {
  const access = await lockCollection(ctx, found, levelToChangeCollection(changes))
  const changed = changedFields(access.row, changes, columns)
  if (changed === undefined) return access
  const row = await updateCollection(ctx, access.row.id, { ...changed.set, updated_at: now(ctx) })
  await emit(ctx, {
    organization: row.organization_id,
    type: 'collection_updated',
    resource: { type: 'collection', id: row.id },
    data: changed.data,
  })
  return { row, level: access.level }
}

const columns = {
  title: 'title',
  description: 'description',
  defaultLevel: 'default_level',
} as const satisfies Record<keyof Static<typeof CollectionChanges>, keyof CollectionRow>
