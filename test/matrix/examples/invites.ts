// Requests to the operations on invites, domains and subdomains.
import type { Examples } from './example.ts'

export const inviteExamples: Examples = {}
