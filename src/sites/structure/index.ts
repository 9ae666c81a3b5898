// The structure of a site: all its parts, in their order.
export { structureOperations } from './operations.ts'
export { presentStructure } from './present.ts'
export { SiteStructure } from './schema.ts'
