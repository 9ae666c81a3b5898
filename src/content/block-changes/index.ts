// How the blocks of a text changed.
export type { BlockChange, BlockChanges } from './block-change.ts'
export { blockChanges } from './block-changes.ts'
export {
  type DocumentComparison,
  type DocumentDifference,
  documentComparisonHere,
} from './comparison.ts'
export type { ConflictBlocks, OfSides } from './conflict-blocks.ts'
