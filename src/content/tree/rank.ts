// Counting, and finding by index: both follow the counts in branches, reading one node per level.
import {
  type ChildReference,
  type Entry,
  endOfPrefix,
  isLeaf,
  lowerBound,
  type NodeReader,
  type TreeRoot,
} from './nodes.ts'

/** The number of keys that begin with `prefix`. */
export const count = async (nodes: NodeReader, root: TreeRoot, prefix: string): Promise<number> => {
  const end = endOfPrefix(prefix)
  return (await rank(nodes, root, end)) - (prefix === '' ? 0 : await rank(nodes, root, prefix))
}

/** The entry at an index, from 0, among those whose keys begin with `prefix`. */
export const entryAt = async (
  nodes: NodeReader,
  root: TreeRoot,
  prefix: string,
  index: number,
): Promise<Entry | undefined> => {
  const before = prefix === '' ? 0 : await rank(nodes, root, prefix)
  const entry = await entryOf(nodes, root, before + index)
  return entry?.[0].startsWith(prefix) ? entry : undefined
}

/** The number of keys below `key`; without one, of all keys. */
const rank = async (nodes: NodeReader, root: TreeRoot, key: string | undefined): Promise<number> => {
  let below = 0
  for (let hash = root ?? undefined; hash !== undefined; ) {
    const loaded = nodes.readNode(hash)
    const node = loaded instanceof Promise ? await loaded : loaded
    const index = key === undefined ? node.entries.length : lowerBound(node.entries, key)
    if (isLeaf(node)) return below + index
    below += sumOfCounts(node.entries, index)
    hash = node.entries[index]?.[1]
  }
  return below
}

const entryOf = async (nodes: NodeReader, root: TreeRoot, index: number): Promise<Entry | undefined> => {
  let rest = index
  for (let hash = root ?? undefined; hash !== undefined; ) {
    const loaded = nodes.readNode(hash)
    const node = loaded instanceof Promise ? await loaded : loaded
    if (isLeaf(node)) return node.entries[rest]
    let child = 0
    for (; child < node.entries.length; child++) {
      const size = (node.entries[child] as ChildReference)[2]
      if (rest < size) break
      rest -= size
    }
    hash = node.entries[child]?.[1]
  }
  return undefined
}

const sumOfCounts = (references: readonly ChildReference[], end: number): number => {
  let sum = 0
  for (let index = 0; index < end; index++) sum += (references[index] as ChildReference)[2]
  return sum
}
