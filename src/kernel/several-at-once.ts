// Work on many items, several of them at a time.

/**
 * Works on all items, at most `count` at a time. After the first
 * failure no more are begun, and it is thrown once none is under way.
 */
export const severalAtOnce = async <Item>(
  items: readonly Item[],
  count: number,
  work: (item: Item) => Promise<void>,
): Promise<void> => {
  let next = 0
  const worker = async (): Promise<void> => {
    for (let index = next++; index < items.length; index = next++)
      await work(items[index] as Item).catch(error => {
        next = items.length
        throw error
      })
  }
  const workers = Array.from({ length: Math.min(count, items.length) }, worker)
  await Promise.allSettled(workers)
  await Promise.all(workers)
}
