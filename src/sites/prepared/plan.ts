// Builds the plan of a site from its rows.
import type { GroupPlan, SectionPlan, SitePlan, SiteSpacePlan } from '../resolver/index.ts'
import type { PartRow, PublishedSiteRow } from './store.ts'

/** The rows of parts must be in order. */
export const planOf = (
  row: PublishedSiteRow,
  addresses: SitePlan['addresses'],
  parts: readonly PartRow[],
  redirects: SitePlan['redirects'],
): SitePlan => {
  const siteSpaces = grouped(parts, 'site-space')
  const sections = grouped(parts, 'section')
  const sectionPlan = (section: PartRow): SectionPlan => ({
    type: 'site-section',
    id: section.id,
    title: section.title,
    icon: section.icon,
    path: section.path,
    condition: section.condition,
    defaultSiteSpace: section.refers,
    siteSpaces: siteSpacePlans(siteSpaces.get(section.id)),
  })
  const topLevel = parts.flatMap((part): (GroupPlan | SectionPlan)[] => {
    if (part.kind === 'section') return part.parent === null ? [sectionPlan(part)] : []
    if (part.kind === 'site-space') return []
    const { id, title, icon, condition } = part
    const inside = (sections.get(id) ?? []).map(sectionPlan)
    return [{ type: 'site-section-group', id, title, icon, condition, sections: inside }]
  })
  return {
    id: row.id,
    organizationId: row.organization_id,
    revision: row.revision,
    visibility: row.visibility,
    published: row.published === 1,
    adaptiveContent: row.adaptive_content === 1,
    addresses,
    defaultSection: row.default_section_id,
    defaultSiteSpace: row.default_site_space_id,
    topLevel,
    siteSpaces: siteSpacePlans(siteSpaces.get(row.id)),
    redirects,
  }
}

/** The parts of one kind, grouped by their parents. */
const grouped = (parts: readonly PartRow[], kind: PartRow['kind']): Map<string | null, PartRow[]> =>
  Map.groupBy(
    parts.filter(part => part.kind === kind),
    ({ parent }) => parent,
  )

const siteSpacePlans = (rows: readonly PartRow[] = []): SiteSpacePlan[] =>
  rows.map(({ id, path, condition, refers }) => ({ id, path, condition, spaceId: refers }))
