// The structure of a site as the API shows it.
import type { Static } from 'typebox'
import type { Ctx } from '#context.ts'
import { versioned } from '#http/versions.ts'
import { type ArrangedSite, type ItemName, siteSpacesIn, topLevelOf } from '../arrangement/index.ts'
import { presentGroup, presentGroups } from '../section-groups/index.ts'
import { presentSection, presentSections } from '../sections/index.ts'
import { presentSiteSpace, presentSiteSpaces } from '../site-spaces/index.ts'
import type { SiteStructure } from './schema.ts'

export const presentStructure = async (
  ctx: Ctx,
  found: ArrangedSite,
): Promise<Static<typeof SiteStructure>> => {
  const { arrangement } = found
  const { siteId, groups, sections, siteSpaces, defaultSection, defaultSiteSpace } = arrangement
  const version = [siteId, defaultSection, defaultSiteSpace, groups, sections, siteSpaces]
  if (sections.length === 0) {
    const structure = await presentSiteSpaces(ctx, found, siteSpacesIn(arrangement, siteId))
    return versioned({ type: 'siteSpaces', structure }, version)
  }
  const parts = [
    ...(await presentGroups(ctx, found, groups)),
    ...(await presentSections(
      ctx,
      found,
      sections.filter(({ group_id }) => group_id === null),
    )),
  ]
  const byId = new Map(parts.map(part => [part.id, part]))
  const structure = topLevelOf(arrangement).flatMap(({ id }) => byId.get(id) ?? [])
  return versioned({ type: 'sections', structure }, version)
}

/** One part of the site, by its kind. */
export const presentPart = (ctx: Ctx, found: ArrangedSite, { type, id }: ItemName) => {
  if (type === 'site-section') return presentSection(ctx, found, id)
  if (type === 'site-section-group') return presentGroup(ctx, found, id)
  return presentSiteSpace(ctx, found, id)
}
