// Sections as the API shows them.
import type { Static } from 'typebox'
import type { Ctx } from '#context.ts'
import { versioned } from '#http/versions.ts'
import { NotFound } from '#kernel/errors.ts'
import { type ArrangedSite, type PartsOfSite, type SectionRow, siteSpacesIn } from '../arrangement/index.ts'
import { presentSiteSpaces } from '../site-spaces/index.ts'
import type { SiteSection } from './schema.ts'

export const presentSections = async (
  ctx: Ctx,
  found: PartsOfSite,
  rows: readonly SectionRow[],
): Promise<Static<typeof SiteSection>[]> => {
  const { row: site, arrangement } = found
  const siteSpaces = await presentSiteSpaces(
    ctx,
    found,
    rows.flatMap(({ id }) => siteSpacesIn(arrangement, id)),
  )
  const inSection = Map.groupBy(siteSpaces, ({ section }) => section)
  const base = `${ctx.baseUrl}/v1/orgs/${site.organization_id}/sites/${site.id}/sections`
  const published = new Map(siteSpaces.map(({ id, urls }) => [id, urls.published]))
  return rows.map(row => ({
    object: 'site-section',
    id: row.id,
    title: row.title,
    ...(row.description !== null && { description: row.description }),
    default: row.id === arrangement.defaultSection,
    path: row.path,
    ...(row.condition !== null && { condition: row.condition }),
    ...(row.group_id !== null && { sectionGroup: row.group_id }),
    ...(row.icon !== null && { icon: row.icon }),
    siteSpaces: inSection.get(row.id) ?? [],
    urls: { location: `${base}/${row.id}`, ...publishedAt(published.get(row.default_site_space_id)) },
  }))
}

export const presentSection = async (ctx: Ctx, found: ArrangedSite, id: string) => {
  const row = found.arrangement.sections.find(one => one.id === id)
  const [shown] = row === undefined ? [] : await presentSections(ctx, found, [row])
  if (row === undefined || shown === undefined) throw new NotFound('this section is no more')
  const { title, description, path, condition, icon, group_id, position, default_site_space_id } = row
  return versioned(shown, [id, title, description, path, condition, icon], group_id, position, [
    default_site_space_id,
  ])
}

/** The address of a section is that of its default site space. */
const publishedAt = (published: string | undefined) => (published === undefined ? {} : { published })
