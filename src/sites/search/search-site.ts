// Searching a site for a visitor.
import type { Static } from 'typebox'
import type { Ctx } from '#context.ts'
import { isOpenVisibility, type SiteVisibility } from '#database/index.ts'
import type { PageRequest } from '#http/list.ts'
import { NotFound } from '#kernel/errors.ts'
import { spacesById } from '#library/spaces/index.ts'
import { audienceOf } from '../audience/index.ts'
import { siteWithId } from '../prepared/index.ts'
import type { SiteAccess } from '../sites/index.ts'
import { type KnownVisitor, visitorOf } from '../visitors/index.ts'
import { findPages } from './find-pages.ts'
import { type Place, placesFor } from './places.ts'
import { presentFoundOnSite } from './present.ts'
import type { SiteQuestion } from './schema.ts'

export const searchSite = async (
  ctx: Ctx,
  { row: { id, organization_id: owner } }: SiteAccess,
  { query, visitor: input = {}, ...within }: Static<typeof SiteQuestion>,
  page: PageRequest,
) => {
  const found = await siteWithId(ctx, id)
  if (found === undefined) throw new NotFound('site')
  const { row, site } = found
  const visitor = await visitorOf(ctx, row, input)
  const audience = await audienceOf(site, visitor)
  const seen = placesFor(site, audience, within)
  const places = mayOpen(site.plan, visitor) ? seen : await readableOf(ctx, seen)
  // A cursor is only valid for the same words in the same part of the site.
  const list = `${page.list} ${JSON.stringify([query, within.section, within.siteSpace])}`
  const results = await findPages(
    ctx,
    { ...page, list },
    {
      owner,
      spaceIds: [...places.keys()],
      visitor,
      text: query,
      present: pages => presentFoundOnSite(ctx, { site, audience }, places, pages),
    },
  )
  return { ...results.list, ...(results.indexing && { indexing: results.indexing }) }
}

/**
 * Whether a visitor can open the site as it is now. If so, a search on their behalf reveals nothing that they could not
 * read there.
 */
const mayOpen = (
  { published, visibility }: { readonly published: boolean; readonly visibility: SiteVisibility },
  { authenticated }: KnownVisitor,
): boolean => published && (isOpenVisibility(visibility) || (visibility === 'visitor-auth' && authenticated))

/** The places whose spaces the caller may read. */
const readableOf = async (
  ctx: Ctx,
  places: ReadonlyMap<string, Place>,
): Promise<ReadonlyMap<string, Place>> => {
  if (places.size === 0) return places
  const readable = await spacesById(ctx, [...places.keys()])
  return new Map([...places].filter(([spaceId]) => readable.has(spaceId)))
}
