// Work on many items, of which several are under way at a time.

/** Works on all items, so many at a time. After the first failure none is begun; when it is thrown, none is under way. */
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
