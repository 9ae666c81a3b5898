// How the blocks of a text changed.
export type { BlockChange } from './block-change.ts'
export { blockChanges } from './block-changes.ts'
