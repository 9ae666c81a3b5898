// Sites: what publishes spaces, with the subject and the locks of all their parts.
export { lockSite, lockSiteWithSpaces } from './lock.ts'
export { siteOperations } from './operations.ts'
export { presentSite, presentSites } from './present.ts'
export { raiseRevision } from './raise-revision.ts'
export { most, Site } from './schema.ts'
export { addressSegment } from './segment.ts'
export { isSiteOf, type SiteRow, shownSite } from './store.ts'
export { type SiteAccess, site } from './subject.ts'
