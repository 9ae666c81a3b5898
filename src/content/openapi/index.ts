// Specifications of HTTP APIs in the OpenAPI format, as one form of description whatever the version; `reading/` makes it
// and `changes/` compares two, each with an index of its own.
export { type SpecChange, specChangeTypes } from './changes/spec-change.ts'
export type * from './description.ts'
export { methods } from './description.ts'
export { fileNameOf } from './reading/file-names.ts'
export type { ReadSpec, SpecProblem } from './reading/spec.ts'
export { excerpt } from './reference/excerpt.ts'
export { instantiate } from './reference/instantiate.ts'
export { generatedPageId } from './reference/page-id.ts'
export type * from './reference/reference.ts'
export { requestAt } from './reference/requests/request-at.ts'
export type * from './reference/requests/request-form.ts'
export { nameOf, referredSchema, resolve } from './resolve.ts'
