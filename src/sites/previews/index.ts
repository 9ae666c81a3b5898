// Previews of sites: how a site would be with some change requests merged.
export { previewOperations } from './operations.ts'
export { previewOf } from './preview-of.ts'
