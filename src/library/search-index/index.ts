// The index of search: the words of main contents, and the pages that hold what is asked for.
export {
  engineOf,
  type Found,
  type FoundPage,
  type FoundSpace,
  type FoundSpaces,
  type Question,
  type Rank,
  type Scope,
} from './engines/index.ts'
export { forgetSearchPages, putSearchPages } from './put-pages.ts'
