// What both indexes are made from: the records that differ between two contents, in batches.
export { batchSize, inBatches, readLimit, rowsInBatches } from './batches.ts'
export type { IndexedChange, IndexSummary, IndexTarget } from './changes.ts'
export { differencesBetween } from './differences.ts'
