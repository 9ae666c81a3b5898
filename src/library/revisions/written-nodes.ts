// Nodes that one act has written and not yet stored.
import { type Hash, hashOf, type TreeNode } from '#content/objects.ts'
import { encodeNode, reachable } from '#content/tree/index.ts'

export interface WrittenNode {
  readonly node: TreeNode
  /** The encoded node, whose hash names it. */
  readonly text: string
}

export interface WrittenNodes {
  get(hash: Hash): WrittenNode | undefined
  add(node: TreeNode): Hash
  /** The written nodes that a tree consists of, each after those it refers to. */
  reachedFrom(root: Hash | null): Promise<[Hash, WrittenNode][]>
  clear(): void
}

export const writtenNodes = (): WrittenNodes => {
  const written = new Map<Hash, WrittenNode>()
  const known = { readNode: (hash: Hash) => (written.get(hash) as WrittenNode).node }

  return {
    get: hash => written.get(hash),
    add: node => {
      const text = encodeNode(node)
      const hash = hashOf(text)
      written.set(hash, { node, text })
      return hash
    },
    reachedFrom: async root => {
      const hashes = await reachable(known, root, hash => !written.has(hash))
      return hashes.map(hash => [hash, written.get(hash) as WrittenNode])
    },
    clear: () => written.clear(),
  }
}
