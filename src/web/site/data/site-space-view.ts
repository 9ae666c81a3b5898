// Where a page is that is shown: its site space with the menu of that, as the visitor sees it.
import type { Ctx } from '#context.ts'
import type { ContentHead } from '#library/heads/index.ts'
import { type MenuEntry, readSeenMenu, type SeenMenu } from '#sites/navigation/index.ts'
import type { SiteLinks, SiteView } from '#sites/published/index.ts'
import { addressOf } from '#sites/resolver/index.ts'
import { type Leaves, leavesOf } from './leaves.ts'

export interface SiteSpaceView {
  readonly siteSpaceId: string
  readonly head: ContentHead
  readonly links: SiteLinks
  readonly seen: SeenMenu
  /** Entries that were made for other pages; undefined where there is nothing in common. */
  readonly leaves: Leaves | undefined
  /** The id of the page that is at the address of the site space. */
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
    ...{ siteSpaceId, head, links, frontPage, seen },
    leaves: leavesOf(site, seen, `${siteSpaceId} ${frontPage} ${base}`),
    hrefOf: ({ id, path }) => addressOf(site, siteSpaceId, id === frontPage ? '' : path, base) || '/',
  }
}
