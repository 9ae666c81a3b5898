// Imports: documentation brought in from elsewhere.
export { importOperations } from './operations.ts'
