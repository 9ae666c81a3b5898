// The events, read back. Apart from what writes them, which organizations themselves use.
export { eventOperations } from './operations.ts'
