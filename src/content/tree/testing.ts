// For the tests of this folder: arbitrary maps and edits, keys with and without boundaries, and a counting store.
import fc from 'fast-check'
import type { Json } from '#kernel/json.ts'
import type { Hash, ObjectStore } from '../objects.ts'
import { memoryObjects } from '../objects-in-memory.ts'
import { isBoundary } from './boundary.ts'
import { isLeaf, type TreeRoot } from './nodes.ts'

export type Edits = (readonly [key: string, value: Json | undefined])[]

/** Keys with common prefixes, some of them at the ends of the order of code units. */
export const shortKey = fc.string({
  unit: fc.constantFrom('a', 'b', '/', '\0', '\ud800', '\uffff'),
  maxLength: 4,
})

/** One of 3,000 keys in two folders: enough of them make a tree of three levels. */
const numberedKey = fc.nat(2999).map(number => `${number % 3 === 0 ? 'x' : 'y'}/${number}`)

export const anyKey = fc.oneof(shortKey, numberedKey)

export const anyValue: fc.Arbitrary<Json> = fc.oneof(
  fc.nat(3),
  fc.constant(null),
  fc.dictionary(fc.constantFrom('a', 'b', '7', '10', '__proto__'), fc.nat(2), {
    maxKeys: 3,
    noNullPrototype: true,
  }),
)

/** Three edits in four set a value, one deletes. */
export const anyEdits: fc.Arbitrary<Edits> = fc.array(
  fc.tuple(anyKey, fc.option(anyValue, { nil: undefined, freq: 3 })),
  { maxLength: 1500, size: 'max' },
)

/** The model: a plain map, changed in the same way as the tree. */
export const applyTo = (model: ReadonlyMap<string, Json>, edits: Edits): Map<string, Json> => {
  const changed = new Map(model)
  for (const [key, value] of edits) {
    if (value === undefined) changed.delete(key)
    else changed.set(key, value)
  }
  return changed
}

export const sortedEntries = (model: ReadonlyMap<string, Json>): [string, Json][] =>
  [...model].sort(([one], [other]) => (one < other ? -1 : 1))

export const numbered = (size: number): [string, Json][] =>
  Array.from({ length: size }, (_, number) => [`page/${String(number).padStart(6, '0')}`, { number }])

/** The first `size` numbered keys that are boundaries, or not, on all of the levels. */
export const keysWhere = (boundary: boolean, levels: readonly number[], size: number): string[] => {
  const keys: string[] = []
  for (let number = 0; keys.length < size; number++) {
    const key = `k${String(number).padStart(8, '0')}`
    if (levels.every(level => isBoundary(key, level) === boundary)) keys.push(key)
  }
  return keys
}

/** A store in memory that records reads and writes, and that returns promises if `later` is set. */
export const countingObjects = (later = false): ObjectStore & { reads: Hash[]; writes: Hash[] } => {
  const objects = memoryObjects()
  const reads: Hash[] = []
  const writes: Hash[] = []
  return {
    ...objects,
    reads,
    writes,
    readNode: hash => {
      reads.push(hash)
      const node = objects.readNode(hash)
      return later ? Promise.resolve(node) : node
    },
    writeNode: node => {
      const hash = objects.writeNode(node)
      writes.push(hash)
      return hash
    },
  }
}

/** The number of items of every node, level by level, the leaves first. */
export const nodeSizes = async (store: ObjectStore, root: TreeRoot): Promise<number[][]> => {
  const sizes: number[][] = []
  const visit = async (hash: Hash): Promise<void> => {
    const node = await store.readNode(hash)
    sizes[node.level] ??= []
    sizes[node.level]?.push(node.entries.length)
    if (!isLeaf(node)) for (const [, child] of node.entries) await visit(child)
  }
  if (root !== null) await visit(root)
  return sizes
}
