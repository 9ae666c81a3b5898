// Looking up the links of imported texts among what is there and what is coming in with them.
import type { Json } from '#kernel/json.ts'
import type { ObjectStore } from '../../objects.ts'
import type { TreeRoot } from '../../tree/index.ts'
import { tableOf } from '../links/build-table.ts'
import { readTable, writeTable } from '../links/link-table.ts'
import { type Lookup, lookupIn } from '../links/lookup.ts'
import { keys, type PageRecord, type ReusableContentRecord } from '../records.ts'

type Pending = Map<string, Json | undefined>
type Change<Record> = readonly [before: Record | undefined, after: Record]

/** Puts into the pending records what the links of their texts lead to. */
export const linkTexts = async (
  store: ObjectStore,
  root: TreeRoot,
  pending: Pending,
  pages: readonly Change<PageRecord>[],
  contents: readonly Change<ReusableContentRecord>[],
): Promise<void> => {
  const lookup = lookupOver(pending, lookupIn(store, root))
  for (const [before, after] of pages) {
    if (after.document === before?.document) continue
    const links = await linksOf(store, lookup, before, after, after)
    pending.set(keys.page(after.id), withLinks(after, links))
  }
  for (const [before, after] of contents) {
    if (after.document === before?.document) continue
    const links = await linksOf(store, lookup, before, after, after.git ? { git: after.git } : {})
    pending.set(keys.reusableContent(after.id), withLinks(after, links))
  }
}

const linksOf = async (
  store: ObjectStore,
  lookup: Lookup,
  before: { readonly links?: string } | undefined,
  after: { readonly document?: string },
  source: Parameters<typeof tableOf>[1],
): Promise<string | undefined> => {
  const text = after.document === undefined ? '' : await store.readText(after.document)
  return writeTable(store, await tableOf(lookup, source, text, await readTable(store, before?.links)))
}

const withLinks = (record: PageRecord | ReusableContentRecord, links: string | undefined): Json => {
  const { links: _, ...rest } = record
  return { ...rest, ...(links !== undefined && { links }) } as unknown as Json
}

/** Entries as they will be once the pending ones are in. */
const lookupOver = (pending: Pending, stored: Lookup): Lookup => {
  const parents = new Set<string>()
  for (const [key, value] of pending) {
    if (value !== undefined && key.startsWith('child/')) parents.add(key.split('/')[1] as string)
  }
  return {
    get: key => (pending.has(key) ? pending.get(key) : stored.get(key)),
    hasChildren: id => parents.has(id) || stored.hasChildren(id),
  }
}
