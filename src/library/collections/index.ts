// Collections: what holds spaces and other collections.
export { collectionOperations } from './operations.ts'
export { presentCollection } from './present.ts'
