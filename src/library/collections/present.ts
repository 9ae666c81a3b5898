// Collections as the API shows them.
import type { Static } from 'typebox'
import type { Ctx } from '#context.ts'
import { versioned } from '#http/versions.ts'
import { type Level, reaches } from '#identity/levels/index.ts'
import type { CollectionRow } from '../placements/index.ts'
import type { Collection } from './schema.ts'

/**
 * A collection with the caller's level; null where the caller's own act ended their level, so that
 * this is the last time they see it.
 */
export interface CollectionSeen {
  readonly row: CollectionRow
  readonly level: Level | null
}

/** One collection, with its version. */
export const presentOneCollection = (
  ctx: Pick<Ctx, 'baseUrl'>,
  seen: CollectionSeen,
): Static<typeof Collection> => {
  const { id, title, description, default_level, organization_id, parent_id, position } = seen.row
  const place = [organization_id, parent_id, position]
  return versioned(presentCollection(ctx, seen), id, title, description, default_level, place)
}

export const presentCollection = (
  ctx: Pick<Ctx, 'baseUrl'>,
  { row, level }: CollectionSeen,
): Static<typeof Collection> => ({
  object: 'collection',
  id: row.id,
  title: row.title,
  ...(row.description !== '' && { description: row.description }),
  organization: row.organization_id,
  ...(row.parent_id !== null && { parent: row.parent_id }),
  defaultLevel: row.default_level,
  urls: {
    location: `${ctx.baseUrl}/v1/collections/${row.id}`,
    app: `${ctx.baseUrl}/app/collections/${row.id}`,
  },
  permissions: permissionsAt(level),
})

const permissionsAt = (level: Level | null) => {
  const may = (need: Level) => reaches(level, need)
  return {
    view: may('read'),
    admin: may('admin'),
    viewInviteLinks: may('admin'),
    create: may('create'),
  }
}
