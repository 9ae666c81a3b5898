// Which part of a site a path names, and the address at which a page is: neither depends on the visitor.
import { addressAt, pathInSite } from '../addresses/site-address.ts'
import type { PlacedSection, PlacedSiteSpace, PreparedSite } from './prepare.ts'

/** What the segments of a path name. */
export interface Named {
  /** Undefined where the path does not begin with a section, or the site has none. */
  readonly section: PlacedSection | undefined
  /** Undefined where the path names none, and the default is meant. */
  readonly siteSpace: PlacedSiteSpace | undefined
  /** The named site space, else the default one; undefined where a site shows nothing. */
  readonly opened: PlacedSiteSpace | undefined
  /** How many segments name them; the rest is the path of a page. */
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

/**
 * The address of a page, or of a site space where `pagePath` is empty. `base` precedes the path; by default it is the
 * canonical address.
 */
export const addressOf = (
  site: PreparedSite,
  siteSpaceId: string,
  pagePath: string,
  base = site.plan.addresses.canonical,
): string => addressAt(base, pathTo(site, siteSpaceId, pagePath))

/** The path of a page or a site space in the site, percent-encoded, without a slash before it. */
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
