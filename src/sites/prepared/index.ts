// Sites as they are now, prepared for look-ups, by their ids and their addresses.
export { type FoundSite, siteAt, siteWithId } from './prepared.ts'
export type { PublishedSiteRow } from './store.ts'
