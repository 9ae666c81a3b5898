// Collections: what contains spaces and other collections.
export { collectionOperations } from './operations.ts'
export { presentCollection } from './present.ts'
