// Sites as they are now, prepared for look-ups, found by id or address.
export { type FoundSite, siteAt, siteWithId } from './prepared.ts'
export type { PublishedSiteRow } from './store.ts'
