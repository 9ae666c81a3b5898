// A space looked up again while its organization is locked: nothing in it is moved, deleted or opened to others.
import type { WriteCtx } from '#context.ts'
import { type Level, reaches } from '#identity/levels/index.ts'
import { lockOrganization } from '#identity/organizations/index.ts'
import { Conflict, Forbidden, NotFound } from '#kernel/errors.ts'
import { findSpace, refusalOfLevel, type SpaceAccess } from './access.ts'

/**
 * The space as it is now, for a caller who still has the level. Whatever changes the parents of spaces or who sees them
 * locks the organization first, then the collection that it puts something into, then the space, then what is counted.
 */
export const lockSpace = async (
  ctx: WriteCtx,
  { row }: SpaceAccess,
  need: Level,
  find: typeof findSpace = findSpace,
): Promise<SpaceAccess> => {
  await lockOrganization(ctx, row.organization_id)
  const found = await find(ctx, row.id)
  if (found === undefined) throw new NotFound('this space is no more, or no longer yours to see')
  if (found.row.organization_id !== row.organization_id)
    throw new Conflict('this space has just been transferred to another organization; try again')
  if (!reaches(found.level, need)) throw new Forbidden(refusalOfLevel(need))
  return found
}
