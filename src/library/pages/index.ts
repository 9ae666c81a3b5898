// Pages: what people write and read.
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
  VariableName,
  Variables,
} from './schema.ts'
