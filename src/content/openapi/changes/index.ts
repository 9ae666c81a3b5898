// Comparing two versions of an API: a door of its own, for threads do it.
export { compareDescriptions } from './compare-descriptions.ts'
