// Values that take long to compute, cached by key.
import { createCache } from './cache.ts'

/**
 * Gives the value of a key. Concurrent callers share one computation;
 * a failure is forgotten, and the next caller tries again.
 */
export type MadeOnce<Value> = (key: string, make: () => Promise<Value>) => Promise<Value>

/** `capacity`, `weightOf` and `name` are those of `createCache`. */
export const madeOnce = <Value>(
  capacity: number,
  weightOf: (value: Value) => number,
  name?: string,
): MadeOnce<Value> => {
  const cached = createCache<Value>(capacity, name)
  const coming = new Map<string, Promise<Value>>()
  return async (key, make) => {
    const known = cached.get(key) ?? coming.get(key)
    if (known !== undefined) return known
    const making = make()
    coming.set(key, making)
    try {
      const value = await making
      cached.set(key, value, weightOf(value))
      return value
    } finally {
      coming.delete(key)
    }
  }
}
