// Search: which pages contain some words.
export { searchOperations } from './operations.ts'
export { mostMissing, question, rankOf, withIndexing } from './question.ts'
export { matched } from './schema.ts'
export {
  everyPage,
  findForVisitor,
  type ShownPage,
  shownPages,
  visitedSpaces,
} from './visitors/index.ts'
