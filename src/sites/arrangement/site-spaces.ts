// Site spaces put into an arrangement, changed and taken out of it.
import { Conflict, invalidField } from '#kernel/errors.ts'
import { type Arrangement, type SiteSpaceRow, siteSpacesIn } from './arrangement.ts'
import { bounds } from './bounds.ts'
import { withDefaults } from './defaults.ts'
import { pathFor, refuseTakenPath } from './paths.ts'
import { lastPosition } from './positions.ts'

/** A new site space: the space that it shows, and those columns of its row that are known. */
export interface NewSiteSpace {
  readonly id: string
  readonly createdAt: string
  readonly space: { readonly id: string; readonly title: string }
}

/**
 * Adds a site space at the end of a section: the default one where none is named, or the site itself where it has no
 * sections.
 */
export const addSiteSpace = (
  arrangement: Arrangement,
  wanted: NewSiteSpace,
  sectionId?: string,
): Arrangement => {
  const { siteId, sections, defaultSection } = arrangement
  if (sectionId !== undefined && !sections.some(({ id }) => id === sectionId))
    throw invalidField('/sectionId', 'must name a section of the site')
  return addUnder(arrangement, wanted, sectionId ?? defaultSection ?? siteId)
}

/** Adds a site space under a parent that exists or is being made. */
export const addUnder = (
  arrangement: Arrangement,
  { id, createdAt, space }: NewSiteSpace,
  parentId: string,
): Arrangement => {
  const siblings = siteSpacesIn(arrangement, parentId)
  if (arrangement.siteSpaces.length >= bounds.siteSpaces)
    throw new Conflict(`a site has at most ${bounds.siteSpaces} site spaces; remove some first`)
  const row: SiteSpaceRow = {
    id,
    site_id: arrangement.siteId,
    parent_id: parentId,
    space_id: space.id,
    path: pathFor(space.title, siblings),
    condition: null,
    position: lastPosition(siblings),
    created_at: createdAt,
  }
  refuseSameSpace(row, siblings)
  return withDefaults({ ...arrangement, siteSpaces: [...arrangement.siteSpaces, row] })
}

/** Changes a site space; refuses a path or a space that a sibling has. */
export const changeSiteSpace = (
  arrangement: Arrangement,
  id: string,
  set: Partial<Pick<SiteSpaceRow, 'path' | 'condition' | 'space_id'>>,
): Arrangement => ({
  ...arrangement,
  siteSpaces: arrangement.siteSpaces.map(row => {
    if (row.id !== id) return row
    const changed = { ...row, ...set }
    const siblings = siteSpacesIn(arrangement, row.parent_id)
    refuseTakenPath(changed, siblings)
    refuseSameSpace(changed, siblings)
    return changed
  }),
})

/** Removes a site space; the last one of a section cannot be removed. */
export const removeSiteSpace = (arrangement: Arrangement, id: string): Arrangement => {
  const parent = arrangement.siteSpaces.find(row => row.id === id)?.parent_id ?? ''
  if (parent !== arrangement.siteId && siteSpacesIn(arrangement, parent).length === 1)
    throw new Conflict('this is the last site space of its section; remove the section')
  return without(arrangement, row => row.id === id)
}

/** Removes all site spaces that show one of the spaces, and the sections that are left empty. */
export const removeSpaces = (arrangement: Arrangement, spaceIds: ReadonlySet<string>): Arrangement => {
  const siteSpaces = arrangement.siteSpaces.filter(({ space_id }) => !spaceIds.has(space_id))
  const parents = new Set(siteSpaces.map(({ parent_id }) => parent_id))
  const sections = arrangement.sections.filter(({ id }) => parents.has(id))
  return withDefaults({ ...arrangement, siteSpaces, sections })
}

const without = (arrangement: Arrangement, isGone: (row: SiteSpaceRow) => boolean): Arrangement =>
  withDefaults({ ...arrangement, siteSpaces: arrangement.siteSpaces.filter(row => !isGone(row)) })

const refuseSameSpace = (row: SiteSpaceRow, siblings: readonly SiteSpaceRow[]): void => {
  if (siblings.some(({ id, space_id }) => space_id === row.space_id && id !== row.id))
    throw new Conflict('this space is there already; add another one, or add it to another section')
}
