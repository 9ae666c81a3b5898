// OpenAPI specs: descriptions of APIs, followed at their addresses.
export { processSpec, removeSpec, rewriteReferences } from './job.ts'
export {
  type LatestVersion,
  latestVersions,
  referenceOf,
  specsBySlug,
  specsShown,
  specsWritten,
  type WrittenSpec,
} from './lookup.ts'
export { specOperations } from './operations.ts'
export { NewSpec, Spec } from './schema.ts'
export { registerSpecSources } from './sending.ts'
