// Links: what leads where, what is broken, and what a change would break.

export { type BrokenLinks, linksBrokenBy } from './broken-by.ts'
export { type LinksOfMerge, linksBrokenByMerge } from './broken-by-merge.ts'
export { linkOperations } from './operations.ts'
export { readLinksAhead } from './read-ahead.ts'
