// Reading events; a room apart from writing them, which `organizations` itself needs.
export { forgetOldEvents } from './forget.ts'
export { eventOperations } from './operations.ts'
