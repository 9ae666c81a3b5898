// The exports of text comparison for other rooms.
export { differingMiddle, type Effort, type LineChange, lineChanges, MAX_EFFORT } from './changes.ts'
export {
  comparedShortly,
  comparisonHere,
  type KeyedMergeInput,
  type MergeInput,
  shortComparison,
  spending,
  type TextComparison,
} from './comparison.ts'
export { type Hunk, type MergedWithHunks, mergeWithHunks, withHunks } from './hunks.ts'
export { linesOf } from './lines.ts'
export { type LineRange, type MergedText, mergedParts, mergeText } from './merge.ts'
export { unifiedDiff } from './unified.ts'
