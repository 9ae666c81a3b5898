// Values cached as JSON bytes, which take less memory than the values.
import type { Cache } from './cache.ts'

type Bytes = Cache<readonly Uint8Array[]>

export const keepJson = (cache: Bytes, key: string, value: object): void => {
  const bytes = Buffer.from(JSON.stringify(value))
  cache.set(key, [bytes], key.length + bytes.length)
}

/** The caller knows the type of the value under the key. */
export const keptJson = <Value>(cache: Bytes, key: string): Value | undefined => {
  const kept = cache.get(key)
  return kept && (JSON.parse(Buffer.concat(kept).toString()) as Value)
}
