// The links of mirrored texts: they lead to the same targets as in the content that they come from.
import type { ObjectStore } from '../../objects.ts'
import type { TreeRoot } from '../../tree/index.ts'
import { linkTableOf, newLookupBudget, relativeDestinations } from '../links/build-link-table.ts'
import { type LinkTable, readLinkTable, writeLinkTable } from '../links/link-table.ts'
import { lookupIn } from '../links/lookup.ts'
import { normalPage, normalReusableContent } from '../normalize.ts'
import { reusableContent } from '../reading/others.ts'
import { type Edit, pageEdits, reusableContentEdits } from '../record-edits.ts'
import type { PageRecord } from '../records.ts'
import type { Mirror, MirroredPage } from './mirror.ts'

/** The edits that give pages their link tables. */
export const linkedPages = async (
  store: ObjectStore,
  root: TreeRoot,
  placed: readonly PageRecord[],
  wanted: ReadonlyMap<string, MirroredPage>,
): Promise<Edit[]> => {
  const tableOf = tablesIn(store, root)
  const edits: Edit[] = []
  for (const record of placed) {
    const before = await readLinkTable(store, record.links)
    const previous = new Map([...before, ...(wanted.get(record.id)?.links ?? [])])
    const links = await tableOf(record, previous)
    if (links !== record.links) edits.push(...pageEdits(record, normalPage({ ...record, links })))
  }
  return edits
}

/** The edits that store reusable contents with their link tables. */
export const linkedContents = async (
  store: ObjectStore,
  root: TreeRoot,
  contents: Mirror['reusableContents'],
): Promise<Edit[]> => {
  const tableOf = tablesIn(store, root)
  const edits: Edit[] = []
  for (const { links: wanted, ...content } of contents) {
    const existing = await reusableContent(store, root, content.id)
    const previous = new Map([...(await readLinkTable(store, existing?.links)), ...wanted])
    const { id: _, ...source } = content
    const links = await tableOf(source, previous)
    const { git, frontMatter } = existing ?? {}
    const after = normalReusableContent({ ...content, ...(git && { git }), frontMatter, links })
    if (JSON.stringify(existing) !== JSON.stringify(after))
      edits.push(...reusableContentEdits(existing, after))
  }
  return edits
}

const tablesIn = (store: ObjectStore, root: TreeRoot) => {
  const lookup = lookupIn(store, root)
  const budget = newLookupBudget()
  return async (
    source: { readonly id?: string; readonly document?: string; readonly parent?: string | null },
    previous: LinkTable,
  ): Promise<string | undefined> => {
    if (source.document === undefined) return undefined
    const destinations = await relativeDestinations(await store.readText(source.document))
    return writeLinkTable(store, await linkTableOf(lookup, source, destinations, previous, budget))
  }
}
