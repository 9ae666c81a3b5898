// Collections: what contains spaces and other collections.
export { collectionOperations } from './operations.ts'
