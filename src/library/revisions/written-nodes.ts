// Nodes that one act has written and not yet stored.
import { type Hash, hashOf, type TreeNode } from '#content/objects.ts'
import { encodeNode, reachable } from '#content/tree/index.ts'

export interface WrittenNode {
  readonly node: TreeNode
  /** What its hash is of. */
  readonly text: string
}

export interface WrittenNodes {
  get(hash: Hash): WrittenNode | undefined
  add(node: TreeNode): Hash
  /** Those that a tree consists of, each after those it refers to. */
  reachedFrom(root: Hash | null): Promise<[Hash, WrittenNode][]>
  /** Drops the others, where there are many: each edit writes the path to the root again. */
  keepReached(root: Hash | null): Promise<void> | undefined
  clear(): void
}

/** Characters of nodes that are kept before those that are no longer needed are dropped. */
const usualCapacity = 8_000_000

export const writtenNodes = (): WrittenNodes => {
  const written = new Map<Hash, WrittenNode>()
  let weight = 0
  let capacity = usualCapacity
  const known = { readNode: (hash: Hash) => (written.get(hash) as WrittenNode).node }

  const reachedFrom = async (root: Hash | null): Promise<[Hash, WrittenNode][]> => {
    const hashes = await reachable(known, root, hash => !written.has(hash))
    return hashes.map(hash => [hash, written.get(hash) as WrittenNode])
  }
  const keepReached = async (root: Hash | null): Promise<void> => {
    const reached = await reachedFrom(root)
    written.clear()
    weight = 0
    for (const [hash, one] of reached) {
      written.set(hash, one)
      weight += one.text.length
    }
    capacity = Math.max(usualCapacity, 2 * weight)
  }
  return {
    get: hash => written.get(hash),
    add: node => {
      const text = encodeNode(node)
      const hash = hashOf(text)
      if (!written.has(hash)) weight += text.length
      written.set(hash, { node, text })
      return hash
    },
    reachedFrom,
    keepReached: root => (weight < capacity ? undefined : keepReached(root)),
    clear: () => {
      written.clear()
      weight = 0
    },
  }
}
