// Pages: what people write and read.
export { addressesOf } from './addresses.ts'
export { pageOperations } from './operations.ts'
export { presentationOf, presentPages, presentReusableContent } from './present.ts'
export {
  Computed,
  Cover,
  formatParameter,
  Layout,
  Page,
  ReusableContent,
  Target,
  Variables,
  VariableValue,
  variablesOf,
} from './schema.ts'
