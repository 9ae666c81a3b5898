// Where on a site a visitor searches, as they choose it: of each section one variant, this section alone, or all there is. Pure.
import {
  type AudienceBits,
  type PlacedSiteSpace,
  type PreparedSite,
  seenSiteSpaces,
} from '../resolver/index.ts'

/** `site` is each section in the variant that goes with the one that is read; `section` is what is read; `all` is all variants of all sections. */
export const scopes = ['site', 'section', 'all'] as const
export type Scope = (typeof scopes)[number]

export interface Scoped {
  /** The site space that is read, or where nobody says which, that at the front; undefined on a site that shows none. */
  readonly here: PlacedSiteSpace | undefined
  /** Those to search, what is read first. */
  readonly siteSpaces: readonly PlacedSiteSpace[]
  /** Between which of them there is something to choose. */
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

/** Of a section the variant with the path of the one that is read: the same version, the same language. Else its default. */
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
