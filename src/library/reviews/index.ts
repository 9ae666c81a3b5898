// Reviews of change requests, and who is asked for one.
export { reviewOperations } from './operations.ts'
export { approvalsOf } from './store.ts'
