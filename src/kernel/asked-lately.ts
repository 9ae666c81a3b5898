// Whether a key was asked about lately: a table of hashes of a fixed size.
import { fnv1a } from './fnv1a.ts'

const places = 4096

/**
 * For each key, whether the last key asked about that falls into the same slot was this one; the key then takes the slot.
 * Two keys with the same hash are taken for each other.
 */
export const askedLately = (): ((key: string) => boolean) => {
  const last = new Int32Array(places)
  return key => {
    const hash = fnv1a(key)
    const place = hash & (places - 1)
    const isKnown = last[place] === hash
    last[place] = hash
    return isKnown
  }
}
