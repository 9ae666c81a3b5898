// The parts of a site that programs are shown: the default variant of each section, as the visitor sees it.
import { NotFound } from '#kernel/errors.ts'
import type { SiteView } from '#sites/published/index.ts'
import type { PlacedSiteSpace } from '#sites/resolver/index.ts'
import { scoped } from '#sites/search/index.ts'

/** The site spaces of one section, or of all. */
export const siteSpacesIn = (
  { site, audience }: SiteView,
  section: string | undefined,
): readonly PlacedSiteSpace[] => {
  const { siteSpaces } = scoped(site, audience, undefined, 'site')
  if (section === undefined) return siteSpaces
  const found = siteSpaces.filter(one => one.section?.path === section)
  if (found.length === 0)
    throw new NotFound('the site has no such section; list_pages names those that it has')
  return found
}
