// Specifications of HTTP APIs in the OpenAPI format: reading them, as one description whatever the version.
export { compareDescriptions } from './changes/compare-descriptions.ts'
export type { SpecChange } from './changes/spec-change.ts'
export type * from './description.ts'
export { methods } from './description.ts'
export { externalReferences, fileNameOf } from './reading/file-names.ts'
export { readSpec } from './reading/read-spec.ts'
export type { ReadSpec, SpecProblem } from './reading/spec.ts'
export { nameOf, referredSchema, resolve } from './resolve.ts'
