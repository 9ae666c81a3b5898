// Where a level is cut into nodes: the rule looks only at keys, so that equal maps are cut alike.
import { fnv1a } from '#kernel/fnv1a.ts'

/**
 * The average number of entries in a leaf. A changed value rewrites its whole leaf, so leaves are kept to a few kilobytes.
 */
export const leafSize = 8

/** The average number of references in a branch: about 100 bytes each, so that a change rewrites little on its way up. */
export const branchSize = 16

/**
 * A node is also cut at this many times its average size, so that keys chosen to have no boundary cannot make nodes of any
 * size. With other keys, one run in ten million is that long.
 */
export const longestRun = 16

/** Whether a node of `level` that has `size` items ends with the one under `lastKey`. */
export const closesNode = (lastKey: string, level: number, size: number): boolean =>
  isLongest(level, size) || isBoundary(lastKey, level)

/** Whether a node of `level` ends at `size` items, whatever their keys. */
export const isLongest = (level: number, size: number): boolean => size === longestRun * averageSize(level)

/** Whether `key` ends its node of `level`; the levels are independent of each other. */
export const isBoundary = (key: string, level: number): boolean =>
  (mix(fnv1a(key) ^ Math.imul(level, 0x9e3779b9)) >>> 0) % averageSize(level) === 0

const averageSize = (level: number): number => (level === 0 ? leafSize : branchSize)

/** The finaliser of MurmurHash3: every bit of the input changes half the bits of the result on average. */
const mix = (bits: number): number => {
  let hash = bits
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return hash ^ (hash >>> 16)
}
