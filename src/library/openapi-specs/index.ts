// OpenAPI specs: descriptions of APIs that are given once, and followed.
export { processSpec, removeSpec } from './job.ts'
export { latestVersions, referenceOf, specsBySlug } from './lookup.ts'
export { specOperations } from './operations.ts'
export { registerSpecSources } from './sending.ts'
