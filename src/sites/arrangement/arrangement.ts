// How a site is arranged: its sections, groups and site spaces, as rows, and what follows from them. Pure.
import type { Selectable } from 'kysely'
import type { Tables } from '#database/index.ts'

export type SectionRow = Selectable<Tables['site_sections']>
export type GroupRow = Selectable<Tables['site_section_groups']>
export type SiteSpaceRow = Omit<Selectable<Tables['site_spaces']>, 'customization'>

/**
 * The whole arrangement of a site. Acts return another one, in which exactly one section, and one site space of each, is
 * the default.
 */
export interface Arrangement {
  readonly siteId: string
  readonly defaultSection: string | null
  /** The default of a site without sections; else null. */
  readonly defaultSiteSpace: string | null
  readonly groups: readonly GroupRow[]
  readonly sections: readonly SectionRow[]
  readonly siteSpaces: readonly SiteSpaceRow[]
}

export const itemTypes = ['site-section', 'site-section-group', 'site-space'] as const

/** A part of a site, named by its type and id. */
export interface ItemName {
  readonly type: (typeof itemTypes)[number]
  readonly id: string
}

/** A part of a site among its siblings. */
export interface Item extends ItemName {
  readonly position: string
}

/** The sections without a group, and the groups, in order. */
export const topLevelOf = ({ groups, sections }: Arrangement): Item[] =>
  inOrder([
    ...groups.map(({ id, position }) => ({ type: 'site-section-group' as const, id, position })),
    ...sections.filter(({ group_id }) => group_id === null).map(sectionItem),
  ])

/** The sections of a group, in order. */
export const sectionsIn = ({ sections }: Arrangement, groupId: string): SectionRow[] =>
  inOrder(sections.filter(({ group_id }) => group_id === groupId))

/** The site spaces of a section, or of a site without sections, in order. */
export const siteSpacesIn = ({ siteSpaces }: Arrangement, parentId: string): SiteSpaceRow[] =>
  inOrder(siteSpaces.filter(({ parent_id }) => parent_id === parentId))

/** All siblings of a part of the site, in order, itself included; undefined where the site has no such part. */
export const siblingsOf = (arrangement: Arrangement, { type, id }: ItemName): Item[] | undefined => {
  if (type === 'site-space') {
    const found = arrangement.siteSpaces.find(row => row.id === id)
    return found && siteSpacesIn(arrangement, found.parent_id).map(siteSpaceItem)
  }
  const section = type === 'site-section' ? arrangement.sections.find(row => row.id === id) : undefined
  if (section?.group_id) return sectionsIn(arrangement, section.group_id).map(sectionItem)
  const topLevel = topLevelOf(arrangement)
  return topLevel.some(item => isSame(item, { type, id })) ? topLevel : undefined
}

export const isSame = (one: ItemName, other: ItemName): boolean =>
  one.type === other.type && one.id === other.id

const sectionItem = ({ id, position }: SectionRow): Item => ({ type: 'site-section', id, position })
const siteSpaceItem = ({ id, position }: SiteSpaceRow): Item => ({ type: 'site-space', id, position })

const inOrder = <Row extends { readonly position: string }>(rows: readonly Row[]): Row[] =>
  rows.toSorted((one, other) => (one.position < other.position ? -1 : 1))
