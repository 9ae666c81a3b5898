// The search index: the words of main contents, and the pages that match a question.
export {
  engineOf,
  type FoundPage,
  type FoundSpace,
  prepare,
  type Question,
  type Rank,
  type Scope,
} from './engines/index.ts'
export { forgetSearchPages, prepareSearchPages, putSearchPages, type SearchChanges } from './put-pages.ts'
export { type RestrictedPage, restrictedPagesOf } from './restrictions.ts'
