// Events: the record of what was done.
export { emit, emitForPerson, type NewEvent } from './events.ts'
