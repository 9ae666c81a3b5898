// Requests to the operations on teams.
import type { Examples } from './example.ts'

export const teamExamples: Examples = {}
