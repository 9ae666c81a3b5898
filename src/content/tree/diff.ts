// Compares two maps: equal parts are recognised by their hashes and not read.
import type { Json } from '#kernel/json.ts'
import type { TreeNode } from '../objects.ts'
import { sameValue } from './encoding.ts'
import {
  type ChildReference,
  type Entry,
  endOfPrefix,
  lowerBound,
  type NodeReader,
  type TreeRoot,
} from './nodes.ts'

/** A key whose value differs between the maps; a side without the key is absent. */
export interface Difference {
  readonly key: string
  readonly before?: Json
  readonly after?: Json
}

/** A walk through a tree in the order of its keys: the open nodes from the root down, and the index in each. */
type Walk = { readonly node: TreeNode; index: number }[]

/** The range of keys to walk through: from `from` up to, but not including, `end`. */
interface Range {
  readonly from: string
  readonly end: string | undefined
}

/** The keys with a prefix whose values differ, in order. If more than `most` differ, the search stops after one more. */
export const diff = async (
  nodes: NodeReader,
  before: TreeRoot,
  after: TreeRoot,
  prefix = '',
  most = Number.POSITIVE_INFINITY,
): Promise<Difference[]> => {
  const differences: Difference[] = []
  if (before === after) return differences
  const range = { from: prefix, end: endOfPrefix(prefix) }
  const [left, right] = await Promise.all([walkFrom(nodes, before, range), walkFrom(nodes, after, range)])
  while (differences.length <= most) {
    leaveAtEnd(left, range)
    leaveAtEnd(right, range)
    const leftLevel = levelOf(left)
    const rightLevel = levelOf(right)
    if (leftLevel > 0 && leftLevel === rightLevel && childOf(left) === childOf(right)) {
      advance(left, range)
      advance(right, range)
    } else if (leftLevel > 0 || rightLevel > 0) {
      // If both walks are on the same level, they fetch together: a store may combine the requests.
      const fetchingLeft = leftLevel >= rightLevel ? descend(nodes, left, range) : undefined
      const fetchingRight = rightLevel >= leftLevel ? descend(nodes, right, range) : undefined
      if (fetchingLeft !== undefined || fetchingRight !== undefined)
        await Promise.all([fetchingLeft, fetchingRight])
    } else if (leftLevel === atEnd && rightLevel === atEnd) return differences
    else compareEntries(left, right, range, differences)
  }
  return differences
}

const walkFrom = async (nodes: NodeReader, root: TreeRoot, { from }: Range): Promise<Walk> => {
  if (root === null) return []
  const node = await nodes.readNode(root)
  const index = lowerBound(node.entries, from)
  return index < node.entries.length ? [{ node, index }] : []
}

const atEnd = -1

/** The level of the node that a walk has reached: above 0 its current item is a child, at 0 an entry. */
const levelOf = (walk: Walk): number => walk.at(-1)?.node.level ?? atEnd

const itemOf = (walk: Walk): Entry | ChildReference | undefined => {
  const step = walk.at(-1)
  return step?.node.entries[step.index]
}

const childOf = (walk: Walk): string => (itemOf(walk) as ChildReference)[1]

/** If the last key of a child is past the end, so is everything after the child. */
const advance = (walk: Walk, { end }: Range): void => {
  if (end !== undefined && (itemOf(walk) as Entry)[0] >= end) walk.length = 0
  for (let step = walk.at(-1); step !== undefined; step = walk.at(-1)) {
    if (++step.index < step.node.entries.length) return
    walk.pop()
  }
}

const leaveAtEnd = (walk: Walk, { end }: Range): void => {
  if (end !== undefined && levelOf(walk) === 0 && (itemOf(walk) as Entry)[0] >= end) walk.length = 0
}

const descend = (nodes: NodeReader, walk: Walk, range: Range): Promise<void> | undefined => {
  const loaded = nodes.readNode(childOf(walk))
  if (loaded instanceof Promise) return loaded.then(node => enter(walk, node, range))
  enter(walk, loaded, range)
  return undefined
}

const enter = (walk: Walk, node: TreeNode, { from }: Range): void => {
  walk.push({ node, index: lowerBound(node.entries, from) })
}

const compareEntries = (left: Walk, right: Walk, range: Range, differences: Difference[]): void => {
  const old = itemOf(left) as Entry | undefined
  const young = itemOf(right) as Entry | undefined
  if (young === undefined || (old !== undefined && old[0] < young[0])) {
    const [key, before] = old as Entry
    differences.push({ key, before })
    advance(left, range)
  } else if (old === undefined || young[0] < old[0]) {
    differences.push({ key: young[0], after: young[1] })
    advance(right, range)
  } else {
    if (!sameValue(old[1], young[1])) differences.push({ key: old[0], before: old[1], after: young[1] })
    advance(left, range)
    advance(right, range)
  }
}
