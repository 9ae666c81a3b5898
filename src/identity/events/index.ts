// Events: the record of what was done.
export { emit, type Event } from './events.ts'
