// The index of links: what each main content links to, and whether that is there.
export { batchSize, inBatches } from './batches.ts'
export type { IndexedChange, IndexSummary, IndexTarget } from './changes.ts'
export { differencesBetween } from './differences.ts'
export { fetchTables, followAgain } from './follow-again.ts'
export { putLinks, sourceOf } from './put-links.ts'
export type { Source } from './replace-links.ts'
export { hrefsOf, type SourceType, targetOf, targetRow } from './rows.ts'
export { goneKeys, type Settler, settlerOf } from './settle-links.ts'
export { type AnchorsOf, statusesIn } from './statuses.ts'
export {
  forgetLinks,
  type LinkTargetRow,
  linksOfSources,
  type PageLinkRow,
  storedAnchors,
  targetsOfThings,
} from './store.ts'
