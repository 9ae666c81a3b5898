// Nodes of a map that is edited many times in a row: each edit replaces
// nodes of the one before, so hashes are computed only at the end.
import { eachInTurns, inTime } from '#kernel/yielding.ts'
import type { Hash, ObjectStore, TreeNode } from '../objects.ts'
import { type ChildReference, isLeaf, type TreeRoot } from './nodes.ts'
import { reachable } from './reachable.ts'

export interface DraftNodes {
  /** Reads from the other store, and keeps written nodes here, under names that are not hashes. */
  readonly store: ObjectStore
  /** Writes the nodes that are reached from a root to the other store; returns the root there. */
  write(root: TreeRoot): Promise<TreeRoot>
  /** Drops the nodes that are not reached from a root, once there are many. */
  forgetOthers(root: TreeRoot): Promise<void> | undefined
}

/** How many nodes are kept before unneeded ones are dropped. */
const usualCapacity = 4000

export const draftNodes = (below: ObjectStore): DraftNodes => {
  let drafts = new Map<Hash, TreeNode>()
  let count = 0
  let capacity = usualCapacity
  const readNode: ObjectStore['readNode'] = hash => inTime(drafts.get(hash)) ?? below.readNode(hash)
  const reachedFrom = (root: TreeRoot): Promise<Hash[]> =>
    reachable({ readNode }, root, hash => !drafts.has(hash))
  const keep = async (root: TreeRoot): Promise<void> => {
    const reached = await reachedFrom(root)
    drafts = new Map(reached.map(name => [name, drafts.get(name) as TreeNode]))
    capacity = Math.max(usualCapacity, 2 * drafts.size)
  }
  return {
    store: {
      ...below,
      readNode,
      fetchNodes: hashes => below.fetchNodes?.(hashes.filter(hash => !drafts.has(hash))),
      writeNode: node => {
        const name = `draft ${count++}`
        drafts.set(name, node)
        return name
      },
    },
    write: async root => {
      const written = new Map<Hash, Hash>()
      await eachInTurns(await reachedFrom(root), name => {
        written.set(name, below.writeNode(withChildren(drafts.get(name) as TreeNode, written)))
      })
      return root === null ? null : (written.get(root) ?? root)
    },
    forgetOthers: root => (drafts.size < capacity ? undefined : keep(root)),
  }
}

/** The node with its children under their names in the other store; children that are there already keep theirs. */
const withChildren = (node: TreeNode, names: ReadonlyMap<Hash, Hash>): TreeNode =>
  isLeaf(node) ? node : { level: node.level, entries: node.entries.map(child => renamed(child, names)) }

const renamed = (child: ChildReference, names: ReadonlyMap<Hash, Hash>): ChildReference => {
  const [lastKey, name, count] = child
  const other = names.get(name)
  return other === undefined ? child : [lastKey, other, count]
}
