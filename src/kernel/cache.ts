// A cache of bounded weight that forgets what was used longest ago.

export interface Cache<Value> {
  get(key: string): Value | undefined
  set(key: string, value: Value, weight: number): void
}

/** In a ring, in the order of use: moving one changes no map, which would cost more than all the rest. */
interface Entry<Value> {
  readonly key: string
  value: Value
  weight: number
  older: Entry<Value>
  newer: Entry<Value>
}

/** `capacity` and weights are in one unit of the caller's choice; a value heavier than all of it is not kept. */
export const createCache = <Value>(capacity: number): Cache<Value> => {
  const kept = new Map<string, Entry<Value>>()
  /** Before the oldest, and after the latest. */
  const ends = {} as Entry<Value>
  ends.older = ends.newer = ends
  let total = 0
  const unlink = ({ older, newer }: Entry<Value>): void => {
    older.newer = newer
    newer.older = older
  }
  const makeLatest = (entry: Entry<Value>): void => {
    entry.older = ends.older
    entry.newer = ends
    ends.older = ends.older.newer = entry
  }
  const drop = (entry: Entry<Value>): void => {
    kept.delete(entry.key)
    unlink(entry)
    total -= entry.weight
  }
  return {
    get: key => {
      const found = kept.get(key)
      if (found === undefined) return undefined
      if (found.newer !== ends) {
        unlink(found)
        makeLatest(found)
      }
      return found.value
    },
    set: (key, value, weight) => {
      const before = kept.get(key)
      if (weight > capacity) {
        if (before !== undefined) drop(before)
        return
      }
      const entry: Entry<Value> = before ?? { key, value, weight: 0, older: ends, newer: ends }
      if (before === undefined) kept.set(key, entry)
      else unlink(entry)
      makeLatest(entry)
      total += weight - entry.weight
      entry.value = value
      entry.weight = weight
      while (total > capacity) drop(ends.newer)
    },
  }
}
