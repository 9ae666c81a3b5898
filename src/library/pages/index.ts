// Pages: what people write and read.
export { addressesOf } from './addresses.ts'
export { ConflictValue } from './conflict-value-schema.ts'
export { pageOperations } from './operations.ts'
export {
  type Presentation,
  presentationOf,
  presentPageAlone,
  presentPages,
  presentReusableContent,
} from './present.ts'
export {
  ComputedPages,
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
