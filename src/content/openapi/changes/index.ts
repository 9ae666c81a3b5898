// Compares two versions of an API; has an index of its own, since only threads load it.
export { compareDescriptions } from './compare-descriptions.ts'
