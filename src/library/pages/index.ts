// Pages: what people write and read.

export { addressesOf, type LinkAddresses, leadingToApp, mostDestinations } from './addresses.ts'
export { authoredPresentationOf, authorsOf } from './authors.ts'
export { ConflictValue } from './conflict-value-schema.ts'
export { evaluator, type TextDependencyTracker, visitorEvaluator } from './evaluator.ts'
export { includedIn } from './included.ts'
export { pageOperations } from './operations.ts'
export {
  isNamedWhere,
  readArticleForVisitor,
  readMarkdownForVisitor,
  readPageForVisitor,
} from './page-for-visitor.ts'
export {
  type AuthorOf,
  type Presentation,
  presentationOf,
  presentPageAlone,
  presentPages,
  presentReusableContent,
} from './present.ts'
export type { ReadableContent } from './readable-content.ts'
export {
  Address,
  formatParameter,
  IdOrRef,
  idOrRef,
  markdownNode,
  Page,
  PageAlone,
  PageCover,
  PageLayout,
  PageTarget,
  PageVariables,
  ReusableContent,
  VariableValue,
  variablesOf,
} from './schema.ts'
export { targetsOf } from './targets.ts'
