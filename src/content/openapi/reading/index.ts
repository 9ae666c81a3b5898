// Reads specifications, and writes their reference: only threads load it,
// since the parsers take longer to load than everything else at a start.
export { writeReference } from '../reference/write-reference.ts'
export { externalReferences } from './external-references.ts'
export { readSpec } from './read-spec.ts'
