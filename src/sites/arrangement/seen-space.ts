// The space named in a request body, for a site to show.
import type { WriteCtx } from '#context.ts'
import { invalidField } from '#kernel/errors.ts'
import { type SpaceSeen, spacesById } from '#library/spaces/index.ts'

/** Locks a space of the organization that the caller sees, to add it to a site. */
export const seenSpace = async (
  ctx: WriteCtx,
  organizationId: string,
  spaceId: string,
): Promise<SpaceSeen['row']> => {
  const row = (await spacesById(ctx, [spaceId])).get(spaceId)?.row
  if (row?.organization_id !== organizationId)
    throw invalidField('/spaceId', 'must name a space of the organization')
  return row
}
