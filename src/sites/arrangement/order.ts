// The parts of a site in the order of the whole site, each with the key after which a list is continued.
import type { Arrangement, GroupRow, SectionRow, SiteSpaceRow } from './arrangement.ts'

export interface InOrder<Row> {
  readonly row: Row
  /** Strings of ASCII, compared one after the other; the key is unique, since it ends in the id. */
  readonly key: readonly string[]
}

export const groupsInOrder = ({ groups }: Arrangement): InOrder<GroupRow>[] =>
  groups.map(row => ({ row, key: [row.position, row.id] })).sort(byKey)

/** All sections in order; those of a group stand where the group does. */
export const sectionsInOrder = (arrangement: Arrangement): InOrder<SectionRow>[] =>
  arrangement.sections.map(placeOf(arrangement)).sort(byKey)

/** All site spaces in order; those of a section stand where the section does. */
export const siteSpacesInOrder = (arrangement: Arrangement): InOrder<SiteSpaceRow>[] => {
  const places = new Map(arrangement.sections.map(placeOf(arrangement)).map(({ row, key }) => [row.id, key]))
  return arrangement.siteSpaces
    .map(row => ({ row, key: [...(places.get(row.parent_id) ?? atRoot), row.position, row.id] }))
    .sort(byKey)
}

export const comesAfter = (key: readonly string[], other: readonly string[]): boolean => {
  const index = key.findIndex((part, place) => part !== other[place])
  return index !== -1 && (key[index] as string) > (other[index] as string)
}

const atRoot = ['', '', '']

const placeOf = ({ groups }: Arrangement) => {
  const positions = new Map(groups.map(({ id, position }) => [id, position]))
  return (row: SectionRow): InOrder<SectionRow> => {
    const group = row.group_id === null ? undefined : positions.get(row.group_id)
    return { row, key: [...(group === undefined ? [row.position, ''] : [group, row.position]), row.id] }
  }
}

const byKey = (one: InOrder<unknown>, other: InOrder<unknown>): number =>
  comesAfter(one.key, other.key) ? 1 : -1
