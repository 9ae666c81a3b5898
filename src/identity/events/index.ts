// Events: the record of what was done.
export { deliveryWork } from './deliveries.ts'
export { emit, emitForPerson, type NewEvent } from './events.ts'
export { type EventType, eventTypes } from './types.ts'
