// Walking along one level of a tree: a place is a node together with the way down to it.
import type { Hash, TreeNode } from '../objects.ts'
import { type Branch, lowerBound, type Nodes, type Reference } from './nodes.ts'

export interface Place {
  readonly hash: Hash
  readonly node: TreeNode
  /** Absent at the root. */
  readonly parent?: Place
  /** Which of the parent's references leads here. */
  readonly index: number
}

export const rootPlace = async (nodes: Nodes, hash: Hash): Promise<Place> => {
  const loaded = nodes.readNode(hash)
  return { hash, node: loaded instanceof Promise ? await loaded : loaded, index: 0 }
}

/**
 * The node of `level` that covers `key`: the first whose last key is not below it, or else the last of all.
 * `from` is a place of that level or above, none of it after the key. Without a key: the last node.
 */
export const seek = async (
  nodes: Nodes,
  from: Place,
  key: string | undefined,
  level: number,
): Promise<Place> => {
  let place = from
  while (place.parent !== undefined && !reaches(place, key)) place = place.parent
  while (place.node.level > level) {
    const children = (place.node as Branch).entries
    const index = key === undefined ? children.length : lowerBound(children, key)
    place = await childPlace(nodes, place, Math.min(index, children.length - 1))
  }
  return place
}

/** The next node of the same level; undefined after the last. */
export const nextPlace = async (nodes: Nodes, place: Place): Promise<Place | undefined> => {
  if (place.parent === undefined) return undefined
  if (place.index + 1 < place.parent.node.entries.length)
    return childPlace(nodes, place.parent, place.index + 1)
  const parent = await nextPlace(nodes, place.parent)
  return parent && childPlace(nodes, parent, 0)
}

/** The node of the same level before this one; undefined before the first. */
export const previousPlace = async (nodes: Nodes, place: Place): Promise<Place | undefined> => {
  if (place.parent === undefined) return undefined
  if (place.index > 0) return childPlace(nodes, place.parent, place.index - 1)
  const parent = await previousPlace(nodes, place.parent)
  return parent && childPlace(nodes, parent, parent.node.entries.length - 1)
}

/** Whether no key from this place on up to `key` stands behind it. */
export const reaches = (place: Place, key: string | undefined): boolean => {
  const lastKey = place.node.entries.at(-1)?.[0]
  return (key !== undefined && lastKey !== undefined && key <= lastKey) || isLast(place)
}

const isLast = ({ parent, index }: Place): boolean =>
  parent === undefined || (index === parent.node.entries.length - 1 && isLast(parent))

const childPlace = async (nodes: Nodes, parent: Place, index: number): Promise<Place> => {
  const [, hash] = parent.node.entries[index] as Reference
  const loaded = nodes.readNode(hash)
  return { hash, node: loaded instanceof Promise ? await loaded : loaded, parent, index }
}
