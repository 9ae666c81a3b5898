// Requests to the operations on events.
import type { Examples } from './example.ts'

export const eventExamples: Examples = {
  listEventsInOrganizationById: [{ query: 'after=2025-12-31&before=2100-01-01T00:00:00Z' }],
  exportEventsInOrganizationById: [{ query: 'after=2025-12-31' }],
}
