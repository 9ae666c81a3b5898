// The pages of a site that its menus list for a visitor, in reading order; only one site space is in memory at a time.
import type { Ctx } from '#context.ts'
import { yieldWhenLong } from '#kernel/yielding.ts'
import type { MenuEntry } from '#sites/navigation/index.ts'
import type { SiteView } from '#sites/published/index.ts'
import {
  addressOf,
  type PlacedSiteSpace,
  pathTo,
  resolvePath,
  seenSiteSpaces,
} from '#sites/resolver/index.ts'
import { type SiteSpaceView, viewPlaced } from '../data/site-space-view.ts'

export interface ListedSpace extends SiteSpaceView {
  readonly placed: PlacedSiteSpace
}

/** A place in the order of all pages: the index of a site space, and that of a page among those that its menu lists. */
export interface Place {
  readonly space: number
  readonly page: number
}

export interface ListedPage extends Place {
  readonly listed: ListedSpace
  readonly entry: MenuEntry
}

/** Undefined where its content is not shown here. */
export const listedSpace = async (
  ctx: Ctx,
  view: SiteView,
  placed: PlacedSiteSpace,
): Promise<ListedSpace | undefined> => {
  const siteSpace = await viewPlaced(ctx, view, placed)
  return siteSpace && { ...siteSpace, placed }
}

/**
 * The listed pages from a place on, without those that search engines or the site's search are to leave out, and those
 * whose address is redirected.
 */
export async function* listedPages(
  ctx: Ctx,
  view: SiteView,
  from: Place = { space: 0, page: 0 },
): AsyncGenerator<ListedPage> {
  for (const [space, placed] of seenSiteSpaces(view.site, view.audience).entries()) {
    if (space < from.space) continue
    const listed = await listedSpace(ctx, view, placed)
    const start = space === from.space ? from.page : 0
    for (let page = start; page < (listed?.seen.pages.length ?? 0); page++) {
      const turn = yieldWhenLong()
      if (turn !== undefined) await turn
      const { seen } = listed as ListedSpace
      const entry = seen.menu.entries[seen.pages[page] as number] as MenuEntry
      if (entry.isLeftOut || !opensAt(view, listed as ListedSpace, entry)) continue
      yield { space, page, listed: listed as ListedSpace, entry }
    }
  }
}

/** The address of a page below that of the site. */
export const addressOfPage = (
  { site }: SiteView,
  { listed, entry }: Pick<ListedPage, 'listed' | 'entry'>,
  base: string,
): string => addressOf(site, listed.placed.plan.id, pathOf(listed, entry), base)

const pathOf = ({ frontPage }: ListedSpace, { id, path }: MenuEntry): string => (id === frontPage ? '' : path)

/** Whether the page's address shows the page to the visitor, rather than redirecting. */
const opensAt = ({ site, audience }: SiteView, listed: ListedSpace, entry: MenuEntry): boolean => {
  if (site.plan.redirects.length === 0) return true
  const { id } = listed.placed.plan
  const path = pathTo(site, id, pathOf(listed, entry))
  const found = resolvePath(site, path === '' ? '' : `/${path}`, audience)
  return found.kind === 'site-space' && found.siteSpace.id === id
}
