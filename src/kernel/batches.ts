// Many items in batches.

/** A batch ends with the item that reaches a limit. */
export interface BatchBounds {
  readonly count?: number
  /** The sum of the sizes of the items. */
  readonly size?: number
  /** An item larger than this is a batch by itself. */
  readonly alone?: number
}

export function* batchesOf<Item>(
  items: Iterable<Item>,
  { count = Infinity, size = Infinity, alone = Infinity }: BatchBounds,
  sizeOf: (item: Item) => number = () => 0,
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
