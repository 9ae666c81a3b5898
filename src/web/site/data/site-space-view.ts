// The site space of the current page with its menu, as the visitor sees it.
import type { Ctx } from '#context.ts'
import type { ContentHead } from '#library/heads/index.ts'
import { type MenuEntry, readSeenMenu, type SeenMenu } from '#sites/navigation/index.ts'
import { type SiteLinks, type SiteView, siteLinks } from '#sites/published/index.ts'
import { addressOf, type PlacedSiteSpace } from '#sites/resolver/index.ts'

export interface SiteSpaceView {
  readonly siteSpaceId: string
  readonly head: ContentHead
  readonly links: SiteLinks
  readonly seen: SeenMenu
  /** The id of the page at the address of the site space. */
  readonly frontPage: string | undefined
  /** The path of an entry on the visitor's host. */
  readonly hrefOf: (entry: MenuEntry) => string
}

export const viewSiteSpace = async (
  ctx: Ctx,
  { site, base, isTrue }: SiteView,
  siteSpaceId: string,
  { head, links }: Pick<SiteSpaceView, 'head' | 'links'>,
): Promise<SiteSpaceView> => {
  const frontPage = await links.frontPage(siteSpaceId)
  const seen = await readSeenMenu(ctx, head, isTrue)
  return {
    siteSpaceId,
    head,
    links,
    frontPage,
    seen,
    hrefOf: ({ id, path }) => addressOf(site, siteSpaceId, id === frontPage ? '' : path, base) || '/',
  }
}

/** The view of any site space, with its own links; undefined where its content is not shown here. */
export const viewPlaced = async (
  ctx: Ctx,
  view: SiteView,
  { plan: { id, spaceId } }: PlacedSiteSpace,
): Promise<SiteSpaceView | undefined> => {
  const head = await view.shown.contentOf(spaceId)
  return head && viewSiteSpace(ctx, view, id, { head, links: siteLinks(ctx, view) })
}
