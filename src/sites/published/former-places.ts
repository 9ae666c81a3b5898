// In which spaces a path of a site was looked up before the sections, site spaces and defaults of the site were changed.
import type { Ctx } from '#context.ts'
import { formerPlacesAt } from '../former-places/index.ts'
import {
  namedBy,
  type PreparedSite,
  type ResolvedSiteSpace,
  resolvePath,
  seesSiteSpace,
  segmentsOf,
  siteSpacesShowing,
} from '../resolver/index.ts'
import type { SiteView } from './site-view.ts'

/**
 * The site spaces, of the site as it is now, in which the path may have been looked up, and which the visitor sees; the
 * likeliest first. The longest beginning of the path that named a space counts before shorter ones. Those that name a
 * space now are tried as well, since a new part may have taken the address of pages.
 */
export const formerlyOpened = async (
  ctx: Ctx,
  { site, audience }: Pick<SiteView, 'site' | 'audience'>,
  path: string,
): Promise<ResolvedSiteSpace[]> => {
  const segments = segmentsOf(path) ?? []
  if (segments.length === 0 && path !== '' && path !== '/') return []
  const lengths = [2, 1, 0].filter(length => length <= segments.length)
  const beginnings = lengths.map(length => segments.slice(0, length).join('/'))
  const rows = await formerPlacesAt(ctx, site.plan.id, beginnings)
  const opened: ResolvedSiteSpace[] = []
  for (const length of lengths) {
    const beginning = segments.slice(0, length)
    const former = rows.filter(row => row.beginning === beginning.join('/'))
    for (const id of new Set([...former.flatMap(row => shownNow(site, row)), ...namedNow(site, beginning)])) {
      const plan = site.siteSpaces.get(id)?.plan
      if (plan !== undefined && seesSiteSpace(site, id, audience))
        opened.push({ kind: 'site-space', siteSpace: plan, path: segments.slice(length).join('/') })
    }
  }
  return opened.slice(0, mostOpened)
}

/** In how many contents a path is looked up. */
const mostOpened = 10

/** The site spaces that show the space now; the one that showed it then comes first, if it still does. */
const shownNow = (site: PreparedSite, row: { space_id: string; site_space_id: string }): string[] => {
  const showing = siteSpacesShowing(site, row.space_id)
  return showing.toSorted((one, other) => isIt(row, other) - isIt(row, one))
}

const isIt = ({ site_space_id }: { readonly site_space_id: string }, id: string): number =>
  id === site_space_id ? 1 : 0

const namedNow = (site: PreparedSite, beginning: readonly string[]): string[] => {
  const { length, opened } = namedBy(site, beginning)
  return length === beginning.length && opened !== undefined ? [opened.plan.id] : []
}

/** Whether an address of the site has a redirect that leads to another place on the site. */
export const isLedOn = ({ site, audience, base }: SiteView, address: string): boolean => {
  if (address !== base && !address.startsWith(`${base}/`)) return false
  const found = resolvePath(site, address.slice(base.length).replace(/[?#].*$/, ''), audience)
  return found.kind === 'redirect' && found.here !== undefined
}
