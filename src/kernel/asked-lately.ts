// Whether a key was asked about lately: by its hash, in a table that takes the same room whatever is asked about.

const places = 4096

/** Tells of each key whether the last one that came to its place in the table was this one; then it is the last. */
export const askedLately = (): ((key: string) => boolean) => {
  const last = new Int32Array(places)
  return key => {
    const hash = hashOf(key)
    const place = hash & (places - 1)
    const isKnown = last[place] === hash
    last[place] = hash
    return isKnown
  }
}

/** FNV-1a: two keys of one hash cost no more than a place in a cache. */
const hashOf = (key: string): number => {
  let hash = 0x811c9dc5 | 0
  for (let index = 0; index < key.length; index++) hash = Math.imul(hash ^ key.charCodeAt(index), 0x01000193)
  return hash
}
