// Changes a map level by level from the leaves; only nodes whose items change are written.
import type { Json } from '#kernel/json.ts'
import { sortStrings } from '#kernel/sorting.ts'
import { eachInTurns, yieldWhenLong } from '#kernel/yielding.ts'
import type { Hash, ObjectStore, TreeNode } from '../objects.ts'
import { closesNode, isLongest } from './boundary.ts'
import { canonical, sameValue } from './encoding.ts'
import {
  type ChildReference,
  type Entry,
  isLeaf,
  lowerBound,
  type NodeReader,
  type TreeRoot,
} from './nodes.ts'
import { coversUpTo, nextPath, rootPath, seek, type TreePath } from './tree-path.ts'

type Item = Entry | ChildReference

/** The change of one key on a level: another item, or none. */
type Change = readonly [key: string, item: Item | undefined]

/** The rewrite of a level: the nodes that were looked at, and those that replace them. */
interface Rewrite {
  readonly before: ReadonlyMap<string, Hash>
  readonly after: readonly ChildReference[]
}

/** The root of the map after the edits; undefined deletes a key, and of two edits of a key the later one wins. */
export const edit = async (
  store: ObjectStore,
  root: TreeRoot,
  edits: Iterable<readonly [key: string, value: Json | undefined]>,
): Promise<TreeRoot> => {
  const nodes = readingOnce(store)
  const old = root === null ? undefined : await rootPath(nodes, root)
  const oldLevels = old === undefined ? 0 : old.node.level + 1
  let changes = await sortedChanges(edits)
  for (let level = 0; changes.length > 0; level++) {
    const start = old !== undefined && level < oldLevels ? old : emptyPath(level)
    const rewrite = await rewriteLevel(store, nodes, start, level, changes)
    if (rewrite.before.size === 0 && rewrite.after.length === 0) return root
    if (level + 1 < oldLevels) changes = changesAbove(rewrite)
    else if (rewrite.after.length <= 1) return lowestRoot(nodes, rewrite.after[0])
    // The rewrite comprises the whole level, and the level above it is new.
    else changes = rewrite.after.map(reference => [reference[0], reference])
  }
  return root
}

/** Reads each node at most once, since the way down is repeated for every level. */
const readingOnce = (store: NodeReader): NodeReader => {
  const seen = new Map<Hash, TreeNode | Promise<TreeNode>>()
  return {
    readNode: hash => {
      const known = seen.get(hash)
      if (known !== undefined) return known
      const loaded = store.readNode(hash)
      seen.set(hash, loaded)
      return loaded
    },
  }
}

const sortedChanges = async (
  edits: Iterable<readonly [key: string, value: Json | undefined]>,
): Promise<Change[]> => {
  const values = edits instanceof Map ? edits : new Map(edits)
  const changes: Change[] = []
  await eachInTurns(await sortStrings([...values.keys()]), key => {
    const value = values.get(key)
    changes.push([key, value === undefined ? undefined : [key, canonical(value)]])
  })
  return changes
}

const emptyPath = (level: number): TreePath => ({ hash: '', node: { level, entries: [] }, index: 0 })

/**
 * Applies the changes to the nodes that cover their keys, if they change anything. A node whose last item no longer closes
 * it takes in the next one, until a cut coincides with one of the old level: from there on both are cut alike.
 */
const rewriteLevel = async (
  store: ObjectStore,
  nodes: NodeReader,
  start: TreePath,
  level: number,
  changes: readonly Change[],
): Promise<Rewrite> => {
  const before = new Map<string, Hash>()
  const writer = nodeWriter(store, level)
  let path = start
  for (let done = 0; done < changes.length; ) {
    const reached = seek(nodes, path, (changes[done] as Change)[0], level)
    path = reached instanceof Promise ? await reached : reached
    for (let next: TreePath | undefined = path; next !== undefined; ) {
      path = next
      const end = endOfCovered(changes, done, path)
      if (!writer.isOpen() && changeNothing(path.node, changes, done, end)) {
        done = end
        break
      }
      const { items, stoodInside } = applied(path.node.entries, changes, done, end)
      for (let index = 0; index < items.length; index++)
        if (writer.add(items[index] as Item, stoodInside[index] === true)) await yieldWhenLong()
      done = end
      const lastKey = path.node.entries.at(-1)?.[0]
      if (lastKey !== undefined) before.set(lastKey, path.hash)
      const following = writer.isOpen() ? nextPath(nodes, path) : undefined
      next = following instanceof Promise ? await following : following
    }
    writer.close()
  }
  return { before, after: writer.written }
}

/** Cuts a run of items into nodes and writes them. */
const nodeWriter = (store: ObjectStore, level: number) => {
  const written: ChildReference[] = []
  let items: Item[] = []
  const close = () => {
    const last = items.at(-1)
    if (last === undefined) return
    const node = { level, entries: items } as TreeNode
    written.push([last[0], store.writeNode(node), entriesBelow(node)])
    items = []
  }
  /** Returns whether that wrote a node. */
  const add = (item: Item, stoodInside: boolean): boolean => {
    items.push(item)
    const closes = stoodInside ? isLongest(level, items.length) : closesNode(item[0], level, items.length)
    if (closes) close()
    return closes
  }
  return { written, add, close, isOpen: () => items.length > 0 }
}

const entriesBelow = (node: TreeNode): number =>
  isLeaf(node) ? node.entries.length : node.entries.reduce((sum, [, , count]) => sum + count, 0)

const endOfCovered = (changes: readonly Change[], start: number, path: TreePath): number => {
  let end = start
  while (end < changes.length && coversUpTo(path, (changes[end] as Change)[0])) end++
  return end
}

/** Whether the changes from `start` to `end` leave a node as it was, so that callers need not check what is there. */
const changeNothing = (node: TreeNode, changes: readonly Change[], start: number, end: number): boolean => {
  if (!isLeaf(node)) return false
  for (let next = start; next < end; next++) {
    const [key, item] = changes[next] as Change
    const found = node.entries[lowerBound(node.entries, key)]
    const present = found?.[0] === key ? found : undefined
    if (present === undefined || item === undefined) {
      if (present !== item) return false
    } else if (!sameValue(present[1], item[1])) return false
  }
  return true
}

/**
 * The items with the changes from `start` to `end` merged in; both are sorted. For each item it is noted whether it was
 * inside the node before: then its key closes none, which need not be computed again.
 */
const applied = (
  items: readonly Item[],
  changes: readonly Change[],
  start: number,
  end: number,
): { items: Item[]; stoodInside: boolean[] } => {
  const merged: Item[] = []
  const stoodInside: boolean[] = []
  let index = 0
  const keepUpTo = (isBefore: (item: Item) => boolean): void => {
    for (; index < items.length && isBefore(items[index] as Item); index++) {
      merged.push(items[index] as Item)
      stoodInside.push(index < items.length - 1)
    }
  }
  for (let next = start; next < end; next++) {
    const [key, item] = changes[next] as Change
    keepUpTo(([known]) => known < key)
    if (items[index]?.[0] === key) index++
    if (item === undefined) continue
    merged.push(item)
    stoodInside.push(false)
  }
  keepUpTo(() => true)
  return { items: merged, stoodInside }
}

/** The changes on the level above that result from the rewrite of a level. */
const changesAbove = ({ before, after }: Rewrite): Change[] => {
  const changes = new Map<string, ChildReference | undefined>()
  for (const key of before.keys()) changes.set(key, undefined)
  for (const reference of after) {
    const [key, hash] = reference
    if (before.get(key) === hash) changes.delete(key)
    else changes.set(key, reference)
  }
  return [...changes].sort(([one], [other]) => (one < other ? -1 : 1))
}

/** The root is the lowest node that has all entries below it. */
const lowestRoot = async (nodes: NodeReader, top: ChildReference | undefined): Promise<TreeRoot> => {
  if (top === undefined) return null
  let path = await rootPath(nodes, top[1])
  while (!isLeaf(path.node) && path.node.entries.length === 1) {
    path = await rootPath(nodes, (path.node.entries[0] as ChildReference)[1])
  }
  return path.hash
}
