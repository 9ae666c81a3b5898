// The structure of a site as the API shows it.
import type { Static } from 'typebox'
import type { Ctx } from '#context.ts'
import { versioned } from '#http/versions.ts'
import { NotFound } from '#kernel/errors.ts'
import { type ArrangedSite, type ItemName, siteSpacesIn, topLevelOf } from '../arrangement/index.ts'
import { presentGroups } from '../section-groups/index.ts'
import { presentSections } from '../sections/index.ts'
import { presentSiteSpaces } from '../site-spaces/index.ts'
import type { SitePart, SiteStructure } from './schema.ts'

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

/** One part of the site, by its kind, without the version that reading the part itself returns. */
export const presentPart = async (
  ctx: Ctx,
  found: ArrangedSite,
  { type, id }: ItemName,
): Promise<Static<typeof SitePart>> => {
  const { sections, groups, siteSpaces } = found.arrangement
  const named = <Row extends { readonly id: string }>(rows: readonly Row[]) =>
    rows.filter(row => row.id === id)
  const [part] =
    type === 'site-section'
      ? await presentSections(ctx, found, named(sections))
      : type === 'site-section-group'
        ? await presentGroups(ctx, found, named(groups))
        : await presentSiteSpaces(ctx, found, named(siteSpaces))
  if (part === undefined) throw new NotFound('this part of the site is no more')
  return part
}
