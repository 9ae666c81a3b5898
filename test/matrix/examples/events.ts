// Requests to the operations on events.
import type { Examples } from './example.ts'

export const eventExamples: Examples = {}
