// Statements that name many rows: some rows at a time.

/** Rows or keys of one statement. */
const batchSize = 200

export const inBatches = async <Item>(
  items: readonly Item[],
  act: (batch: Item[]) => Promise<unknown>,
): Promise<void> => {
  for (let from = 0; from < items.length; from += batchSize) await act(items.slice(from, from + batchSize))
}
