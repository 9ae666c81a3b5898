// The schema of the visitors of a site: which claims they may have.
export { adaptiveSchemaOperations } from './operations.ts'
