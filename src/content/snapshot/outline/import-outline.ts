// Imports an outline of pages and files into the content, for the first time or again.
import { yieldWhenLong } from '#kernel/yielding.ts'
import type { ObjectStore } from '../../objects.ts'
import type { TreeRoot } from '../../tree/index.ts'
import type { ChangeContext } from '../drafting/draft.ts'
import { removeGenerated } from '../generated/put-generated.ts'
import { kinds } from '../kinds.ts'
import { fileOrPageAtRepositoryPath } from '../reading/others.ts'
import { recordEdit } from '../record-edits.ts'
import type { PageOrFile } from '../records.ts'
import { arrangeItems } from './arrange.ts'
import { arrangementEdits } from './arrangement.ts'
import { redirectEdits, reusableContentChanges } from './beside.ts'
import { itemsOf, namedPath, type OutlineItem } from './items.ts'
import { limitDepth } from './limit-depth.ts'
import { linkingRecords } from './link-texts.ts'
import { importedAt, matchItems } from './match.ts'
import type { ImportedFile, Outline, Problem } from './outline.ts'
import { addEdits, editInBatches, type Pending, type StoreAhead } from './pending.ts'
import { allProblems, type ProblemList, problemList } from './problems.ts'
import { editsOfFilesThatArePages, putFiles } from './put-files.ts'
import { addPlaces, putPages } from './put-pages.ts'
import { type IsTextOfFile, reportWrittenOver } from './written-over.ts'

/** What an import needs besides the content. */
export interface ImportContext extends ChangeContext {
  /** For imports that write more than should be in memory; what is not stored ahead is left to the caller. */
  readonly storeAhead?: StoreAhead
  /** If given, texts that were edited here since they were imported, and are replaced, are reported. */
  readonly isTextOfFile?: IsTextOfFile
}

/** What an import made or updated, in the order of the outline. */
export interface ImportOutcome {
  readonly root: TreeRoot
  readonly pages: readonly string[]
  readonly files: readonly string[]
  /** What could not be imported as the outline gives it. */
  readonly problems: readonly Problem[]
}

/** Imports an outline into the content. Whatever was imported from the same paths before is updated and keeps its id. */
export const importOutline = async (
  store: ObjectStore,
  root: TreeRoot,
  outline: Outline,
  context: ImportContext,
): Promise<ImportOutcome> => {
  const problems = problemList()
  const { items, files, before } = await arrangedItems(store, root, outline, context, problems)
  const stored = await putFiles(store, root, files, before, context, problems)
  const find = finder(store, root, items, stored.ids)
  const contents = await reusableContentChanges(store, root, outline.reusableContents ?? [], context)
  const pending: Pending = new Map()
  await addPlaces(pending, items)
  addEdits(pending, stored.edits)
  addEdits(pending, await editsOfFilesThatArePages(store, root, items, before))
  addEdits(pending, await redirectEdits(store, root, outline.redirects ?? [], find, problems))
  addEdits(pending, await arrangementEdits(store, root, outline))
  for (const [name, value] of Object.entries(outline.variables ?? {}))
    pending.set(...recordEdit(kinds.variable, name, value))
  const byId = new Map(items.map(item => [item.id, item]))
  const linked = linkingRecords(store, root, pending, byId)
  for (const change of contents) {
    const { id, git } = change.after
    pending.set(...recordEdit(kinds.reusableContent, id, await linked(change, git ? { git } : {})))
  }
  const { storeAhead = async () => {}, isTextOfFile } = context
  await reportWrittenOver(store, contents, isTextOfFile, problems)
  const placed = await editInBatches(store, root, pending, storeAhead)
  const putting = {
    before: root,
    items: byId,
    find,
    linked,
    changing: context,
    storeAhead,
    isTextOfFile,
    problems,
  }
  return {
    root: await withoutStrayGenerated(store, await putPages(store, placed, putting), items),
    pages: items.map(({ id }) => id),
    files: stored.ids.map(([, id]) => id),
    problems: allProblems(problems.counted()),
  }
}

/** Removes the generated pages of pages that are no longer computed. */
const withoutStrayGenerated = async (
  store: ObjectStore,
  start: TreeRoot,
  items: readonly OutlineItem[],
): Promise<TreeRoot> => {
  let root = start
  for (const { id, type, existing } of items)
    if (existing?.type === 'computed' && type !== 'computed') root = await removeGenerated(store, root, id)
  return root
}

/** The pages of the outline with their places, its files, and the existing content from the same paths. */
const arrangedItems = async (
  store: ObjectStore,
  root: TreeRoot,
  outline: Outline,
  { newId }: ImportContext,
  problems: ProblemList,
) => {
  const items = await itemsOf(outline.pages)
  const files = distinctFiles(outline.files ?? [], items)
  await yieldWhenLong()
  const paths = [...items.flatMap(item => namedPath(item) ?? []), ...files.map(({ path }) => path)]
  const before = await importedAt(store, root, paths)
  await matchItems(store, root, items, before, newId)
  await limitDepth(store, root, items, problems)
  await arrangeItems(store, root, items)
  return { items, files, before }
}

/** Returns a function that finds what is at a path after the import. */
const finder = (
  store: ObjectStore,
  root: TreeRoot,
  items: readonly OutlineItem[],
  files: readonly (readonly [path: string, id: string])[],
): ((path: string) => Promise<PageOrFile | undefined>) => {
  const targets = new Map<string | undefined, PageOrFile>(files.map(([path, id]) => [path, { file: id }]))
  for (const { path, id } of items) if (path !== undefined) targets.set(path, { page: id })
  return async path => targets.get(path) ?? fileOrPageAtRepositoryPath(store, root, path)
}

/** At most one file for each path, and none where a page is. */
const distinctFiles = (files: readonly ImportedFile[], items: readonly OutlineItem[]): ImportedFile[] => {
  const seen = new Set(items.map(({ path }) => path))
  return files.filter(({ path }) => !seen.has(path) && seen.add(path))
}
