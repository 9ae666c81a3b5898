// Site spaces: the spaces that a site shows, where it shows them.
export { refuseWhereShown, removeFromSites } from './of-spaces.ts'
export { siteSpaceOperations } from './operations.ts'
export { presentSiteSpace, presentSiteSpaces } from './present.ts'
export { SiteSpace, SiteSpaceChanges, SiteSpaceMove } from './schema.ts'
export { siteSpace } from './subject.ts'
