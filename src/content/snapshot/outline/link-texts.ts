// Looks up the links of imported texts among existing content and what is imported with them.
import type { ObjectStore } from '../../objects.ts'
import type { TreeRoot } from '../../tree/index.ts'
import { kinds } from '../kinds.ts'
import { type LookupBudget, linkTableOf, relativeDestinations } from '../links/build-link-table.ts'
import { readLinkTable, writeLinkTable } from '../links/link-table.ts'
import { type EntryLookup, lookupIn } from '../links/lookup.ts'
import type { PageRecord, ReusableContentRecord } from '../records.ts'
import { type OutlineItem, placeOf } from './items.ts'
import type { Exported } from './outline.ts'
import type { Pending } from './pending.ts'

/** A record before and after, and the relative destinations in its text if they are known. */
export interface RecordChange<Of> {
  readonly before: Of | undefined
  readonly after: Of
  readonly destinations?: string | undefined
  readonly exported?: Exported | undefined
}

/** Returns a changed record with the link targets of its text, resolved from its place. */
export type LinkedRecord = <Of extends PageRecord | ReusableContentRecord>(
  change: RecordChange<Of>,
  source: Parameters<typeof linkTableOf>[1],
) => Promise<Of>

/** For all texts of an import together; further links are looked up when they are read. */
const mostDestinations = 500_000

/** Looks links up in the content as it will be after the edits and the import of the pages. */
export const linkingRecords = (
  store: ObjectStore,
  root: TreeRoot,
  pending: Pending,
  items: ReadonlyMap<string, OutlineItem>,
): LinkedRecord => {
  const lookup = lookupOver(pending, items, lookupIn(store, root))
  const budget: LookupBudget = { fresh: mostDestinations, known: Number.POSITIVE_INFINITY }
  return async (change, source) => {
    const { before, after } = change
    if (after.document === before?.document) return after
    const { links: _, ...rest } = after
    const links = await linksOf(store, lookup, change, source, budget)
    return { ...rest, ...(links !== undefined && { links }) } as typeof after
  }
}

const linksOf = async (
  store: ObjectStore,
  lookup: EntryLookup,
  change: RecordChange<PageRecord | ReusableContentRecord>,
  source: Parameters<typeof linkTableOf>[1],
  budget: LookupBudget,
): Promise<string | undefined> => {
  if (budget.fresh <= 0 && change.before?.links === undefined) return undefined
  const destinations = await destinationsIn(store, change)
  const previous = await readLinkTable(store, change.before?.links)
  return writeLinkTable(store, await linkTableOf(lookup, source, destinations, previous, budget))
}

const destinationsIn = async (
  store: ObjectStore,
  { after, destinations }: RecordChange<PageRecord | ReusableContentRecord>,
): Promise<string[]> => {
  if (destinations !== undefined) return destinations.split('\0').slice(0, -1)
  return after.document === undefined ? [] : relativeDestinations(await store.readText(after.document))
}

/** The entries as they will be. For imported pages only the fields of their place are given: links need no more. */
const lookupOver = (
  pending: Pending,
  items: ReadonlyMap<string, OutlineItem>,
  stored: EntryLookup,
): EntryLookup => ({
  get: key => {
    if (pending.has(key)) return pending.get(key)
    const item = items.get(kinds.page.idOf(key) ?? '')
    return item === undefined ? stored.get(key) : placeOf(item)
  },
  hasChildren: id => (items.get(id)?.children.length ?? 0) > 0 || stored.hasChildren(id),
})
