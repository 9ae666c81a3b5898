// Comparing two maps: what is the same is recognised by its hash and not read.
import type { Json } from '#kernel/json.ts'
import type { TreeNode } from '../objects.ts'
import { sameValue } from './encoding.ts'
import type { ChildReference, Entry, NodeReader, TreeRoot } from './nodes.ts'

/** A key whose value is not the same in both maps; a side that has none is absent. */
export interface Difference {
  readonly key: string
  readonly before?: Json
  readonly after?: Json
}

/** A walk through a tree in the order of its keys: the nodes that are open, the root first, and the index in each. */
type Walk = { readonly node: TreeNode; index: number }[]

/** The keys whose values differ, in their order. */
export const diff = async (nodes: NodeReader, before: TreeRoot, after: TreeRoot): Promise<Difference[]> => {
  const differences: Difference[] = []
  if (before === after) return differences
  const left = await walkFrom(nodes, before)
  const right = await walkFrom(nodes, after)
  for (;;) {
    const leftLevel = levelOf(left)
    const rightLevel = levelOf(right)
    if (leftLevel > 0 && leftLevel === rightLevel && childOf(left) === childOf(right)) {
      advance(left)
      advance(right)
    } else if (leftLevel > 0 && leftLevel >= rightLevel) await descend(nodes, left)
    else if (rightLevel > 0) await descend(nodes, right)
    else if (leftLevel === atEnd && rightLevel === atEnd) return differences
    else compareEntries(left, right, differences)
  }
}

const walkFrom = async (nodes: NodeReader, root: TreeRoot): Promise<Walk> =>
  root === null ? [] : [{ node: await nodes.readNode(root), index: 0 }]

const atEnd = -1

/** The level of the node that a walk has come to: above 0 its item is a child, at 0 an entry. */
const levelOf = (walk: Walk): number => walk.at(-1)?.node.level ?? atEnd

const itemOf = (walk: Walk): Entry | ChildReference | undefined => {
  const step = walk.at(-1)
  return step?.node.entries[step.index]
}

const childOf = (walk: Walk): string => (itemOf(walk) as ChildReference)[1]

const advance = (walk: Walk): void => {
  for (let step = walk.at(-1); step !== undefined; step = walk.at(-1)) {
    if (++step.index < step.node.entries.length) return
    walk.pop()
  }
}

const descend = async (nodes: NodeReader, walk: Walk): Promise<void> => {
  const loaded = nodes.readNode(childOf(walk))
  walk.push({ node: loaded instanceof Promise ? await loaded : loaded, index: 0 })
}

const compareEntries = (left: Walk, right: Walk, differences: Difference[]): void => {
  const old = itemOf(left) as Entry | undefined
  const young = itemOf(right) as Entry | undefined
  if (young === undefined || (old !== undefined && old[0] < young[0])) {
    const [key, before] = old as Entry
    differences.push({ key, before })
    advance(left)
  } else if (old === undefined || young[0] < old[0]) {
    differences.push({ key: young[0], after: young[1] })
    advance(right)
  } else {
    if (!sameValue(old[1], young[1])) differences.push({ key: old[0], before: old[1], after: young[1] })
    advance(left)
    advance(right)
  }
}
