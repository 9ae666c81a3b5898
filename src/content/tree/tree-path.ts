// Walks along one level of a tree: a path is a node together with the way down to it.
import type { Hash, TreeNode } from '../objects.ts'
import { type Branch, type ChildReference, type Loaded, lowerBound, type NodeReader } from './nodes.ts'

export interface TreePath {
  readonly hash: Hash
  readonly node: TreeNode
  /** Absent at the root. */
  readonly parent?: TreePath
  /** The index of the parent's reference to this node. */
  readonly index: number
}

export const rootPath = (nodes: NodeReader, hash: Hash): Loaded<TreePath> => {
  const loaded = nodes.readNode(hash)
  return loaded instanceof Promise
    ? loaded.then(node => ({ hash, node, index: 0 }))
    : { hash, node: loaded, index: 0 }
}

/**
 * The node of `level` that covers `key`: the first whose last key is not below it, or else the last one. `from` is a path to
 * that level or above, and not past the key. Without a key: the last node.
 */
export const seek = (
  nodes: NodeReader,
  from: TreePath,
  key: string | undefined,
  level: number,
): Loaded<TreePath> => {
  let path = from
  while (path.parent !== undefined && !coversUpTo(path, key)) path = path.parent
  while (path.node.level > level) {
    const children = (path.node as Branch).entries
    const index = key === undefined ? children.length : lowerBound(children, key)
    const child = childPath(nodes, path, Math.min(index, children.length - 1))
    if (child instanceof Promise) return child.then(reached => seek(nodes, reached, key, level))
    path = child
  }
  return path
}

/** The next node of the same level; undefined after the last. */
export const nextPath = (nodes: NodeReader, path: TreePath): Loaded<TreePath | undefined> => {
  if (path.parent === undefined) return undefined
  if (path.index + 1 < path.parent.node.entries.length) return childPath(nodes, path.parent, path.index + 1)
  const parent = nextPath(nodes, path.parent)
  return parent instanceof Promise
    ? parent.then(reached => reached && childPath(nodes, reached, 0))
    : parent && childPath(nodes, parent, 0)
}

/** The node of the same level before this one; undefined before the first. */
export const previousPath = (nodes: NodeReader, path: TreePath): Loaded<TreePath | undefined> => {
  if (path.parent === undefined) return undefined
  if (path.index > 0) return childPath(nodes, path.parent, path.index - 1)
  const parent = previousPath(nodes, path.parent)
  return parent instanceof Promise
    ? parent.then(reached => reached && lastChildPath(nodes, reached))
    : parent && lastChildPath(nodes, parent)
}

/** Whether no key up to `key` is in a later node. */
export const coversUpTo = (path: TreePath, key: string | undefined): boolean => {
  const lastKey = path.node.entries.at(-1)?.[0]
  return (key !== undefined && lastKey !== undefined && key <= lastKey) || isLast(path)
}

const isLast = ({ parent, index }: TreePath): boolean =>
  parent === undefined || (index === parent.node.entries.length - 1 && isLast(parent))

const childPath = (nodes: NodeReader, parent: TreePath, index: number): Loaded<TreePath> => {
  const [, hash] = parent.node.entries[index] as ChildReference
  const loaded = nodes.readNode(hash)
  return loaded instanceof Promise
    ? loaded.then(node => ({ hash, node, parent, index }))
    : { hash, node: loaded, parent, index }
}

const lastChildPath = (nodes: NodeReader, parent: TreePath): Loaded<TreePath> =>
  childPath(nodes, parent, parent.node.entries.length - 1)
