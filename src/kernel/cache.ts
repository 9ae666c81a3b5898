// A cache of bounded weight that forgets what was used longest ago.

export interface Cache<Value> {
  get(key: string): Value | undefined
  set(key: string, value: Value, weight: number): void
}

/** `capacity` and weights are in one unit of the caller's choice; a value heavier than all of it is not kept. */
export const createCache = <Value>(capacity: number): Cache<Value> => {
  const kept = new Map<string, { value: Value; weight: number }>()
  let total = 0
  const drop = (key: string, weight: number) => {
    kept.delete(key)
    total -= weight
  }
  return {
    get: key => {
      const found = kept.get(key)
      if (found === undefined) return undefined
      kept.delete(key)
      kept.set(key, found)
      return found.value
    },
    set: (key, value, weight) => {
      const before = kept.get(key)
      if (before !== undefined) drop(key, before.weight)
      if (weight > capacity) return
      kept.set(key, { value, weight })
      total += weight
      for (const [oldest, { weight: freed }] of kept) {
        if (total <= capacity) break
        drop(oldest, freed)
      }
    },
  }
}
