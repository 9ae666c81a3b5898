// The index of search: the words of main contents, and the pages that match a question.
export {
  engineOf,
  type Found,
  type FoundPage,
  type FoundSpace,
  type FoundSpaces,
  prepare,
  type Question,
  type Rank,
  type Scope,
} from './engines/index.ts'
export { forgetSearchPages, prepareSearchPages, putSearchPages, type SearchChanges } from './put-pages.ts'
