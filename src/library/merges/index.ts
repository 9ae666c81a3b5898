// Merging change requests, and bringing them up to date.
export { type FailingRules, failingRules } from './failing-rules.ts'
export { mergeOperations } from './operations.ts'
