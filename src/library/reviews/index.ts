// Reviews of change requests, and requested reviewers.
export { reviewOperations } from './operations.ts'
export { approvalsOf } from './store.ts'
