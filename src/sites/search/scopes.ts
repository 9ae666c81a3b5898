// Where on a site a visitor chooses to search: one variant of each section, one section alone, or everything. Pure.
import {
  type AudienceBits,
  type PlacedSiteSpace,
  type PreparedSite,
  seenSiteSpaces,
} from '../resolver/index.ts'

/**
 * `site` is each section, in the variant that corresponds to the one being read; `section` is the variant being read;
 * `all` is all variants of all sections.
 */
export const scopes = ['site', 'section', 'all'] as const
export type Scope = (typeof scopes)[number]

export interface Scoped {
  /** The site space being read, by default the one at the front; undefined on a site that shows none. */
  readonly here: PlacedSiteSpace | undefined
  /** The site spaces to search, the one being read first. */
  readonly siteSpaces: readonly PlacedSiteSpace[]
  /** The scopes to offer; empty where there is nothing to choose. */
  readonly offered: readonly Scope[]
}

export const scoped = (
  site: PreparedSite,
  audience: AudienceBits,
  at: string | undefined,
  scope: Scope,
): Scoped => {
  const seen = seenSiteSpaces(site, audience)
  const sections = [...Map.groupBy(seen, ({ section }) => section).values()]
  const here = seen.find(({ plan }) => plan.id === at) ?? frontOf(site, seen)
  if (here === undefined) return { here, siteSpaces: [], offered: [] }
  const others = scope === 'all' ? seen : sections.map(variants => variantLike(site, here, variants))
  const siteSpaces = scope === 'section' ? [here] : [here, ...others.filter(other => other !== here)]
  const offered = scopes.filter(scope => {
    if (scope === 'section') return sections.length > 1
    return scope === 'site' || sections.some(variants => variants.length > 1)
  })
  return { here, siteSpaces, offered: offered.length > 1 ? offered : [] }
}

const frontOf = (site: PreparedSite, seen: readonly PlacedSiteSpace[]): PlacedSiteSpace | undefined =>
  seen.find(one => one === (site.defaultSection?.variants ?? site.variants).default) ?? seen[0]

/**
 * The variant of a section with the same path as the one being read, which is usually the same version or language; else
 * its default.
 */
const variantLike = (
  site: PreparedSite,
  here: PlacedSiteSpace,
  variants: readonly PlacedSiteSpace[],
): PlacedSiteSpace => {
  const [first] = variants as [PlacedSiteSpace]
  if (first.section === here.section) return here
  const usual = (site.sections.get(first.section?.path ?? '')?.variants ?? site.variants).default
  return (
    variants.find(({ plan }) => plan.path === here.plan.path) ?? variants.find(one => one === usual) ?? first
  )
}
