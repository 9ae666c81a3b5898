// Merging content, and deciding conflicts.

export { type ConflictValues, conflictValues } from './conflict-values.ts'
export type { MergeConflict } from './conflicts.ts'
export { type Merged, mayBeShort, mergeIfShort, mergeSnapshots } from './merge-snapshots.ts'
export { type Merging, newMerging } from './merge-text.ts'
export { type ConflictAnswer, resolveConflict } from './resolve-conflict.ts'
