// A cache of bounded weight that drops what was used least recently.
import { askedLately } from './asked-lately.ts'
import { counter, gauge, type Metric, Tally } from './metrics.ts'

export interface Cache<Value> {
  get(key: string): Value | undefined
  set(key: string, value: Value, weight: number): void
  /** Removes the entry, if there is one. */
  delete(key: string): void
}

/** Entries form a ring in the order of use: moving one changes no map, which would cost more than everything else. */
interface Entry<Value> {
  readonly key: string
  value: Value
  weight: number
  older: Entry<Value>
  newer: Entry<Value>
}

const hits = counter({
  name: 'lectern_cache_hits_total',
  help: 'Look-ups that found something, by cache.',
  labels: ['cache'],
})

const misses = counter({
  name: 'lectern_cache_misses_total',
  help: 'Look-ups that found nothing, by cache.',
  labels: ['cache'],
})

const bytes = gauge({
  name: 'lectern_cache_bytes',
  help: 'What a cache keeps, in bytes or characters of text, as it is estimated.',
  labels: ['cache'],
})

const capacities = gauge({
  name: 'lectern_cache_capacity_bytes',
  help: 'What a cache may keep at most, in the same unit.',
  labels: ['cache'],
})

export const cacheMetrics: readonly Metric[] = [hits, misses, bytes, capacities]

interface CacheOptions {
  /** A full cache takes a new key only if it was set before lately, so that what is read once evicts nothing. */
  readonly whenFull?: 'asked again'
}

/**
 * `capacity` and weights are in one unit of the caller's choice; a value heavier than the capacity is not kept. A cache with
 * a name, whose unit must be bytes or characters, is among the metrics.
 */
export const createCache = <Value>(
  capacity: number,
  name?: string,
  { whenFull }: CacheOptions = {},
): Cache<Value> => {
  const wasSet = whenFull === 'asked again' ? askedLately() : () => true
  const figures = figuresOf(name, capacity)
  const kept = new Map<string, Entry<Value>>()
  /** The ring's anchor: before the oldest entry, and after the latest. */
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
    addWeight(-entry.weight)
  }
  const addWeight = (more: number): void => {
    total += more
    figures.bytes.value += more
  }
  return {
    get: key => {
      const found = kept.get(key)
      if (found === undefined) {
        figures.misses.value++
        return undefined
      }
      figures.hits.value++
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
      if (before === undefined && total + weight > capacity && !wasSet(key)) return
      const entry: Entry<Value> = before ?? { key, value, weight: 0, older: ends, newer: ends }
      if (before === undefined) kept.set(key, entry)
      else unlink(entry)
      makeLatest(entry)
      addWeight(weight - entry.weight)
      entry.value = value
      entry.weight = weight
      while (total > capacity) drop(ends.newer)
    },
    delete: key => {
      const entry = kept.get(key)
      if (entry !== undefined) drop(entry)
    },
  }
}

/** Caches with the same name are counted together; a cache without a name is not counted. */
const figuresOf = (name: string | undefined, capacity: number) => {
  if (name === undefined) return { hits: new Tally(), misses: new Tally(), bytes: new Tally() }
  capacities.of(name).value = capacity
  return { hits: hits.of(name), misses: misses.of(name), bytes: bytes.of(name) }
}
