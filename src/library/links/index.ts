// Links: what leads where, what is broken, and what a change would break.
export { linkOperations } from './operations.ts'
