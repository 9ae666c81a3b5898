// Section groups as the API shows them.
import type { Static } from 'typebox'
import type { Ctx } from '#context.ts'
import { versioned } from '#http/versions.ts'
import { NotFound } from '#kernel/errors.ts'
import { type ArrangedSite, type GroupRow, sectionsIn } from '../arrangement/index.ts'
import { presentSections } from '../sections/index.ts'
import type { SiteSectionGroup } from './schema.ts'

export const presentGroups = async (
  ctx: Ctx,
  found: ArrangedSite,
  rows: readonly GroupRow[],
): Promise<Static<typeof SiteSectionGroup>[]> => {
  const { row: site, arrangement } = found
  const sections = await presentSections(
    ctx,
    found,
    rows.flatMap(({ id }) => sectionsIn(arrangement, id)),
  )
  const inGroup = Map.groupBy(sections, ({ sectionGroup }) => sectionGroup)
  const base = `${ctx.baseUrl}/v1/orgs/${site.organization_id}/sites/${site.id}/section-groups`
  return rows.map(({ id, title, icon, condition }) => ({
    object: 'site-section-group',
    id,
    title,
    ...(icon !== null && { icon }),
    ...(condition !== null && { condition }),
    sections: inGroup.get(id) ?? [],
    urls: { location: `${base}/${id}` },
  }))
}

export const presentGroup = async (ctx: Ctx, found: ArrangedSite, id: string) => {
  const row = found.arrangement.groups.find(one => one.id === id)
  const [shown] = row === undefined ? [] : await presentGroups(ctx, found, [row])
  if (row === undefined || shown === undefined) throw new NotFound('this section group is no more')
  const { title, icon, condition, position } = row
  const sections = shown.sections.map(section => section.id)
  return versioned(shown, [id, title, icon, condition], position, sections)
}
