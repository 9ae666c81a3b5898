// Groups put into an arrangement and taken out of it, and sections put into groups and taken out of them.
import { Conflict, invalidField, NotFound } from '#kernel/errors.ts'
import { orderSpread } from '#kernel/order.ts'
import {
  type Arrangement,
  type GroupRow,
  isSame,
  type SectionRow,
  sectionsIn,
  topLevelOf,
} from './arrangement.ts'
import { bounds } from './bounds.ts'
import { withDefaults } from './defaults.ts'
import { lastPosition } from './positions.ts'

export interface NewGroup extends Pick<GroupRow, 'id' | 'title' | 'icon' | 'condition'> {
  readonly createdAt: string
  /** In this order. */
  readonly sections: readonly string[]
}

/** Adds a group at the end of the top level, with sections from wherever they are. */
export const addGroup = (
  arrangement: Arrangement,
  { createdAt, sections, ...values }: NewGroup,
): Arrangement => {
  const known = new Set(arrangement.sections.map(({ id }) => id))
  for (const [index, id] of sections.entries()) {
    if (!known.has(id)) throw invalidField(`/sections/${index}`, 'must name a section of the site')
    if (sections.indexOf(id) !== index) throw invalidField(`/sections/${index}`, 'is named before')
  }
  if (arrangement.groups.length >= bounds.groups)
    throw new Conflict(`a site has at most ${bounds.groups} section groups; remove some first`)
  const group: GroupRow = {
    ...values,
    site_id: arrangement.siteId,
    position: lastPosition(topLevelOf(arrangement)),
    created_at: createdAt,
  }
  const positions = orderSpread(null, null, sections.length)
  return withDefaults(
    withSections({ ...arrangement, groups: [...arrangement.groups, group] }, row => {
      const index = sections.indexOf(row.id)
      return index === -1 ? undefined : { group_id: group.id, position: positions[index] as string }
    }),
  )
}

export const changeGroup = (
  arrangement: Arrangement,
  id: string,
  set: Partial<Pick<GroupRow, 'title' | 'icon' | 'condition'>>,
): Arrangement => ({
  ...arrangement,
  groups: arrangement.groups.map(row => (row.id === id ? { ...row, ...set } : row)),
})

/** Removes a group; its sections take its place at the top level. */
export const removeGroup = (arrangement: Arrangement, id: string): Arrangement => {
  const inside = sectionsIn(arrangement, id)
  const positions = positionsAfter(arrangement, id, inside.length)
  const index = new Map(inside.map((row, place) => [row.id, place]))
  const groups = arrangement.groups.filter(row => row.id !== id)
  return withSections({ ...arrangement, groups }, row => {
    const place = index.get(row.id)
    return place === undefined ? undefined : { group_id: null, position: positions[place] as string }
  })
}

/** Puts a section at the end of a group; a section that is in the group already keeps its place. */
export const putIntoGroup = (arrangement: Arrangement, groupId: string, sectionId: string): Arrangement => {
  const section = arrangement.sections.find(({ id }) => id === sectionId)
  if (section === undefined) throw invalidField('/sectionId', 'must name a section of the site')
  if (section.group_id === groupId) return arrangement
  const position = lastPosition(sectionsIn(arrangement, groupId))
  return withSections(arrangement, ({ id }) =>
    id === sectionId ? { group_id: groupId, position } : undefined,
  )
}

/** Takes a section out of its group, to the top level, directly behind the group. */
export const takeOutOfGroup = (arrangement: Arrangement, groupId: string, sectionId: string): Arrangement => {
  if (!sectionsIn(arrangement, groupId).some(({ id }) => id === sectionId))
    throw new NotFound('this section is not in the group')
  const [position = ''] = positionsAfter(arrangement, groupId, 1)
  return withSections(arrangement, ({ id }) => (id === sectionId ? { group_id: null, position } : undefined))
}

/** Keys directly behind a group at the top level. */
const positionsAfter = (arrangement: Arrangement, groupId: string, count: number): string[] => {
  const topLevel = topLevelOf(arrangement)
  const index = topLevel.findIndex(item => isSame(item, { type: 'site-section-group', id: groupId }))
  return orderSpread(topLevel[index]?.position ?? null, topLevel[index + 1]?.position ?? null, count)
}

const withSections = (
  arrangement: Arrangement,
  change: (row: SectionRow) => Pick<SectionRow, 'group_id' | 'position'> | undefined,
): Arrangement => ({
  ...arrangement,
  sections: arrangement.sections.map(row => ({ ...row, ...change(row) })),
})
