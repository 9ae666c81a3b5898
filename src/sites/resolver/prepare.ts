// A site prepared for look-ups: its parts by path and id, its distinct conditions, its redirects by source.
import { type PreparedRedirects, prepareRedirects } from '../redirects/match.ts'
import type { GroupPlan, SectionPlan, SitePlan, SiteSpacePlan } from './plan.ts'

export interface PreparedSite {
  readonly plan: SitePlan
  /** The distinct conditions of its parts. */
  readonly conditions: readonly string[]
  /** Sections by path; empty for a site without sections. */
  readonly sections: ReadonlyMap<string, PlacedSection>
  readonly defaultSection: PlacedSection | undefined
  /** The site spaces of a site without sections. */
  readonly variants: Variants
  /** Site spaces by id, in the order of the site. */
  readonly siteSpaces: ReadonlyMap<string, PlacedSiteSpace>
  /** The ids of the site spaces that show a space, by the space's id. */
  readonly bySpace: ReadonlyMap<string, readonly string[]>
  readonly redirects: PreparedRedirects
}

/** Site spaces of which an address chooses one. */
export interface Variants {
  readonly inOrder: readonly PlacedSiteSpace[]
  readonly byPath: ReadonlyMap<string, PlacedSiteSpace>
  /** Undefined where there are no site spaces. */
  readonly default: PlacedSiteSpace | undefined
}

export interface PlacedSection {
  readonly plan: SectionPlan
  readonly group: GroupPlan | undefined
  readonly variants: Variants
}

export interface PlacedSiteSpace {
  readonly plan: SiteSpacePlan
  readonly section: SectionPlan | undefined
  readonly group: GroupPlan | undefined
  /** The indexes of the conditions that must all hold for it to be shown: its own, its section's, its group's. */
  readonly needs: readonly number[]
}

/** `1` for each condition of a prepared site that holds for a visitor, in their order. */
export interface AudienceBits {
  readonly bits: string
}

export const prepareSite = (plan: SitePlan): PreparedSite => {
  const conditions = new Map<string, number>()
  const sections = plan.topLevel.flatMap(part =>
    part.type === 'site-section-group'
      ? part.sections.map(section => placedSection(conditions, section, part))
      : [placedSection(conditions, part, undefined)],
  )
  const variants = variantsOf(
    plan.siteSpaces.map(siteSpace => placedSiteSpace(conditions, siteSpace, undefined, undefined)),
    plan.defaultSiteSpace,
  )
  const siteSpaces = [...sections.map(section => section.variants), variants].flatMap(
    ({ inOrder }) => inOrder,
  )
  return {
    plan,
    conditions: [...conditions.keys()],
    sections: new Map(sections.map(section => [section.plan.path, section])),
    defaultSection: sections.find(section => section.plan.id === plan.defaultSection) ?? sections[0],
    variants,
    siteSpaces: new Map(siteSpaces.map(siteSpace => [siteSpace.plan.id, siteSpace])),
    bySpace: bySpace(siteSpaces),
    redirects: prepareRedirects(plan.redirects),
  }
}

/** Whether a visitor sees the site space: its own condition and all those of its parents hold. */
export const isShown = ({ needs }: PlacedSiteSpace, { bits }: AudienceBits): boolean => {
  for (const condition of needs) if (bits[condition] !== '1') return false
  return true
}

/** The ids of the site spaces that show a space, in the order of the site. */
export const siteSpacesShowing = ({ bySpace }: PreparedSite, spaceId: string): readonly string[] =>
  bySpace.get(spaceId) ?? []

const placedSection = (
  conditions: Map<string, number>,
  plan: SectionPlan,
  group: GroupPlan | undefined,
): PlacedSection => {
  const siteSpaces = plan.siteSpaces.map(siteSpace => placedSiteSpace(conditions, siteSpace, plan, group))
  return { plan, group, variants: variantsOf(siteSpaces, plan.defaultSiteSpace) }
}

const placedSiteSpace = (
  conditions: Map<string, number>,
  plan: SiteSpacePlan,
  section: SectionPlan | undefined,
  group: GroupPlan | undefined,
): PlacedSiteSpace => {
  const needs = new Set<number>()
  for (const condition of [group?.condition, section?.condition, plan.condition]) {
    if (condition === undefined || condition === null) continue
    const number = conditions.get(condition) ?? conditions.size
    conditions.set(condition, number)
    needs.add(number)
  }
  return { plan, section, group, needs: [...needs] }
}

const variantsOf = (inOrder: readonly PlacedSiteSpace[], defaultId: string | null): Variants => ({
  inOrder,
  byPath: new Map(inOrder.map(siteSpace => [siteSpace.plan.path, siteSpace])),
  default: inOrder.find(({ plan }) => plan.id === defaultId) ?? inOrder[0],
})

const bySpace = (siteSpaces: readonly PlacedSiteSpace[]): Map<string, string[]> =>
  new Map(
    Array.from(
      Map.groupBy(siteSpaces, ({ plan }) => plan.spaceId),
      ([spaceId, showing]) => [spaceId, showing.map(({ plan }) => plan.id)],
    ),
  )
