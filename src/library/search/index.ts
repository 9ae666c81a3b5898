// Search: where something is said.
export { searchOperations } from './operations.ts'
