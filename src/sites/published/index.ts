// Published content: what addresses of sites show to visitors.
export { type CurrentRows, currentRows, type RowName, rowsNow } from './current-rows.ts'
export { type Entrance, entranceTo, type Visitation } from './enter.ts'
export { type SiteLinks, siteLinks } from './links.ts'
export { type LedElsewhere, type NothingThere, type OpenedPage, openAt } from './open.ts'
export { publishedOperations } from './operations.ts'
export { pathShownIn } from './path-shown.ts'
export { type Dependencies, hashOfClaims, isSameFor, type Recording, record } from './recording.ts'
export type { Trace } from './trace.ts'
