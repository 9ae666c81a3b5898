// Which nodes a tree consists of.
import { yieldWhenLong } from '#kernel/yielding.ts'
import type { Hash } from '../objects.ts'
import { isLeaf, type NodeReader, type TreeRoot } from './nodes.ts'

/** The nodes of a tree, each after those it refers to; a known node is left out with all that is below it. */
export const reachable = async (
  nodes: NodeReader,
  root: TreeRoot,
  isKnown: (hash: Hash) => boolean,
): Promise<Hash[]> => {
  const found: Hash[] = []
  if (root !== null && !isKnown(root)) await collect(nodes, root, isKnown, found)
  return found
}

const collect = async (
  nodes: NodeReader,
  hash: Hash,
  isKnown: (hash: Hash) => boolean,
  found: Hash[],
): Promise<void> => {
  const loaded = nodes.readNode(hash)
  const node = loaded instanceof Promise ? await loaded : loaded
  const children = isLeaf(node) ? [] : node.entries
  for (const [, child] of children) {
    if (isKnown(child)) continue
    if (node.level === 1) found.push(child)
    else await collect(nodes, child, isKnown, found)
  }
  found.push(hash)
  await yieldWhenLong()
}
