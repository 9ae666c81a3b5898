// Published content: what addresses of sites show to visitors.
export { type Entering, enter, type Visitation } from './enter.ts'
export type { SiteLinks } from './links.ts'
export { type LedElsewhere, type NothingThere, type Opened, type OpenedPage, openAt } from './open.ts'
export { publishedOperations } from './operations.ts'
export type { Trace } from './trace.ts'
