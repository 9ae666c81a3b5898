// The events, read back. Apart from what writes them, which organizations themselves use.
export { eventsById } from './by-id.ts'
export { forgetOldEvents } from './forget.ts'
export { eventOperations } from './operations.ts'
export type { Event } from './schema.ts'
