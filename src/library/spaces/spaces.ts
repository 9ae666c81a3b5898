// Spaces: made and changed.
import type { Static } from 'typebox'
import { type Ctx, now } from '#context.ts'
import { emit } from '#identity/events/index.ts'
import { putGrant } from '#identity/grants/index.ts'
import type { Level } from '#identity/levels/index.ts'
import { invalidField } from '#kernel/errors.ts'
import { orderBetween } from '#kernel/order.ts'
import { insertRevision } from '../revisions/index.ts'
import type { SpaceAccess } from './access.ts'
import type { NewSpace, SpaceChanges } from './schema.ts'
import { insertSpace, lastPosition, type SpaceRow, updateSpace } from './store.ts'

/** Makes an empty space at the root of an organization; whoever makes it gets an `admin` grant on it. */
export const createSpace = async (
  ctx: Ctx,
  organization: { id: string; default_role: string | null },
  wanted: Static<typeof NewSpace>,
): Promise<SpaceAccess> => {
  if (typeof wanted.parent === 'string')
    throw invalidField('/parent', 'must name a collection of this organization')
  const createdAt = now(ctx)
  const id = ctx.newId()
  const revision = await insertRevision(ctx, { spaceId: id, root: null, type: 'edits', parents: [] })
  const row: SpaceRow = {
    id,
    organization_id: organization.id,
    parent_id: null,
    position: orderBetween(await lastPosition(ctx, organization.id, null), null),
    title: wanted.title ?? 'Untitled',
    emoji: wanted.emoji ?? '📄',
    visibility: 'private',
    edit_mode: wanted.editMode ?? 'live',
    default_level: organization.default_role as Level | null,
    head_revision_id: revision.id,
    comments: 0,
    change_requests: 0,
    change_requests_open: 0,
    change_requests_draft: 0,
    created_by: ctx.actor.userId,
    created_at: createdAt,
    updated_at: createdAt,
    deleted_at: null,
  }
  await insertSpace(ctx, row)
  await putGrant(ctx, id, { type: 'user', id: ctx.actor.userId }, 'admin')
  await emit(ctx, {
    organization: organization.id,
    type: 'space_created',
    resource: { type: 'space', id },
    data: { title: row.title },
  })
  return { row, level: 'admin' }
}

/** The level that changing these fields of a space needs. */
export const levelToChange = (body: Readonly<Record<string, unknown>>): Level =>
  'editMode' in body || 'defaultLevel' in body || 'visibility' in body ? 'admin' : 'create'

export const changeSpace = async (
  ctx: Ctx,
  access: SpaceAccess,
  changes: Static<typeof SpaceChanges>,
): Promise<SpaceAccess> => {
  if (changes.visibility === 'in-collection' && access.row.parent_id === null) {
    throw invalidField('/visibility', 'can be in-collection only for a space in a collection')
  }
  const changed = Object.entries(changes).filter(([field, value]) => access.row[columnOf(field)] !== value)
  if (changed.length === 0) return access
  const set = Object.fromEntries(changed.map(([field, value]) => [columnOf(field), value]))
  const row = await updateSpace(ctx, access.row.id, { ...set, updated_at: now(ctx) })
  await emit(ctx, {
    organization: row.organization_id,
    type: 'space_updated',
    resource: { type: 'space', id: row.id },
    data: Object.fromEntries(changed),
  })
  return { row, level: access.level }
}

const columns = {
  title: 'title',
  emoji: 'emoji',
  editMode: 'edit_mode',
  defaultLevel: 'default_level',
  visibility: 'visibility',
} as const satisfies Record<keyof Static<typeof SpaceChanges>, keyof SpaceRow>

const columnOf = (field: string) => columns[field as keyof typeof columns]
