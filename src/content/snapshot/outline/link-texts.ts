// Looking up the links of imported texts among what exists and what is imported with them.
import type { Json } from '#kernel/json.ts'
import { eachInTurns, yieldWhenLong } from '#kernel/yielding.ts'
import type { ObjectStore } from '../../objects.ts'
import type { TreeRoot } from '../../tree/index.ts'
import { kinds } from '../kinds.ts'
import { type LookupBudget, linkTableOf, relativeDestinations } from '../links/build-link-table.ts'
import { readLinkTable, writeLinkTable } from '../links/link-table.ts'
import { type EntryLookup, lookupIn } from '../links/lookup.ts'
import { recordEdit } from '../record-edits.ts'
import type { PageRecord, ReusableContentRecord } from '../records.ts'

type Pending = Map<string, Json | undefined>

/** A record before and after, and the relative destinations in its text, where they are known. */
export interface RecordChange<Record> {
  readonly before: Record | undefined
  readonly after: Record
  readonly destinations?: string | undefined
}

/** Of all texts of an import together; what is beyond is looked up when it is read. */
const mostDestinations = 500_000

/** Puts into the pending records what the links of their texts lead to. */
export const linkTexts = async (
  store: ObjectStore,
  root: TreeRoot,
  pending: Pending,
  pages: readonly RecordChange<PageRecord>[],
  contents: readonly RecordChange<ReusableContentRecord>[],
): Promise<void> => {
  const lookup = await lookupOver(pending, lookupIn(store, root))
  const budget: LookupBudget = { fresh: mostDestinations, known: Number.POSITIVE_INFINITY }
  for (const change of pages) {
    const { before, after } = change
    await yieldWhenLong()
    if (after.document === before?.document) continue
    const links = await linksOf(store, lookup, change, after, budget)
    pending.set(...recordEdit(kinds.page, after.id, withLinks(after, links)))
  }
  for (const change of contents) {
    const { before, after } = change
    if (after.document === before?.document) continue
    const links = await linksOf(store, lookup, change, after.git ? { git: after.git } : {}, budget)
    pending.set(...recordEdit(kinds.reusableContent, after.id, withLinks(after, links)))
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

const withLinks = <Of extends PageRecord | ReusableContentRecord>(
  { links: _, ...rest }: Of,
  links: string | undefined,
) => ({ ...rest, ...(links !== undefined && { links }) })

/** Entries as they will be once the pending ones are in. */
const lookupOver = async (pending: Pending, stored: EntryLookup): Promise<EntryLookup> => {
  const parents = new Set<string>()
  await eachInTurns(pending, ([key, value]) => {
    const parent = value === undefined ? undefined : kinds.child.idOf(key)?.parent
    if (parent !== undefined && parent !== null) parents.add(parent)
  })
  return {
    get: key => (pending.has(key) ? pending.get(key) : stored.get(key)),
    hasChildren: id => parents.has(id) || stored.hasChildren(id),
  }
}
