// The purge: what removes spaces and their content for good.
export { purgeDeletedSpaces } from './purge.ts'
