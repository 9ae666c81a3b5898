// What other rooms may use of text comparison.
export { differingMiddle, type Effort, type LineChange, lineChanges, MAX_EFFORT } from './changes.ts'
export { comparisonHere, spending, type TextComparison, type TextsToMerge } from './comparison.ts'
export { linesOf } from './lines.ts'
export { conflictRegions, type LineRange, type MergedText, mergeText } from './merge.ts'
export { unifiedDiff } from './unified.ts'
