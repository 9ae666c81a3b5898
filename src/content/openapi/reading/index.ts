// Reading specifications, and writing their reference: threads alone load it, for the parsers take longer to load than all else of a start.
export { writeReference } from '../reference/write-reference.ts'
export { externalReferences } from './external-references.ts'
export { readSpec } from './read-spec.ts'
