// Sites as they are now, prepared for look-ups, by their ids and their addresses.
export { siteAt, siteWithId } from './prepared.ts'
