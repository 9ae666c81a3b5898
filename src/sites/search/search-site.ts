// Searching a site for a visitor.
import type { Static } from 'typebox'
import { parseQuery } from '#content/search/index.ts'
import type { Ctx } from '#context.ts'
import { isOpenVisibility, type SiteVisibility } from '#database/index.ts'
import { listPrepared, type PageRequest } from '#http/list.ts'
import { NotFound } from '#kernel/errors.ts'
import { catchUpSpaces, combinedProgress } from '#library/content-index/index.ts'
import { findForVisitor, mostMissing, rankOf, shownPages, visitedSpaces } from '#library/search/index.ts'
import { spacesById } from '#library/spaces/index.ts'
import { audienceOf } from '../audience/index.ts'
import { siteWithId } from '../prepared/index.ts'
import type { SiteAccess } from '../sites/index.ts'
import { type KnownVisitor, visitorOf, visitorVariable } from '../visitors/index.ts'
import { type Place, placesFor } from './places.ts'
import { presentFoundOnSite } from './present.ts'
import type { SiteQuestion } from './schema.ts'
import { isOneOf } from './store.ts'

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
  const seen = placesFor(site, await audienceOf(site, visitor), within)
  const places = mayOpen(site.plan, visitor) ? seen : await readableOf(ctx, seen)
  const ids = [...places.keys()]
  const lagging =
    ids.length === 0 ? undefined : await catchUpSpaces(ctx, owner, isOneOf(ids), { mostMissing })
  const spaces = await visitedSpaces(ctx, ids, visitorVariable(visitor))
  let unread = 0
  // Other words, or another part of the site, are another list.
  const list = `${page.list} ${JSON.stringify([query, within.section, within.siteSpace])}`
  const pageOfList = { ...page, list }
  const results = await listPrepared(ctx, pageOfList, {
    find: async (after, limit) => {
      const asked = { owner, query: parseQuery(query), after: rankOf(after), limit }
      const { pages, count, unread: left } = await findForVisitor(ctx, spaces, asked)
      unread = left
      return { rows: [...pages], count }
    },
    sortKeys: 2,
    sortedBy: ({ score, id }) => [score, id],
    present: async pages => presentFoundOnSite(ctx, site, places, await shownPages(spaces, pages)),
  })
  const indexing = combinedProgress([lagging, unread > 0 ? { done: 0, total: unread } : undefined])
  return { ...results, ...(indexing && { indexing }) }
}

/** Whether a visitor can open the site as it is now: then whoever searches for them learns nothing that they could not read there. */
const mayOpen = (
  { published, visibility }: { readonly published: boolean; readonly visibility: SiteVisibility },
  { authenticated }: KnownVisitor,
): boolean => published && (isOpenVisibility(visibility) || (visibility === 'visitor-auth' && authenticated))

/** Those in spaces that the caller may read. */
const readableOf = async (
  ctx: Ctx,
  places: ReadonlyMap<string, Place>,
): Promise<ReadonlyMap<string, Place>> => {
  if (places.size === 0) return places
  const readable = await spacesById(ctx, [...places.keys()])
  return new Map([...places].filter(([spaceId]) => readable.has(spaceId)))
}
