// The shell around an answer that is not a page: that of the front page of a site space.
import type { Ctx } from '#context.ts'
import { openAt, type SiteView } from '#sites/published/index.ts'
import { addressOf } from '#sites/resolver/index.ts'
import type { PageShell } from '../route-data.ts'
import { readShell } from './read-route-data.ts'

/**
 * The shell of this site space, or of the front page of the site; undefined where that address redirects the visitor, or
 * shows them nothing.
 */
export const shellAround = async (
  ctx: Ctx,
  view: SiteView,
  siteSpaceId: string | undefined,
): Promise<PageShell | undefined> => {
  const path = siteSpaceId === undefined ? '' : addressOf(view.site, siteSpaceId, '', '')
  const front = await openAt(ctx, { ...view, path })
  return front.kind === 'page' ? readShell(ctx, view, front) : undefined
}
