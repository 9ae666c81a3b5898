// Imports the pages of an outline: first their places, then their records, a batch at a time.
import { eachInTurns, yieldWhenLong } from '#kernel/yielding.ts'
import type { ObjectStore } from '../../objects.ts'
import { edit, type TreeRoot } from '../../tree/index.ts'
import type { Changing } from '../drafting/draft.ts'
import { kinds } from '../kinds.ts'
import { pagesOf } from '../reading/pages.ts'
import { computedEdits, type Edit, placeEdits, recordEdit, samePlace } from '../record-edits.ts'
import { type OutlineItem, placeOf } from './items.ts'
import type { LinkedRecord } from './link-texts.ts'
import { recordOf } from './page-record.ts'
import { addEdits, applyInBatches, type Pending, type StoreAhead } from './pending.ts'
import type { ProblemList } from './problems.ts'
import { type IsTextOfFile, reportWrittenOver, type TextChange } from './written-over.ts'

/** Adds the edits that result from the places of the pages. */
export const addPlaces = (pending: Pending, items: readonly OutlineItem[]): Promise<void> =>
  eachInTurns(items, item => {
    const place = placeOf(item)
    if (!samePlace(item.existing, place)) addEdits(pending, placeEdits(item.existing, place))
  })

export interface PagePutting {
  /** The content before the import. */
  readonly before: TreeRoot
  readonly items: ReadonlyMap<string, OutlineItem>
  readonly find: Parameters<typeof recordOf>[3]
  readonly linked: LinkedRecord
  readonly changing: Changing
  readonly storeAhead: StoreAhead
  /** If absent, replaced texts are not reported. */
  readonly isTextOfFile: IsTextOfFile | undefined
  readonly problems: ProblemList
}

/** How many page records are in memory at the same time: each may have 64 KB of variables. */
const pagesAtATime = 500

/** Stores the records of the pages in the order of their ids. */
export const putPages = async (
  store: ObjectStore,
  start: TreeRoot,
  putting: PagePutting,
): Promise<TreeRoot> => {
  const { items, storeAhead } = putting
  return applyInBatches(start, { keys: items.keys(), count: pagesAtATime, storeAhead }, async (root, ids) =>
    edit(store, root, await recordEdits(store, putting, ids)),
  )
}

/** The edits that store the records of the changed pages among these. */
const recordEdits = async (
  store: ObjectStore,
  { before, items, find, linked, changing, isTextOfFile, problems }: PagePutting,
  ids: readonly string[],
): Promise<Edit[]> => {
  const known = new Map((await pagesOf(store, before, ids)).map(page => [page.id, page]))
  const edits: Edit[] = []
  const changes: TextChange[] = []
  for (const id of ids) {
    const item = items.get(id) as OutlineItem
    const existing = known.get(id)
    const record = await recordOf(store, item, existing, find, changing)
    await yieldWhenLong()
    if (record === existing) continue
    const { stored, exported } = item.input
    const change = { before: existing, after: record, destinations: stored?.destinations, exported }
    edits.push(recordEdit(kinds.page, id, await linked(change, record)), ...computedEdits(existing, record))
    // Generated text may always be replaced without a report.
    if (record.type !== 'computed' && record.generatedBy === undefined) changes.push(change)
  }
  await reportWrittenOver(store, changes, isTextOfFile, problems)
  return edits
}
