// Links: what leads where, what is broken, and what a change would break.

export { type BrokenLinks, linksBrokenBy } from './broken-by.ts'
export { linkOperations } from './operations.ts'
