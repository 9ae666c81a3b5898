// The arrangement of a site: its parts as one value, the pure acts that return another one, and how it is written.
export {
  type ArrangedSite,
  arranged,
  type PartsOfSite,
  partSubject,
  type Rearranged,
  rearrange,
  seenThrough,
} from './access.ts'
export { addressIn } from './address.ts'
export {
  type Arrangement,
  type GroupRow,
  type ItemName,
  itemTypes,
  type SectionRow,
  type SiteSpaceRow,
  sectionsIn,
  siblingsOf,
  siteSpacesIn,
  topLevelOf,
} from './arrangement.ts'
export { bounds } from './bounds.ts'
export { defaultSiteSpaces } from './defaults.ts'
export { addGroup, changeGroup, putIntoGroup, removeGroup, takeOutOfGroup } from './groups.ts'
export { listParts } from './list-parts.ts'
export { groupsInOrder, sectionsInOrder, siteSpacesInOrder } from './order.ts'
export { moveItem, type WantedPosition } from './positions.ts'
export { addSection, changeSection, removeSection } from './sections.ts'
export { seenSpace } from './seen-space.ts'
export { lockSitesShowing, type ShowingSite } from './showing.ts'
export { addSiteSpace, changeSiteSpace, removeSiteSpace, removeSpaces } from './site-spaces.ts'
export { loadArrangement, saveArrangement } from './store.ts'
