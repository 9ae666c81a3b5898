// Published content: what addresses of sites show to visitors.
export { type CurrentRows, currentRows, type RowName, rowName, rowsNow } from './current-rows.ts'
export {
  collectDependencies,
  type Dependencies,
  type DependencyCollector,
  hashOfClaims,
  isSameFor,
} from './dependencies.ts'
export type { DependencyTracker } from './dependency-tracker.ts'
export { opensAtItsAddress, type SiteLinks, siteLinks } from './links.ts'
export { type LedElsewhere, type NothingThere, type OpenedPage, openAt } from './open.ts'
export { publishedOperations } from './operations.ts'
export { pageShownAt } from './page-shown-at.ts'
export type { ShownProposals } from './shown-contents.ts'
export { type AccessDecision, decideAccess, type SiteView } from './site-view.ts'
