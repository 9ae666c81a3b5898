// Sites with sections and conditions for tests, written as rows.
import { newSpace, type TestSpace } from '../../../test/world/content.ts'
import { newSite, type TestSite } from '../../../test/world/sites.ts'
import type { World } from '../../../test/world/world.ts'

type Condition = string | null

export interface WantedSection {
  readonly condition?: Condition
  readonly siteSpaces: readonly Condition[]
}

export interface WantedGroup {
  readonly condition?: Condition
  readonly sections: readonly WantedSection[]
}

export interface ArrangedSite extends TestSite {
  readonly space: TestSpace
  readonly groups: readonly string[]
  readonly sections: readonly string[]
  readonly siteSpaces: readonly string[]
}

/** A site of groups, whose site spaces all show one new space: ids in the order of the site. */
export const arrangedSite = async (
  world: World,
  wanted: readonly WantedGroup[],
  title = 'Guide',
): Promise<ArrangedSite> => {
  const space = await newSpace(world, { title })
  const made = await newSite(space.admin, space.organization)
  const [groups, sections, siteSpaces]: [string[], string[], string[]] = [[], [], []]
  const created_at = new Date(world.clock.now).toISOString()
  const next = (ids: string[]) => {
    const id = world.installation.newId()
    ids.push(id)
    return { id, site_id: made.id, position: `a${String(ids.length).padStart(3, '0')}`, created_at }
  }
  await world.act({ id: '' }, async ({ db }) => {
    for (const { condition = null, sections: inGroup } of wanted) {
      const group = next(groups)
      await db
        .insertInto('site_section_groups')
        .values({ ...group, title: `Group ${groups.length}`, icon: null, condition })
        .execute()
      for (const { condition = null, siteSpaces: inSection } of inGroup) {
        const section = next(sections)
        const variants = inSection.map(condition => ({
          ...next(siteSpaces),
          parent_id: section.id,
          space_id: space.id,
          path: `v${siteSpaces.length}`,
          condition,
          customization: null,
        }))
        const own = {
          ...section,
          group_id: group.id,
          title: `Section ${sections.length}`,
          path: `s${sections.length}`,
          default_site_space_id: variants[0]?.id ?? '',
        }
        await db
          .insertInto('site_sections')
          .values({ ...own, description: null, icon: null, condition })
          .execute()
        await db.insertInto('site_spaces').values(variants).execute()
      }
    }
    await db
      .updateTable('sites')
      .set(site => ({ default_section_id: sections[0] ?? null, revision: site('revision', '+', 1) }))
      .where('id', '=', made.id)
      .execute()
  })
  return { ...made, space, groups, sections, siteSpaces }
}
