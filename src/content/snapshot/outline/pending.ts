// Edits of an import on their way into the map, a batch at a time, so that few of the new nodes are in memory.
import type { Json } from '#kernel/json.ts'
import { sortStrings } from '#kernel/sorting.ts'
import { yieldWhenLong } from '#kernel/yielding.ts'
import type { ObjectStore } from '../../objects.ts'
import { edit, type TreeRoot } from '../../tree/index.ts'
import type { Edit } from '../record-edits.ts'

/** By key; undefined takes away. */
export type Pending = Map<string, Json | undefined>

/**
 * Stores what was written so far and is reached from the root, so that it need not be in memory. Is called once much was
 * written: what a later batch replaces is stored in vain.
 */
export type StoreAhead = (root: TreeRoot) => Promise<void>

/** Adds edits: no key that is set is taken away again, for what one page gives up, such as a slug, another may take. */
export const addEdits = (pending: Pending, edits: Iterable<Edit>): void => {
  for (const [key, value] of edits) if (value !== undefined || !pending.has(key)) pending.set(key, value)
}

/** Edits that are made at a time. */
const batchSize = 5000

/** Makes the edits in the order of their keys, so that hardly a node is written twice. */
export const editInBatches = async (
  store: ObjectStore,
  start: TreeRoot,
  pending: Pending,
  storeAhead: StoreAhead,
): Promise<TreeRoot> => {
  const keys = await sortStrings([...pending.keys()])
  let root = start
  for (let from = 0; from < keys.length; from += batchSize) {
    const some = keys.slice(from, from + batchSize)
    await yieldWhenLong()
    root = await edit(
      store,
      root,
      some.map((key): Edit => [key, pending.get(key)]),
    )
    if (some.length === batchSize) await storeAhead(root)
  }
  return root
}
