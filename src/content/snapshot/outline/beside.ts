// What an import brings beside pages and files: redirects and reusable contents.
import type { ObjectStore } from '../../objects.ts'
import type { TreeRoot } from '../../tree/index.ts'
import type { ChangeContext } from '../drafting/draft.ts'
import { kinds } from '../kinds.ts'
import { normalReusableContent } from '../normalize.ts'
import { reusableContents } from '../reading/others.ts'
import { type Edit, recordEdit } from '../record-edits.ts'
import type { ContentReference, PageOrFile, ReusableContentRecord } from '../records.ts'
import type { RecordChange } from './link-texts.ts'
import type { OutlineRedirect, OutlineReusableContent } from './outline.ts'

/** Redirects to what was imported; one that leads nowhere is left out. */
export const redirectEdits = async (
  redirects: readonly OutlineRedirect[],
  find: (path: string) => Promise<PageOrFile | undefined>,
): Promise<Edit[]> => {
  const edits: Edit[] = []
  for (const { from, to } of redirects) {
    const found = await find(to)
    if (found === undefined) continue
    const target: ContentReference =
      'page' in found ? { kind: 'page', page: found.page } : { kind: 'file', file: found.file }
    edits.push(recordEdit(kinds.redirect, from, target))
  }
  return edits
}

/** Reusable contents before and after; one that came from the same path before is updated. */
export const reusableContentChanges = async (
  store: ObjectStore,
  root: TreeRoot,
  given: readonly OutlineReusableContent[],
  { newId }: ChangeContext,
): Promise<RecordChange<ReusableContentRecord>[]> => {
  if (given.length === 0) return []
  const known = new Map((await reusableContents(store, root)).map(content => [content.git?.path, content]))
  const distinct = new Map(given.map(content => [content.path, content]))
  return Array.from(distinct.values(), ({ title, path, oid, text = '', stored }) => {
    const before = known.get(path)
    const document = stored?.document ?? store.writeText(text)
    const id = before?.id ?? newId()
    const after = normalReusableContent({ id, title, document, links: before?.links, git: { oid, path } })
    return { before, after, destinations: stored?.destinations }
  })
}
