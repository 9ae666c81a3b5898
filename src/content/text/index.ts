// What other rooms may use of text comparison.
export { type Effort, MAX_EFFORT } from './changes.ts'
export { comparisonHere, type TextComparison, type TextsToMerge } from './comparison.ts'
export { type MergedText, mergeText } from './merge.ts'
export { unifiedDiff } from './unified.ts'
