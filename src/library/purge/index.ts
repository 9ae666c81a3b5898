// The purge: what removes spaces and their content for good.
export { purgeDeletedSpaces } from './purge.ts'
export { reachedFrom } from './reached.ts'
export { askForSweep, sweepAfterImport } from './sweep-after-import.ts'
