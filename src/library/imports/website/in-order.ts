// Work on a queue that grows: some of it at the same time, and its outcomes in the order of the queue.

export interface OrderedWork<Item, Outcome> {
  add(item: Item): void
  /** How many items there are and were. */
  readonly size: number
  /** The next items with their outcomes, as many as are in the queue and at most so many. */
  take(count: number): Promise<[Item, Outcome][]>
  /** Begins nothing more, and waits for what is under way. */
  end(): Promise<void>
}

export interface OrderedOptions<Item, Outcome> {
  /** How many are done at the same time. */
  readonly concurrency: () => number
  /** So far ahead of what was taken is worked; what is ahead is in memory. */
  readonly ahead: number
  readonly work: (item: Item) => Promise<Outcome>
}

export const orderedWork = <Item, Outcome>({
  concurrency,
  ahead,
  work,
}: OrderedOptions<Item, Outcome>): OrderedWork<Item, Outcome> => {
  const items: Item[] = []
  const outcomes: (PromiseWithResolvers<Outcome> | undefined)[] = []
  const running = new Set<Promise<unknown>>()
  let begun = 0
  let taken = 0
  let isEnded = false
  const outcomeAt = (index: number): PromiseWithResolvers<Outcome> => {
    const known = outcomes[index]
    if (known !== undefined) return known
    const made = Promise.withResolvers<Outcome>()
    made.promise.catch(() => {})
    outcomes[index] = made
    return made
  }
  const begin = (): void => {
    while (!isEnded && running.size < concurrency() && begun < Math.min(items.length, taken + ahead)) {
      const { resolve, reject } = outcomeAt(begun)
      const act = work(items[begun++] as Item).then(resolve, reject)
      running.add(act)
      void act.finally(() => {
        running.delete(act)
        begin()
      })
    }
  }
  return {
    add: item => {
      items.push(item)
      begin()
    },
    get size() {
      return items.length
    },
    take: async count => {
      const done: [Item, Outcome][] = []
      const end = Math.min(items.length, taken + count)
      while (taken < end) {
        const index = taken
        done.push([items[index] as Item, await outcomeAt(index).promise])
        outcomes[index] = undefined
        taken = index + 1
        begin()
      }
      return done
    },
    end: async () => {
      isEnded = true
      await Promise.allSettled(running)
    },
  }
}
