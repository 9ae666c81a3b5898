// Events: the record of what was done.
export { type Event, emit } from './events.ts'
