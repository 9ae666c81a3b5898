// The events, read back. Apart from what writes them, which organizations themselves use.
export { forgetOldEvents } from './forget.ts'
export { eventOperations } from './operations.ts'
