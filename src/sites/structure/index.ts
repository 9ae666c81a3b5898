// The structure of a site: all its parts, in their order.
export { structureOperations } from './operations.ts'
