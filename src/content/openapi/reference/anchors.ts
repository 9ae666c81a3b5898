// The ids of headings: stable as long as the subject of the heading keeps its name.
import { createHash } from 'node:crypto'
import { base62Of } from '#kernel/ids.ts'

const longest = 120

/** Returns a function that gives each name a unique id; names whose readable forms are equal get part of a hash. */
export const anchors = (): ((name: string) => string) => {
  const taken = new Set<string>()
  return name => {
    const readable = readableOf(name)
    const anchor = readable === '' || taken.has(readable) ? `${readable || 'id'}-${hashOf(name)}` : readable
    taken.add(anchor)
    return anchor
  }
}

const readableOf = (name: string): string =>
  name
    .toWellFormed()
    .replace(/^([A-Z]+) (?=\/|webhook )/, method => method.toLowerCase())
    .replace(/[^\p{L}\p{N}\p{M}_.-]+/gu, '-')
    .slice(0, longest)
    .toWellFormed()
    .replace(/\ufffd/g, '')
    .replace(/^-+|-+$/g, '')

const hashOf = (name: string): string => base62Of(createHash('sha256').update(name).digest(), 8)
