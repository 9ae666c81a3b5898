// The address of a site space below the address of its site.
import { addressAt, pathInSite } from '../addresses/site-address.ts'
import type { Arrangement, SiteSpaceRow } from './arrangement.ts'

/** `site` is the address at which the site is published. */
export const addressIn = ({ sections, defaultSection, defaultSiteSpace }: Arrangement, site: string) => {
  const byId = new Map(sections.map(section => [section.id, section]))
  const paths = new Set(sections.map(({ path }) => path))
  return ({ id, parent_id, path }: Pick<SiteSpaceRow, 'id' | 'parent_id' | 'path'>): string => {
    const section = byId.get(parent_id)
    const place = {
      section: section && { path: section.path, isDefault: section.id === defaultSection },
      siteSpace: { path, isDefault: id === (section?.default_site_space_id ?? defaultSiteSpace) },
    }
    const pathsOfSite = { isSection: (first: string) => paths.has(first), isSiteSpace: () => false }
    return addressAt(site, pathInSite(place, '', pathsOfSite))
  }
}
