// Whether a key was asked about lately: by its hash, in a table that takes the same room whatever is asked about.
import { fnv1a } from './fnv1a.ts'

const places = 4096

/** Tells of each key whether the last one that came to its place in the table was this one; then it is the last. Two keys of one hash are taken for each other. */
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
