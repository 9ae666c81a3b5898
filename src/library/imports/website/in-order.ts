// Works on a growing queue: several items at a time, with outcomes in the order of the queue.

export interface OrderedWork<Item, Outcome> {
  add(item: Item): void
  /** The number of all items that were ever added. */
  readonly size: number
  /** The next items with their outcomes: as many as are in the queue, `count` at most. */
  take(count: number): Promise<[Item, Outcome][]>
  /** Begins no further items, and waits for those that are being worked on. */
  end(): Promise<void>
}

export interface OrderedOptions<Item, Outcome> {
  /** How many items are worked on at a time. */
  readonly concurrency: () => number
  /** How many items may be begun beyond those taken; their outcomes stay in memory. */
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
