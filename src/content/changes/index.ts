// What changed between two states of content.
export type { Change } from './change.ts'
export { changedPages, type PageDifference, type PageDifferences } from './changed-pages.ts'
export { changesBetween } from './changes-between.ts'
export { removedPages } from './removed-pages.ts'
