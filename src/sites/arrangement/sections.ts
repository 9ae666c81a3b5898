// Sections put into an arrangement, changed and taken out of it.
import { Conflict, invalidField } from '#kernel/errors.ts'
import { type Arrangement, type SectionRow, siteSpacesIn, topLevelOf } from './arrangement.ts'
import { bounds } from './bounds.ts'
import { withDefaults } from './defaults.ts'
import { pathFor, refuseTakenPath } from './paths.ts'
import { lastPosition } from './positions.ts'
import { addUnder, type NewSiteSpace } from './site-spaces.ts'

export interface NewSection {
  readonly id: string
  readonly title: string
  readonly icon: string | null
  readonly siteSpace: NewSiteSpace
}

/**
 * Adds a section at the end of the top level, with a site space. The first section takes over all site spaces of the
 * site, in their order, with their default; its own space is not added again if it is among them.
 */
export const addSection = (
  arrangement: Arrangement,
  { id, title, icon, siteSpace }: NewSection,
): Arrangement => {
  const { siteId, sections, defaultSiteSpace } = arrangement
  if (sections.length >= bounds.sections)
    throw new Conflict(`a site has at most ${bounds.sections} sections; remove some first`)
  const row: SectionRow = {
    id,
    site_id: siteId,
    group_id: null,
    title,
    description: null,
    icon,
    path: pathFor(title, sections),
    condition: null,
    position: lastPosition(topLevelOf(arrangement)),
    default_site_space_id: defaultSiteSpace ?? siteSpace.id,
    created_at: siteSpace.createdAt,
  }
  const siteSpaces = arrangement.siteSpaces.map(one =>
    one.parent_id === siteId ? { ...one, parent_id: id } : one,
  )
  const taken = { ...arrangement, sections: [...sections, row], siteSpaces }
  const isThere = siteSpacesIn(taken, id).some(({ space_id }) => space_id === siteSpace.space.id)
  return isThere ? withDefaults(taken) : addUnder(taken, siteSpace, id)
}

/** Changes a section; refuses a path that is taken, and a default that is not one of its site spaces. */
export const changeSection = (
  arrangement: Arrangement,
  id: string,
  set: Partial<Omit<SectionRow, 'id' | 'site_id' | 'group_id' | 'position'>>,
): Arrangement => ({
  ...arrangement,
  sections: arrangement.sections.map(row => {
    if (row.id !== id) return row
    const changed = { ...row, ...set }
    if (!siteSpacesIn(arrangement, id).some(one => one.id === changed.default_site_space_id))
      throw invalidField('/defaultSiteSpace', 'must name a site space of the section')
    refuseTakenPath(changed, arrangement.sections)
    return changed
  }),
})

/** Removes a section with its site spaces. */
export const removeSection = (arrangement: Arrangement, id: string): Arrangement =>
  withDefaults({
    ...arrangement,
    sections: arrangement.sections.filter(row => row.id !== id),
    siteSpaces: arrangement.siteSpaces.filter(({ parent_id }) => parent_id !== id),
  })
