// Cuts what is read or written into pieces for one statement each, with turns for other work in between.
import { batchesOf } from '#kernel/batches.ts'
import { yieldWhenLong } from '#kernel/yielding.ts'

/** Keys or rows in one statement, and rows that are read at once. */
export const batchSize = 500

/** One row more than a batch, to find out whether there are more. */
export const readLimit = batchSize + 1

/** Yields batch after batch, and gives other work a turn where this has lasted long. */
export async function* inBatches<Item>(items: readonly Item[]): AsyncGenerator<Item[]> {
  for (const batch of batchesOf(items, { count: batchSize })) {
    await yieldWhenLong()
    yield batch
  }
}

/**
 * The rows of some keys, each of which may have any number of rows. `read` returns `readLimit` rows at most; called with a
 * single key, it returns them in the order of their positions, and only those after a position if one is given.
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
