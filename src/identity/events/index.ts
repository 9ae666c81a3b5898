// Events: the record of what was done.
export { emit, type NewEvent } from './events.ts'
