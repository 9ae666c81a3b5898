// Merging change requests, and bringing them up to date.
export { mergeOperations } from './operations.ts'
