// Imports the files of an outline, and removes those that become pages.
import { yieldWhenLong } from '#kernel/yielding.ts'
import type { ObjectStore } from '../../objects.ts'
import type { TreeRoot } from '../../tree/index.ts'
import type { ChangeContext } from '../drafting/draft.ts'
import { normalFile } from '../normalize.ts'
import { file } from '../reading/others.ts'
import { page } from '../reading/pages.ts'
import { type Edit, fileEdits } from '../record-edits.ts'
import type { PageOrFile } from '../records.ts'
import type { OutlineItem } from './items.ts'
import type { ImportedFile } from './outline.ts'
import type { ProblemList } from './problems.ts'

/** The imported files: their ids by their paths, and the edits. */
interface FilesPut {
  readonly ids: [path: string, id: string][]
  readonly edits: Edit[]
}

/** Imports the files; one from the same path replaces the existing file. If a page came from the path, the page stays. */
export const putFiles = async (
  store: ObjectStore,
  root: TreeRoot,
  files: readonly ImportedFile[],
  before: ReadonlyMap<string, PageOrFile>,
  { newId }: ChangeContext,
  problems: ProblemList,
): Promise<FilesPut> => {
  const ids: FilesPut['ids'] = []
  const edits: Edit[] = []
  const put = new Set<string>()
  for (const { path, oid, exported, ...input } of files) {
    await yieldWhenLong()
    const found = before.get(path)
    const written = exported && !put.has(exported.id) ? await file(store, root, exported.id) : undefined
    if (written === undefined && found !== undefined && 'page' in found) {
      const isSame = (await page(store, root, found.page))?.git?.oid === oid
      if (!isSame) problems.add(path, keptAsPage)
      continue
    }
    const atPath = found !== undefined && 'file' in found ? found.file : undefined
    const existing = written ?? (atPath === undefined ? undefined : await file(store, root, atPath))
    const isPathTaken = found !== undefined && atPath !== existing?.id
    const git = isPathTaken ? existing?.git : { oid, path }
    const record = normalFile({ ...input, id: existing?.id ?? newId(), ...(git && { git }) })
    put.add(record.id)
    ids.push([path, record.id])
    edits.push(...fileEdits(existing, record))
  }
  return { ids, edits }
}

const keptAsPage = 'a page was made of it before, which stays as it was: the file is left out'

/** Removes the files that are pages now: references by their paths find the pages. */
export const editsOfFilesThatArePages = async (
  store: ObjectStore,
  root: TreeRoot,
  items: readonly OutlineItem[],
  before: ReadonlyMap<string, PageOrFile>,
): Promise<Edit[]> => {
  const edits: Edit[] = []
  for (const { path } of items) {
    const found = path === undefined ? undefined : before.get(path)
    if (found === undefined || !('file' in found)) continue
    edits.push(...fileEdits(await file(store, root, found.file), undefined))
    await yieldWhenLong()
  }
  return edits
}
