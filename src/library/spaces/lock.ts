// A space looked up again while its organization is locked: nothing in it is moved, deleted or opened to others.
import type { WriteCtx } from '#context.ts'
import type { Level } from '#identity/levels/index.ts'
import { lockAgain } from '#identity/organizations/index.ts'
import { type SpaceAccess, space } from './access.ts'

/**
 * The space as it is now, for a caller who still has the level. Whatever changes the parents of spaces or who sees them
 * locks the organization first, then the collection that it puts something into, then the space, then what is counted.
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
