// Requests to the operations that search.
import type { Examples } from './example.ts'

export const searchExamples: Examples = {
  searchSpaceContent: [{ query: 'query=unpack' }],
  searchOrganizationContent: [{ query: 'query=unpack' }],
}
