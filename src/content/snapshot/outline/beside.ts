// Imports what comes besides pages and files: redirects and reusable contents.
import type { ObjectStore } from '../../objects.ts'
import type { TreeRoot } from '../../tree/index.ts'
import { mostRedirects } from '../bounds.ts'
import type { ChangeContext } from '../drafting/draft.ts'
import { kinds } from '../kinds.ts'
import { normalReusableContent } from '../normalize.ts'
import { findMany } from '../reading/entries.ts'
import { countRedirects, reusableContents } from '../reading/others.ts'
import { type Edit, recordEdit } from '../record-edits.ts'
import type { ContentReference, PageOrFile, ReusableContentRecord } from '../records.ts'
import type { RecordChange } from './link-texts.ts'
import type { OutlineRedirect, OutlineReusableContent } from './outline.ts'
import type { ProblemList } from './problems.ts'
import { isSameFile } from './same-file.ts'
import { textsOf } from './texts.ts'

/** Redirects to imported targets; one without a target is left out, and those beyond the limit of a space are reported. */
export const redirectEdits = async (
  store: ObjectStore,
  root: TreeRoot,
  redirects: readonly OutlineRedirect[],
  find: (path: string) => Promise<PageOrFile | undefined>,
  problems: ProblemList,
): Promise<Edit[]> => {
  if (redirects.length === 0) return []
  const { redirect } = kinds
  const keys = redirects.map(({ from }) => redirect.key(from))
  const known = await findMany(store, root, redirect, keys)
  let room = mostRedirects - (await countRedirects(store, root))
  const edits: Edit[] = []
  for (const { from, to } of redirects) {
    const found = await find(to)
    if (found === undefined) continue
    if (!known.has(redirect.key(from)) && --room < 0) {
      problems.add(
        to,
        `a space has at most ${mostRedirects.toLocaleString('en')} redirects: the one of ${from} is left out`,
      )
      continue
    }
    const target: ContentReference =
      'page' in found ? { kind: 'page', page: found.page } : { kind: 'file', file: found.file }
    edits.push(recordEdit(redirect, from, target))
  }
  return edits
}

/** Reusable contents before and after; one that the file was written from, or that came from the same path, is updated. */
export const reusableContentChanges = async (
  store: ObjectStore,
  root: TreeRoot,
  given: readonly OutlineReusableContent[],
  { newId }: ChangeContext,
): Promise<RecordChange<ReusableContentRecord>[]> => {
  if (given.length === 0) return []
  const all = await reusableContents(store, root)
  const byId = new Map(all.map(content => [content.id, content]))
  const byPath = new Map(all.map(content => [content.git?.path, content]))
  const distinct = new Map(given.map(content => [content.path, content]))
  const updated = new Set<string>()
  return Array.from(distinct.values(), content => {
    const { title, path, oid, stored, exported } = content
    const written = exported && byId.get(exported.id)
    const before = [written, byPath.get(path)].find(one => one !== undefined && !updated.has(one.id))
    if (before !== undefined) updated.add(before.id)
    const { document, frontMatter } =
      before !== undefined && isSameFile(content, before) ? before : textsOf(store, content)
    const after = normalReusableContent({
      id: before?.id ?? newId(),
      title,
      document: document ?? store.writeText(''),
      links: before?.links,
      frontMatter,
      git: { oid, path },
    })
    return { before, after, destinations: stored?.destinations, exported }
  })
}
