// Lists the nodes of a tree.
import { yieldWhenLong } from '#kernel/yielding.ts'
import type { Hash } from '../objects.ts'
import { type ChildReference, isLeaf, type NodeReader, type TreeRoot } from './nodes.ts'

/** The nodes of a tree, each after those it refers to; known nodes are left out with everything below them. */
export const reachable = async (
  nodes: NodeReader,
  root: TreeRoot,
  isKnown: (hash: Hash) => boolean,
): Promise<Hash[]> => {
  const found: Hash[] = []
  const open: Visit[] = []
  for (
    let hash = root === null || isKnown(root) ? undefined : root;
    hash !== undefined || open.length > 0;
  ) {
    if (hash !== undefined) {
      const loaded = nodes.readNode(hash)
      const node = loaded instanceof Promise ? await loaded : loaded
      open.push({ hash, level: node.level, children: isLeaf(node) ? [] : node.entries, next: 0 })
      const turn = yieldWhenLong()
      if (turn !== undefined) await turn
    }
    const visit = open.at(-1) as Visit
    hash = nextBranch(visit, isKnown, found)
    if (hash === undefined) {
      found.push(visit.hash)
      open.pop()
    }
  }
  return found
}

/** A node on the way down, and the index of its next child. */
interface Visit {
  readonly hash: Hash
  readonly level: number
  readonly children: readonly ChildReference[]
  next: number
}

/** The next unknown branch below a node. Leaves before it are added without being read. */
const nextBranch = (visit: Visit, isKnown: (hash: Hash) => boolean, found: Hash[]): Hash | undefined => {
  while (visit.next < visit.children.length) {
    const [, child] = visit.children[visit.next++] as ChildReference
    if (isKnown(child)) continue
    if (visit.level > 1) return child
    found.push(child)
  }
  return undefined
}
