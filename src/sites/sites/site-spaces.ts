// The spaces that a new site shows, and the SQL that puts them there.
import type { WriteCtx } from '#context.ts'
import { now } from '#kernel/clock.ts'
import { invalidField } from '#kernel/errors.ts'
import { orderSpread } from '#kernel/order.ts'
import { slugify, slugPool } from '#kernel/slug.ts'
import { type SpaceSeen, spacesById } from '#library/spaces/index.ts'

/**
 * The spaces of a locked organization that the caller names, in that order; each must exist and be visible to the caller.
 */
export const namedSpaces = async (
  ctx: WriteCtx,
  organizationId: string,
  ids: readonly string[],
): Promise<SpaceSeen[]> => {
  const seen = ids.length === 0 ? new Map<string, SpaceSeen>() : await spacesById(ctx, ids)
  return ids.map((id, index) => {
    const found = seen.get(id)
    if (found?.row.organization_id !== organizationId)
      throw invalidField(`/spaces/${index}`, 'must name a space of the organization')
    if (ids.indexOf(id) !== index) throw invalidField(`/spaces/${index}`, 'names a space for the second time')
    return found
  })
}

/** A space that the site shows. */
export interface PlacedSpace {
  readonly id: string
  readonly space_id: string
  readonly path: string
}

/** Adds spaces to the root of a site that shows none yet. */
export const placeSpaces = async (
  ctx: WriteCtx,
  siteId: string,
  spaces: readonly Pick<SpaceSeen['row'], 'id' | 'title'>[],
): Promise<PlacedSpace[]> => {
  const pathOf = slugPool()
  const positions = orderSpread(null, null, spaces.length)
  const rows = spaces.map(({ id, title }, index) => ({
    id: ctx.newId(),
    site_id: siteId,
    parent_id: siteId,
    space_id: id,
    path: pathOf(slugify(title)),
    condition: null,
    position: positions[index] as string,
    created_at: now(ctx),
    customization: null,
  }))
  for (let index = 0; index < rows.length; index += rowsAtOnce)
    await ctx.db
      .insertInto('site_spaces')
      .values(rows.slice(index, index + rowsAtOnce))
      .execute()
  return rows
}

const rowsAtOnce = 200
