// Which part of a site a path names, and the address at which a page is: neither depends on the visitor.
import type { PlacedSection, PlacedSiteSpace, PreparedSite } from './prepare.ts'
import { pathOfSegments } from './segments.ts'

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

/** The first segment of addresses that are no parts or pages: of share links, previews and the like. */
export const reserved = '~'

export const namedBy = (site: PreparedSite, segments: readonly string[]): Named => {
  const section = site.sections.get(segments[0] ?? '')
  const before = section === undefined ? 0 : 1
  const variants = (section ?? site.defaultSection)?.variants ?? site.variants
  const siteSpace = variants.byPath.get(segments[before] ?? '')
  const length = before + (siteSpace === undefined ? 0 : 1)
  return { section, siteSpace, opened: siteSpace ?? variants.default, length }
}

/**
 * The canonical address of a page, or of a site space where `pagePath` is empty. What is default is left out of it, unless
 * that would name something else: then all of it is said. `entry` goes before the path: a preview's, or that of a share link.
 */
export const addressOf = (site: PreparedSite, siteSpaceId: string, pagePath: string, entry = ''): string =>
  site.plan.addresses.canonical + entry + pathOfSegments(segmentsTo(site, siteSpaceId, pagePath))

export const segmentsTo = (site: PreparedSite, siteSpaceId: string, pagePath: string): readonly string[] => {
  const siteSpace = site.siteSpaces.get(siteSpaceId)
  if (siteSpace === undefined) throw new Error(`the site has no site space ${siteSpaceId}`)
  const page = pagePath === '' ? [] : pagePath.split('/')
  const { section, plan } = siteSpace
  const isInDefault = section === undefined || section.id === site.defaultSection?.plan.id
  const variants = (section && site.sections.get(section.path)?.variants) ?? site.variants
  const short = [
    ...(isInDefault ? [] : [section.path]),
    ...(variants.default === siteSpace ? [] : [plan.path]),
  ]
  const segments = [...short, ...page]
  const named = namedBy(site, segments)
  if (segments[0] !== reserved && named.opened === siteSpace && named.length === short.length) return segments
  return [...(section === undefined ? [] : [section.path]), plan.path, ...page]
}
