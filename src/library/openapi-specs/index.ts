// OpenAPI specs: descriptions of APIs that are given once, and followed.
export { processSpec, removeSpec } from './job.ts'
export { latestVersions, referenceOf, specsBySlug, specsShown, specsWritten } from './lookup.ts'
export { specOperations } from './operations.ts'
export { Spec } from './schema.ts'
export { registerSpecSources } from './sending.ts'
