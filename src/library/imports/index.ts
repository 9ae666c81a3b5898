// Imports: documentation brought in from elsewhere.
export { importFiles } from './import.ts'
export { importOperations } from './operations.ts'
