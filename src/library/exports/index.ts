// Exports: content as a folder of files.
export { againWhenFull } from './again-when-full.ts'
export { exportOperations } from './operations.ts'
