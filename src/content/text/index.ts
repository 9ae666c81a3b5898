// What other rooms may use of text comparison.
export { type MergedText, mergeText } from './merge.ts'
export { unifiedDiff } from './unified.ts'
