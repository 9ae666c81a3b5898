// Cutting what is read or written into as much as one statement takes, with turns for others in between.
import { batchesOf } from '#kernel/batches.ts'
import { yieldWhenLong } from '#kernel/yielding.ts'

/** Keys that are asked for, or rows that are written, in one statement; rows that are read at once. */
export const batchSize = 500

/** One row more than a batch tells that there are more. */
export const readLimit = batchSize + 1

/** Batch after batch, each in a later turn of the event loop where this one has lasted long. */
export async function* inBatches<Item>(items: readonly Item[]): AsyncGenerator<Item[]> {
  for (const batch of batchesOf(items, { count: batchSize })) {
    await yieldWhenLong()
    yield batch
  }
}

/**
 * The rows of some keys, of which each may have any number. `read` gives `readLimit` of them at most; where it is asked
 * for one key alone, in the order of their positions, and after a position.
 */
export async function* rowsInBatches<Row>(
  keys: readonly string[],
  read: (keys: readonly string[], after?: string) => Promise<Row[]>,
  positionOf: (row: Row) => string,
): AsyncGenerator<Row[]> {
  for await (const some of inBatches(keys)) {
    const rows = await read(some)
    if (rows.length <= batchSize) yield rows
    else for (const key of some) yield* rowsOfOne(key, read, positionOf)
  }
}

async function* rowsOfOne<Row>(
  key: string,
  read: (keys: readonly string[], after?: string) => Promise<Row[]>,
  positionOf: (row: Row) => string,
): AsyncGenerator<Row[]> {
  for (let after: string | undefined; ; ) {
    await yieldWhenLong()
    const rows = await read([key], after)
    const some = rows.slice(0, batchSize)
    if (some.length > 0) yield some
    if (rows.length <= batchSize) return
    after = positionOf(some.at(-1) as Row)
  }
}
