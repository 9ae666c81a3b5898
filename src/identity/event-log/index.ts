// Reading events; a room apart from writing them, which `organizations` itself needs.
export { eventsById } from './by-id.ts'
export { forgetOldEvents } from './forget.ts'
export { eventOperations } from './operations.ts'
export type { Event } from './schema.ts'
