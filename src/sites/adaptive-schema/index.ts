// The schema of the visitors of a site: which claims they may have.
export { claimsOf, readSchema } from './claims.ts'
export { adaptiveSchemaOperations } from './operations.ts'
export { AdaptiveSchemaFields } from './schema.ts'
