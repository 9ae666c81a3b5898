// What changed between two states of content.
export type {
  Change,
  ChangedFile,
  ChangedPage,
  ChangedReusableContent,
  Edited,
  EditedAttributes,
  EditedText,
  OmittedEdit,
  PagePosition,
} from './change.ts'
export { type Changes, changesBetween } from './changes-between.ts'
export { removedPages } from './removed-pages.ts'
