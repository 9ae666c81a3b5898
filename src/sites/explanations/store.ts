// All SQL on the parts of a site with their conditions.
import type { Ctx } from '#context.ts'
import type { Part } from './parts.ts'

/** The top-level parts of a site in order, each with those in it; in three queries. */
export const partsOf = async (ctx: Ctx, siteId: string): Promise<Part[]> => {
  const groups = await ctx.db
    .selectFrom('site_section_groups')
    .select(['id', 'title', 'condition', 'position'])
    .where('site_id', '=', siteId)
    .execute()
  const sections = await ctx.db
    .selectFrom('site_sections')
    .select(['id', 'group_id', 'title', 'condition', 'position'])
    .where('site_id', '=', siteId)
    .execute()
  const siteSpaces = await ctx.db
    .selectFrom('site_spaces')
    .innerJoin('spaces', 'spaces.id', 'site_spaces.space_id')
    .select(['site_spaces.id', 'site_spaces.parent_id', 'site_spaces.space_id', 'spaces.title'])
    .select(['site_spaces.condition', 'site_spaces.position'])
    .where('site_spaces.site_id', '=', siteId)
    .execute()
  const siteSpacesIn = (parent: string): Part[] =>
    siteSpaces
      .filter(({ parent_id }) => parent_id === parent)
      .sort(byPosition)
      .map(({ id, title, condition, space_id: space }) => ({
        type: 'site-space',
        id,
        title,
        condition,
        space,
        parts: [],
      }))
  const sectionsIn = (group: string | null): Placed[] =>
    sections
      .filter(({ group_id }) => group_id === group)
      .map(({ id, title, condition, position }) => ({
        id,
        position,
        part: { type: 'site-section', id, title, condition, parts: siteSpacesIn(id) },
      }))
  const topLevel: Placed[] = groups.map(({ id, title, condition, position }) => ({
    id,
    position,
    part: { type: 'site-section-group', id, title, condition, parts: inOrder(sectionsIn(id)) },
  }))
  return [...inOrder([...topLevel, ...sectionsIn(null)]), ...siteSpacesIn(siteId)]
}

interface Placed {
  readonly id: string
  readonly position: string
  readonly part: Part
}

const inOrder = (placed: readonly Placed[]): Part[] => [...placed].sort(byPosition).map(({ part }) => part)

const byPosition = (
  one: { readonly id: string; readonly position: string },
  other: { readonly id: string; readonly position: string },
): number => compare(one.position, other.position) || compare(one.id, other.id)

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)
