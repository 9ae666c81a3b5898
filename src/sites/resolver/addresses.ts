// Which part of a site a path names, and the address at which a page is: neither depends on the visitor.
import { addressAt, pathInSite } from '../addresses/site-address.ts'
import type { PlacedSection, PlacedSiteSpace, PreparedSite } from './prepare.ts'

/** What the segments of a path name. */
export interface Named {
  /** None where the path begins with no section's, or the site has none. */
  readonly section: PlacedSection | undefined
  /** None where the default one is meant. */
  readonly siteSpace: PlacedSiteSpace | undefined
  /** The default one where none is named; undefined where a site shows nothing. */
  readonly opened: PlacedSiteSpace | undefined
  /** How many segments name them; those that follow are a page's path. */
  readonly length: number
}

export const namedBy = (site: PreparedSite, segments: readonly string[]): Named => {
  const section = site.sections.get(segments[0] ?? '')
  const before = section === undefined ? 0 : 1
  const variants = (section ?? site.defaultSection)?.variants ?? site.variants
  const siteSpace = variants.byPath.get(segments[before] ?? '')
  const length = before + (siteSpace === undefined ? 0 : 1)
  return { section, siteSpace, opened: siteSpace ?? variants.default, length }
}

/** The address of a page, or of a site space where `pagePath` is empty; `base`, which goes before the path, is else the canonical one. */
export const addressOf = (
  site: PreparedSite,
  siteSpaceId: string,
  pagePath: string,
  base = site.plan.addresses.canonical,
): string => addressAt(base, pathTo(site, siteSpaceId, pagePath))

/** Percent-encoded, without a slash before it. */
export const pathTo = (site: PreparedSite, siteSpaceId: string, pagePath: string): string => {
  const siteSpace = site.siteSpaces.get(siteSpaceId)
  if (siteSpace === undefined) throw new Error(`the site has no site space ${siteSpaceId}`)
  const { section, plan } = siteSpace
  const variants = (section && site.sections.get(section.path)?.variants) ?? site.variants
  const place = {
    siteSpace: { path: plan.path, isDefault: variants.default === siteSpace },
    section: section && { path: section.path, isDefault: section === site.defaultSection?.plan },
  }
  return pathInSite(place, pagePath, {
    isSection: path => site.sections.has(path),
    isSiteSpace: path => variants.byPath.has(path),
  })
}
