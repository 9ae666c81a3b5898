// The defaults of a site: one section, and one site space of each section or of the site, as long as there is any.
import { type Arrangement, siteSpacesIn } from './arrangement.ts'
import { sectionsInOrder } from './order.ts'

/**
 * The arrangement with its defaults repaired: a default that is gone is replaced by the first remaining section or site
 * space.
 */
export const withDefaults = (arrangement: Arrangement): Arrangement => {
  const { siteId, defaultSection, defaultSiteSpace } = arrangement
  const parents = new Map(arrangement.siteSpaces.map(({ id, parent_id }) => [id, parent_id]))
  const first = (parent: string) => siteSpacesIn(arrangement, parent)[0]?.id
  const sections = arrangement.sections.map(section => {
    const present = section.default_site_space_id
    if (parents.get(present) === section.id) return section
    return { ...section, default_site_space_id: first(section.id) ?? present }
  })
  return {
    ...arrangement,
    sections,
    defaultSection: sections.some(({ id }) => id === defaultSection)
      ? defaultSection
      : (sectionsInOrder(arrangement)[0]?.row.id ?? null),
    defaultSiteSpace:
      defaultSiteSpace !== null && parents.get(defaultSiteSpace) === siteId
        ? defaultSiteSpace
        : (first(siteId) ?? null),
  }
}

/** The ids of the default site spaces: of each section, or of the site. */
export const defaultSiteSpaces = ({ sections, defaultSiteSpace }: Arrangement): ReadonlySet<string | null> =>
  new Set([defaultSiteSpace, ...sections.map(section => section.default_site_space_id)])
