// Requests to the operations on members of an organization.
import type { Examples } from './example.ts'

export const memberExamples: Examples = {}
