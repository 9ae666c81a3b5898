// A persistent sorted map from strings to JSON: the same entries have the same root hash, however they came about.
export { type Difference, diff } from './diff.ts'
export { edit } from './edit.ts'
export { canonical, decodeNode, encodeNode, sameValue } from './encoding.ts'
export type { NodeReader, TreeRoot } from './nodes.ts'
export { count, entryAt } from './rank.ts'
export { reachable } from './reachable.ts'
export { get, getMany, scan, scanMany } from './read.ts'
export { referencesOf } from './references.ts'
