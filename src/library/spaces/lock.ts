// Looks a space up again under the lock of its organization: meanwhile nothing in it is moved, deleted or opened to others.
import type { WriteCtx } from '#context.ts'
import type { Level } from '#identity/levels/index.ts'
import { lockAgain } from '#identity/organizations/index.ts'
import { type SpaceAccess, space } from './access.ts'

/**
 * The space as it is now, for a caller who still has the level. Whatever changes the parents of spaces or who sees them
 * takes its locks in this order: the organization, the collection that it puts something into, the space, the counters.
 */
export const lockSpace = (
  ctx: WriteCtx,
  { row }: SpaceAccess,
  need: Level,
  subject = space,
): Promise<SpaceAccess> =>
  lockAgain(
    ctx,
    subject,
    { spaceId: row.id },
    { lock: [row.organization_id], need, organizationOf: found => found.row.organization_id },
  )
