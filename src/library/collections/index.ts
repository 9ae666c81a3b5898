// Collections: what contains spaces and other collections.
export { collectionGrantOperations } from './grants.ts'
export { collectionOperations } from './operations.ts'
export { CollectionChanges } from './schema.ts'
