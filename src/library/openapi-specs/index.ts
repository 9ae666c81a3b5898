// OpenAPI specs: descriptions of APIs that are given once, and followed.
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
