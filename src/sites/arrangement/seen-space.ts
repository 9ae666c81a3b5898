// The space that a body names, to be shown by a site.
import type { WriteCtx } from '#context.ts'
import { invalidField } from '#kernel/errors.ts'
import { type SpaceSeen, spacesById } from '#library/spaces/index.ts'

/** A space of an organization that is locked; whoever adds it to a site sees it. */
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
