// Looks a collection up again under the lock of its organization, so that nothing else changes the tree of collections.
import type { WriteCtx } from '#context.ts'
import type { Level } from '#identity/levels/index.ts'
import { lockAgain } from '#identity/organizations/index.ts'
import { type CollectionAccess, collection } from '../placements/index.ts'

/**
 * Locks the organization of a collection and another organization, in the order of their ids. Then looks up the collection
 * again: another request may have deleted it, moved it elsewhere, or taken the caller's level on it.
 */
export const lockCollection = (
  ctx: WriteCtx,
  { row }: CollectionAccess,
  need: Level,
  otherOrganization = row.organization_id,
): Promise<CollectionAccess> =>
  lockAgain(
    ctx,
    collection,
    { collectionId: row.id },
    {
      lock: [row.organization_id, otherOrganization],
      need,
      organizationOf: found => found.row.organization_id,
    },
  )
