// Imports: documentation brought in from elsewhere.
export { importContent } from './job.ts'
export { importOperations } from './operations.ts'
export { sourceViews } from './source-views.ts'
