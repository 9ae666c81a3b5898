// Exports: content as a folder of files.
export { exportOperations } from './operations.ts'
