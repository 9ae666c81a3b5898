// Pages: what people write and read.
export { addressesOf } from './addresses.ts'
export { pageOperations } from './operations.ts'
export {
  type Presentation,
  presentationOf,
  presentPageAlone,
  presentPages,
  presentReusableContent,
} from './present.ts'
export {
  Computed,
  Cover,
  formatParameter,
  Layout,
  Page,
  PageAlone,
  PageVariables,
  Reference,
  ReusableContent,
  Target,
  VariableValue,
  variablesOf,
} from './schema.ts'
