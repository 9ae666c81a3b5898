// Importing: an outline of pages and files becomes part of the content in one edit, and again when it comes again.
import { eachInTurns, yieldWhenLong } from '#kernel/yielding.ts'
import type { ObjectStore } from '../../objects.ts'
import { edit, type TreeRoot } from '../../tree/index.ts'
import type { ChangeContext } from '../drafting/draft.ts'
import { kinds } from '../kinds.ts'
import { normalFile } from '../normalize.ts'
import { file, fileOrPageAtRepositoryPath } from '../reading/others.ts'
import {
  combined,
  type Edit,
  fileEdits,
  pageEdits,
  recordEdit,
  reusableContentEdits,
} from '../record-edits.ts'
import type { PageOrFile, PageRecord } from '../records.ts'
import { arrangeItems } from './arrange.ts'
import { arrangementEdits } from './arrangement.ts'
import { redirectEdits, reusableContentChanges } from './beside.ts'
import { itemsOf, type OutlineItem } from './items.ts'
import { limitDepth } from './limit-depth.ts'
import { linkTexts, type RecordChange } from './link-texts.ts'
import { importedAt, matchItems } from './match.ts'
import type { ImportedFile, Outline, Problem } from './outline.ts'
import { recordOf } from './page-record.ts'

/** What an import made or updated, in the order of the outline. */
export interface ImportOutcome {
  readonly root: TreeRoot
  readonly pages: readonly string[]
  readonly files: readonly string[]
  /** The pages that are not where the outline says. */
  readonly problems: readonly Problem[]
}

/** The content with an outline brought in. What was imported from the same paths before is updated and keeps its id. */
export const importOutline = async (
  store: ObjectStore,
  root: TreeRoot,
  outline: Outline,
  context: ChangeContext,
): Promise<ImportOutcome> => {
  const items = await itemsOf(outline.pages)
  const files = distinctFiles(outline.files ?? [], items)
  await yieldWhenLong()
  const paths = [...items.flatMap(({ path }) => path ?? []), ...files.map(({ path }) => path)]
  const before = await importedAt(store, root, paths)
  await matchItems(store, root, items, before, context.newId)
  const problems = await limitDepth(store, root, items)
  await arrangeItems(store, root, items)
  const stored = await putFiles(store, root, files, before, context)
  const find = finder(store, root, items, stored.ids)
  const pages = await changedPages(store, items, before, find, context)
  const contents = await reusableContentChanges(store, root, outline.reusableContents ?? [], context)
  const ofPages = await editsOf(pages)
  await yieldWhenLong()
  const edits = combined([
    ofPages,
    stored.edits,
    await redirectEdits(outline.redirects ?? [], find),
    await arrangementEdits(store, root, outline),
    Object.entries(outline.variables ?? {}).map(([name, value]) => recordEdit(kinds.variable, name, value)),
    contents.flatMap(({ before, after }) => reusableContentEdits(before, after)),
  ])
  const pending = await mapOf(edits)
  await linkTexts(store, root, pending, pages, contents)
  return {
    root: await edit(store, root, pending),
    pages: items.map(({ id }) => id),
    files: stored.ids.map(([, id]) => id),
    problems,
  }
}

const mapOf = async (edits: readonly Edit[]): Promise<Map<string, Edit[1]>> => {
  const map = new Map<string, Edit[1]>()
  await eachInTurns(edits, ([key, value]) => map.set(key, value))
  return map
}

/** What one page gives up, such as a slug, another may take. */
const editsOf = async (pages: readonly RecordChange<PageRecord>[]): Promise<Edit[]> => {
  const lists: Edit[][] = []
  await eachInTurns(pages, ({ before, after }) => lists.push(pageEdits(before, after)))
  return combined(lists)
}

/** What is under a path once the import is done. */
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

/** One file a path, and none where a page is. */
const distinctFiles = (files: readonly ImportedFile[], items: readonly OutlineItem[]): ImportedFile[] => {
  const seen = new Set(items.map(({ path }) => path))
  return files.filter(({ path }) => !seen.has(path) && seen.add(path))
}

const changedPages = async (
  store: ObjectStore,
  items: readonly OutlineItem[],
  before: ReadonlyMap<string, PageOrFile>,
  find: (path: string) => Promise<PageOrFile | undefined>,
  context: ChangeContext,
): Promise<RecordChange<PageRecord>[]> => {
  const changed: RecordChange<PageRecord>[] = []
  for (const item of items) {
    const isTaken = item.existing === undefined && item.path !== undefined && before.has(item.path)
    const record = await recordOf(store, item, !isTaken, find, context.now)
    await yieldWhenLong()
    if (record === item.existing) continue
    changed.push({ before: item.existing, after: record, destinations: item.input.stored?.destinations })
  }
  return changed
}

const putFiles = async (
  store: ObjectStore,
  root: TreeRoot,
  files: readonly ImportedFile[],
  before: ReadonlyMap<string, PageOrFile>,
  { newId }: ChangeContext,
): Promise<{ ids: [path: string, id: string][]; edits: Edit[] }> => {
  const ids: [string, string][] = []
  const edits: Edit[] = []
  for (const { path, oid, ...input } of files) {
    const found = before.get(path)
    const existing = found !== undefined && 'file' in found ? await file(store, root, found.file) : undefined
    // A page that was imported from that path keeps it; the file comes in without one.
    const git = found === undefined || existing !== undefined ? { git: { oid, path } } : {}
    const record = normalFile({ ...input, id: existing?.id ?? newId(), ...git })
    ids.push([path, record.id])
    edits.push(...fileEdits(existing, record))
    await yieldWhenLong()
  }
  return { ids, edits }
}
