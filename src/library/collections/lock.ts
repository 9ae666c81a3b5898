// A collection looked up again while its organization is locked, so that nothing else changes the tree of collections.
import type { WriteCtx } from '#context.ts'
import { type Level, reaches } from '#identity/levels/index.ts'
import { lockOrganization } from '#identity/organizations/index.ts'
import { Conflict, Forbidden, NotFound } from '#kernel/errors.ts'
import { type CollectionAccess, collection, findCollection } from '../placements/index.ts'

/**
 * Locks the organization of a collection, and another one, in the order of their ids. Then looks up the
 * collection again: somebody faster may have deleted it, moved it elsewhere, or taken the caller's level on it.
 */
export const lockCollection = async (
  ctx: WriteCtx,
  { row }: CollectionAccess,
  need: Level,
  otherOrganization = row.organization_id,
): Promise<CollectionAccess> => {
  const organizations = new Set([row.organization_id, otherOrganization])
  for (const id of [...organizations].sort()) await lockOrganization(ctx, id)
  const found = await findCollection(ctx, row.id)
  if (found === undefined) throw new NotFound('this collection is no more, or no longer yours to see')
  if (!reaches(found.level, need)) throw new Forbidden(collection.refusal(need))
  if (found.row.organization_id !== row.organization_id)
    throw new Conflict('this collection was transferred in this moment; look where it is, and try again')
  return found
}
