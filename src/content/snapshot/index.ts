// A snapshot: all content of a space at one moment. Reading it, and changing it into the next one.
export {
  deepestLevel,
  isAddress,
  isFileName,
  isSlug,
  isStorable,
  isVariableName,
  longest,
  mostRedirects,
  patterns,
} from './bounds.ts'
export { checkRecords } from './check-snapshot.ts'
export { applyChanges } from './drafting/apply-changes.ts'
export type {
  ChangeResult,
  ContentChange,
  FileInput,
  PageInput,
  TextInput,
} from './drafting/changes.ts'
export { type ChangeContext, lastChange } from './drafting/draft.ts'
export { freeSlug, freeSlugUnder, slugOwner } from './drafting/free-slug.ts'
export { same, samePage } from './equal.ts'
export type { GeneratedContent } from './generated/generated-content.ts'
export { putGenerated } from './generated/put-generated.ts'
export { type Kind, kinds } from './kinds.ts'
export { relativeDestinations } from './links/build-link-table.ts'
export { type Follow, type LinkSource, linkFollower } from './links/follow-links.ts'
export { type LinkTable, readLinkTable, writeLinkTable } from './links/link-table.ts'
export { hrefResolver, resolveHref } from './links/resolve-href.ts'
export { type StrayedLink, strayedLinks } from './links/strayed-links.ts'
export type { Mirror, MirroredPage } from './mirrored/mirror.ts'
export { pagesWithOthersBelow, putMirrored } from './mirrored/put-mirrored.ts'
export { defaultLayout, normalFile, normalPage, normalReusableContent } from './normalize.ts'
export {
  fittingNotes,
  isNote,
  mostBytesOfNotes,
  mostNotes,
  type Notes,
  notesGrowTooMuch,
  readNotes,
  writeNotes,
} from './notes.ts'
export type {
  ArrangedBy,
  Exported,
  ImportedFile,
  Outline,
  OutlineCover,
  OutlineFields,
  OutlinePage,
  OutlineRedirect,
  OutlineReusableContent,
  OutlineTarget,
  Problem,
  StoredText,
} from './outline/outline.ts'
export {
  allProblems,
  type CountedProblems,
  countOfMore,
  moreLikeThese,
  mostProblems,
  type ProblemList,
  problemList,
} from './outline/problems.ts'
export { arrangedBy } from './reading/arrangement.ts'
export {
  allRecords,
  differenceOf,
  find,
  findMany,
  type RecordDifference,
} from './reading/entries.ts'
export { firstShown, frontPage } from './reading/front-page.ts'
export {
  countFiles,
  countRedirects,
  file,
  fileOrPageAtRepositoryPath,
  files,
  pagesAndReusableContents,
  redirectFrom,
  redirects,
  reusableContent,
  reusableContents,
  variables,
} from './reading/others.ts'
export { flatten, type PageNode, pageTree, subtree, withoutGenerated } from './reading/page-tree.ts'
export {
  ancestors,
  children,
  countPages,
  hasChildren,
  idsBelow,
  indexOf,
  page,
  pageAtPath,
  pages,
  pagesOf,
  pathOf,
  pathsOf,
  withAncestors,
} from './reading/pages.ts'
export { isSameContent } from './reading/same-content.ts'
export { isPageShown, shownPages } from './reading/shown-pages.ts'
export {
  allPageEdits,
  combined,
  type Edit,
  fileEdits,
  pageEdits,
  recordEdit,
  reusableContentEdits,
} from './record-edits.ts'
export * from './records.ts'
export {
  excessOfVariables,
  fittingVariables,
  growsTooMuch,
  mostBytesOfVariables,
  mostNamedVariables,
  mostVariables,
  sizeOfVariables,
} from './variables.ts'
