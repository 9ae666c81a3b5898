// Values that take long to make, cached by keys.
import { createCache } from './cache.ts'

/** The value under a key. Whoever asks for one while it is being made waits for the same; what failed is made again for the next. */
export type MadeOnce<Value> = (key: string, make: () => Promise<Value>) => Promise<Value>

/** `capacity`, `weightOf` and `name` are those of the cache. */
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
