// Computed pages: which contents use which specs, and how they are brought up to date.
export { askForUpdate, catchUpSpaces, updateComputedPages } from './job.ts'
export { ComputedPages } from './schema.ts'
export {
  addUse,
  type ContentKey,
  copyUses,
  forgetUses,
  forgetUsesOf,
  mainContent,
  removeUse,
  usedSpecs,
} from './store.ts'
export { computedPagesIn, noteUses } from './uses.ts'
