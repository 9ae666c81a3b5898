// What is true of every snapshot: the pages are a tree, and what follows from the records agrees with them.
import type { Json } from '#kernel/json.ts'
import type { ObjectStore } from '../objects.ts'
import { scan, type TreeRoot } from '../tree/index.ts'
import { same } from './equal.ts'
import { type Kind, kinds } from './kinds.ts'
import { arrangementRecord } from './reading/arrangement.ts'
import { fileEntries, pageEntries } from './record-edits.ts'
import type { PageRecord } from './records.ts'

/** What is wrong with a snapshot, in sentences; nothing, where it is sound. Reads all of it. */
export const checkSnapshot = async (store: ObjectStore, root: TreeRoot): Promise<string[]> => {
  const entries = new Map(await scan(store, root, { prefix: '' }))
  const all = <Value extends Json>({ idOf, read }: Kind<Value>): Value[] =>
    [...entries].filter(([key]) => idOf(key) !== undefined).map(([, value]) => read(value))
  const pages = all(kinds.page)
  const files = all(kinds.file)
  const problems = [
    ...wrongEntries(entries, [...pages.flatMap(pageEntries), ...files.flatMap(fileEntries)]),
    ...wrongParents(new Map(pages.map(page => [page.id, page]))),
  ]
  for (const page of pages) {
    for (const text of [page.document, page.links, page.frontMatter])
      if (text !== undefined) await store.readText(text)
  }
  const configuration = (await arrangementRecord(store, root))?.configuration
  if (configuration?.text !== undefined) await store.readText(configuration.text)
  return problems
}

const wrongEntries = (
  entries: ReadonlyMap<string, Json>,
  wanted: readonly (readonly [string, Json])[],
): string[] => {
  const problems: string[] = []
  const owners = new Set<string>()
  for (const [key, value] of wanted) {
    if (owners.has(key)) problems.push(`two records want ${key}`)
    owners.add(key)
    if (!same(entries.get(key), value)) problems.push(`${key} does not agree with its record`)
  }
  for (const key of entries.keys()) {
    const { page, file, child, slug, path } = kinds
    const isDerived = [page, file, child, slug, path].some(({ prefix }) => key.startsWith(prefix))
    if (isDerived && !owners.has(key)) problems.push(`${key} has no record`)
  }
  return problems
}

const wrongParents = (pages: ReadonlyMap<string, PageRecord>): string[] => {
  const problems: string[] = []
  for (const page of pages.values()) {
    if (page.type === 'group' && page.parent !== null)
      problems.push(`the group ${page.id} is not at the top level`)
    if ((page.slug === undefined) !== (page.type === 'link'))
      problems.push(`${page.id}: a slug is for all but links`)
    if (page.parent !== null && pages.get(page.parent)?.type === 'link')
      problems.push(`${page.id} is under a link`)
    const above = new Set<string>()
    for (let id: string | null = page.id; id !== null; id = pages.get(id)?.parent ?? null) {
      if (!pages.has(id)) problems.push(`${page.id} is under ${id}, which is not there`)
      if (above.has(id)) problems.push(`${page.id} is under itself`)
      if (above.has(id) || !pages.has(id)) break
      above.add(id)
    }
  }
  return problems
}
