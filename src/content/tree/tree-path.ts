// Walking along one level of a tree: a path is a node together with the way down to it.
import type { Hash, TreeNode } from '../objects.ts'
import { type Branch, type ChildReference, lowerBound, type NodeReader } from './nodes.ts'

export interface TreePath {
  readonly hash: Hash
  readonly node: TreeNode
  /** Absent at the root. */
  readonly parent?: TreePath
  /** Which of the parent's references leads here. */
  readonly index: number
}

export const rootPath = async (nodes: NodeReader, hash: Hash): Promise<TreePath> => {
  const loaded = nodes.readNode(hash)
  return { hash, node: loaded instanceof Promise ? await loaded : loaded, index: 0 }
}

/**
 * The node of `level` that covers `key`: the first whose last key is not below it, or else the last of all.
 * `from` is a path to that level or above, none of it after the key. Without a key: the last node.
 */
export const seek = async (
  nodes: NodeReader,
  from: TreePath,
  key: string | undefined,
  level: number,
): Promise<TreePath> => {
  let path = from
  while (path.parent !== undefined && !coversUpTo(path, key)) path = path.parent
  while (path.node.level > level) {
    const children = (path.node as Branch).entries
    const index = key === undefined ? children.length : lowerBound(children, key)
    path = await childPath(nodes, path, Math.min(index, children.length - 1))
  }
  return path
}

/** The next node of the same level; undefined after the last. */
export const nextPath = async (nodes: NodeReader, path: TreePath): Promise<TreePath | undefined> => {
  if (path.parent === undefined) return undefined
  if (path.index + 1 < path.parent.node.entries.length) return childPath(nodes, path.parent, path.index + 1)
  const parent = await nextPath(nodes, path.parent)
  return parent && childPath(nodes, parent, 0)
}

/** The node of the same level before this one; undefined before the first. */
export const previousPath = async (nodes: NodeReader, path: TreePath): Promise<TreePath | undefined> => {
  if (path.parent === undefined) return undefined
  if (path.index > 0) return childPath(nodes, path.parent, path.index - 1)
  const parent = await previousPath(nodes, path.parent)
  return parent && childPath(nodes, parent, parent.node.entries.length - 1)
}

/** Whether all keys up to `key` are at or before this node. */
export const coversUpTo = (path: TreePath, key: string | undefined): boolean => {
  const lastKey = path.node.entries.at(-1)?.[0]
  return (key !== undefined && lastKey !== undefined && key <= lastKey) || isLast(path)
}

const isLast = ({ parent, index }: TreePath): boolean =>
  parent === undefined || (index === parent.node.entries.length - 1 && isLast(parent))

const childPath = async (nodes: NodeReader, parent: TreePath, index: number): Promise<TreePath> => {
  const [, hash] = parent.node.entries[index] as ChildReference
  const loaded = nodes.readNode(hash)
  return { hash, node: loaded instanceof Promise ? await loaded : loaded, parent, index }
}
