// Requests to the operations on grants.
import type { Examples } from './example.ts'

export const grantExamples: Examples = {}
