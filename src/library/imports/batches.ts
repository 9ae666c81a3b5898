// What an import does at a time: a batch of its files.

export interface BatchBounds {
  readonly count: number
  /** In bytes. */
  readonly size: number
  /** In bytes: a larger one is a batch by itself. */
  readonly alone?: number
}

/** The items in batches, each of which ends with the item that reaches a bound. */
export function* batchesOf<Item>(
  items: readonly Item[],
  sizeOf: (item: Item) => number,
  { count, size, alone = Number.POSITIVE_INFINITY }: BatchBounds,
): Generator<Item[]> {
  let batch: Item[] = []
  let batchSize = 0
  for (const item of items) {
    const own = sizeOf(item)
    if (own > alone) {
      yield [item]
      continue
    }
    batch.push(item)
    batchSize += own
    if (batch.length < count && batchSize < size) continue
    yield batch
    batch = []
    batchSize = 0
  }
  if (batch.length > 0) yield batch
}
