// Search for visitors of sites: finds only pages that a visitor sees.
export { everyPage } from './every-page.ts'
export { findForVisitor } from './find-for-visitor.ts'
export { type ShownPage, shownPages } from './shown-pages.ts'
export { visitedSpaces } from './visited-space.ts'
