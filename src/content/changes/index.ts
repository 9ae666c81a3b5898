// What changed between two states of content.

export { newComparisonBudget } from './attributes.ts'
export type { Change } from './change.ts'
export { changedPages, differingPages, type PageDifference, type PageDifferences } from './changed-pages.ts'
export { changesBetween } from './changes-between.ts'
export { changesOfPage } from './page-changes.ts'
