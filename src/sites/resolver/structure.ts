// The parts of a site that a visitor sees, in its order.
import type { GroupPlan, SectionPlan, SitePlan, SiteSpacePlan } from './plan.ts'
import {
  type AudienceBits,
  isShown,
  type PlacedSiteSpace,
  type PreparedSite,
  siteSpacesShowing,
} from './prepare.ts'

export type VisibleStructure = Pick<SitePlan, 'topLevel' | 'siteSpaces'>

/** The visible parts. A section without a visible site space is hidden, and so is a group without a visible section. */
export const visibleStructure = (site: PreparedSite, audience: AudienceBits): VisibleStructure => ({
  topLevel: site.plan.topLevel.flatMap((part): (SectionPlan | GroupPlan)[] => {
    if (part.type === 'site-section') return visibleSection(site, part, audience)
    const sections = part.sections.flatMap(section => visibleSection(site, section, audience))
    return sections.length === 0 ? [] : [{ ...part, sections }]
  }),
  siteSpaces: visibleSiteSpaces(site, site.plan.siteSpaces, audience),
})

/** Whether a visitor sees the site space; false where the site does not have it. */
export const seesSiteSpace = (site: PreparedSite, siteSpaceId: string, audience: AudienceBits): boolean => {
  const siteSpace = site.siteSpaces.get(siteSpaceId)
  return siteSpace !== undefined && isShown(siteSpace, audience)
}

/** The site spaces that a visitor sees, in the order of the site. */
export const seenSiteSpaces = (site: PreparedSite, audience: AudienceBits): PlacedSiteSpace[] =>
  [...site.siteSpaces.values()].filter(siteSpace => isShown(siteSpace, audience))

/** The id of the first site space that shows a space to a visitor. */
export const firstShowing = (
  site: PreparedSite,
  spaceId: string,
  audience: AudienceBits,
): string | undefined => siteSpacesShowing(site, spaceId).find(id => seesSiteSpace(site, id, audience))

const visibleSection = (site: PreparedSite, section: SectionPlan, audience: AudienceBits): SectionPlan[] => {
  const siteSpaces = visibleSiteSpaces(site, section.siteSpaces, audience)
  return siteSpaces.length === 0 ? [] : [{ ...section, siteSpaces }]
}

const visibleSiteSpaces = (
  site: PreparedSite,
  siteSpaces: readonly SiteSpacePlan[],
  audience: AudienceBits,
): SiteSpacePlan[] => siteSpaces.filter(({ id }) => seesSiteSpace(site, id, audience))
