// Edits of an import before they are written to the map, a batch at a time, so that few new nodes are in memory.
import { batchesOf } from '#kernel/batches.ts'
import type { Json } from '#kernel/json.ts'
import { sortStrings } from '#kernel/sorting.ts'
import { yieldWhenLong } from '#kernel/yielding.ts'
import type { ObjectStore } from '../../objects.ts'
import { edit, type TreeRoot } from '../../tree/index.ts'
import type { Edit } from '../record-edits.ts'

/** By key; undefined removes an entry. */
export type Pending = Map<string, Json | undefined>

/**
 * Stores everything written so far that is reached from the root, so that it need not be in memory. Called only when much
 * was written: what a later batch replaces was stored in vain.
 */
export type StoreAhead = (root: TreeRoot) => Promise<void>

/**
 * Adds edits; an entry that is set is never removed again, since what one page gives up, such as a slug, another may take.
 */
export const addEdits = (pending: Pending, edits: Iterable<Edit>): void => {
  for (const [key, value] of edits) if (value !== undefined || !pending.has(key)) pending.set(key, value)
}

/** How many edits are made at a time. */
const editsAtATime = 5000

/** Makes the edits in the order of their keys, so that hardly any node is written twice. */
export const editInBatches = async (
  store: ObjectStore,
  start: TreeRoot,
  pending: Pending,
  storeAhead: StoreAhead,
): Promise<TreeRoot> =>
  applyInBatches(start, { keys: pending.keys(), count: editsAtATime, storeAhead }, async (root, keys) => {
    await yieldWhenLong()
    return edit(
      store,
      root,
      keys.map((key): Edit => [key, pending.get(key)]),
    )
  })

/** The keys to process, and how many at a time. */
export interface Batching {
  readonly keys: Iterable<string>
  readonly count: number
  readonly storeAhead: StoreAhead
}

/** Changes the map for one batch of keys after the other; what a whole batch wrote is stored before the next one. */
export const applyInBatches = async (
  start: TreeRoot,
  { keys, count, storeAhead }: Batching,
  apply: (root: TreeRoot, keys: readonly string[]) => Promise<TreeRoot>,
): Promise<TreeRoot> => {
  let root = start
  for (const batch of batchesOf(await sortStrings([...keys]), { count })) {
    root = await apply(root, batch)
    if (batch.length === count) await storeAhead(root)
  }
  return root
}
