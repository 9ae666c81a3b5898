// Fetches ahead the nodes that a read will need, a level at a time, so that a remote store gets few requests.
import type { Hash } from '../objects.ts'
import { type Branch, isLeaf, lowerBound, type NodeReader, type TreeRoot } from './nodes.ts'

/** Fetches the nodes with the keys from `from` up to, but not including, `to`, as far as `limit` entries need them. */
export const fetchRange = (
  nodes: NodeReader,
  root: TreeRoot,
  from: string,
  to: string | undefined,
  limit: number,
): Promise<void> =>
  fetchBelow(nodes, root, branch => {
    const found: Hash[] = []
    let count = 0
    for (let index = lowerBound(branch.entries, from); index < branch.entries.length; index++) {
      const [lastKey, child, size] = branch.entries[index] as Branch['entries'][number]
      found.push(child)
      // Most of the first child may be before the range.
      if (found.length > 1) count += size
      if (count >= limit || (to !== undefined && lastKey >= to)) break
    }
    return found
  })

/** Fetches the nodes with any of the keys, which are sorted. */
export const fetchKeys = (nodes: NodeReader, root: TreeRoot, keys: readonly string[]): Promise<void> =>
  fetchBelow(nodes, root, branch => {
    const found: Hash[] = []
    let next = 0
    for (const [lastKey, child] of branch.entries) {
      const first = next
      while (next < keys.length && (keys[next] as string) <= lastKey) next++
      if (next > first) found.push(child)
    }
    return found
  })

const fetchBelow = async (
  nodes: NodeReader,
  root: TreeRoot,
  choose: (branch: Branch) => Hash[],
): Promise<void> => {
  if (nodes.fetchNodes === undefined) return
  for (let level = root === null ? [] : [root]; level.length > 0; ) {
    const fetching = nodes.fetchNodes(level)
    if (fetching !== undefined) await fetching
    const below: Hash[] = []
    for (const hash of level) {
      const loaded = nodes.readNode(hash)
      const node = loaded instanceof Promise ? await loaded : loaded
      if (isLeaf(node)) return
      below.push(...choose(node))
    }
    level = below
  }
}
