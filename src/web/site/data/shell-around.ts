// The shell around what is no page of a site: that of the front page of a site space.
import type { Ctx } from '#context.ts'
import { openAt, type SiteView } from '#sites/published/index.ts'
import { addressOf } from '#sites/resolver/index.ts'
import type { PageShell } from '../route-data.ts'
import { readShell } from './read-route-data.ts'

/** Of this site space, or of the front page of the site; undefined where the visitor is led elsewhere from there, or sees nothing. */
export const shellAround = async (
  ctx: Ctx,
  view: SiteView,
  siteSpaceId: string | undefined,
): Promise<PageShell | undefined> => {
  const path = siteSpaceId === undefined ? '' : addressOf(view.site, siteSpaceId, '', '')
  const front = await openAt(ctx, { ...view, path })
  return front.kind === 'page' ? readShell(ctx, view, front) : undefined
}
