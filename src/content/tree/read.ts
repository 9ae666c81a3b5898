// Reads values: of one key, of many keys, and of all keys in a range.
import type { Json } from '#kernel/json.ts'
import { sortStrings } from '#kernel/sorting.ts'
import { fetchKeys, fetchRange } from './fetch.ts'
import {
  type Entry,
  endOfPrefix,
  isLeaf,
  type Leaf,
  lowerBound,
  type NodeReader,
  type TreeRoot,
} from './nodes.ts'
import { nextPath, previousPath, rootPath, seek, type TreePath } from './tree-path.ts'

/** Which entries a scan returns. */
export interface Scan {
  readonly prefix: string
  /** The scan begins after this key, in its direction. */
  readonly after?: string
  readonly limit?: number
  /** From the last key to the first. */
  readonly reverse?: boolean
}

/** The value under a key. */
export const get = async (nodes: NodeReader, root: TreeRoot, key: string): Promise<Json | undefined> => {
  for (let hash = root ?? undefined; hash !== undefined; ) {
    const loaded = nodes.readNode(hash)
    const node = loaded instanceof Promise ? await loaded : loaded
    if (isLeaf(node)) return valueIn(node, key)
    hash = node.entries[lowerBound(node.entries, key)]?.[1]
  }
  return undefined
}

/** The values under those of the keys that exist, in the order of the keys; no node is read twice. */
export const getMany = async (
  nodes: NodeReader,
  root: TreeRoot,
  keys: readonly string[],
): Promise<Map<string, Json>> => {
  const found = new Map<string, Json>()
  if (root === null || keys.length === 0) return found
  const sorted = await sortStrings(keys)
  await fetchKeys(nodes, root, sorted)
  let path = await rootPath(nodes, root)
  for (const key of sorted) {
    const reached = seek(nodes, path, key, 0)
    path = reached instanceof Promise ? await reached : reached
    const value = valueIn(path.node as Leaf, key)
    if (value !== undefined) found.set(key, value)
  }
  return found
}

/** The entries whose keys begin with a prefix; reads only the nodes that contain them and those on the way there. */
export const scan = async (nodes: NodeReader, root: TreeRoot, wanted: Scan): Promise<Entry[]> => {
  const { prefix, after, limit = Number.POSITIVE_INFINITY, reverse = false } = wanted
  if (root === null || limit <= 0) return []
  const top = await rootPath(nodes, root)
  const end = endOfPrefix(prefix)
  if (!reverse) {
    const from = after !== undefined && after >= prefix ? justAfter(after) : prefix
    if (limit > 1) await fetchRange(nodes, root, from, end, limit)
    return forward(nodes, top, from, end, limit)
  }
  return backward(
    nodes,
    top,
    prefix,
    after !== undefined && (end === undefined || after < end) ? after : end,
    limit,
  )
}

/** The entries under each of many prefixes, in the order of the prefixes; no node is read twice. */
export const scanMany = async (
  nodes: NodeReader,
  root: TreeRoot,
  prefixes: readonly string[],
): Promise<Entry[][]> => {
  if (root === null) return prefixes.map(() => [])
  const found = new Map<string, Entry[]>()
  const sorted = [...prefixes].sort()
  await fetchKeys(nodes, root, sorted)
  let path = await rootPath(nodes, root)
  for (const prefix of sorted) {
    path = await seek(nodes, path, prefix, 0)
    found.set(prefix, await forward(nodes, path, prefix, endOfPrefix(prefix), Number.POSITIVE_INFINITY))
  }
  return prefixes.map(prefix => found.get(prefix) as Entry[])
}

const valueIn = (leaf: Leaf, key: string): Json | undefined => {
  const entry = leaf.entries[lowerBound(leaf.entries, key)]
  return entry?.[0] === key ? entry[1] : undefined
}

/** The lowest string above `key`. */
const justAfter = (key: string): string => `${key}\0`

const forward = async (
  nodes: NodeReader,
  top: TreePath,
  from: string,
  to: string | undefined,
  limit: number,
): Promise<Entry[]> => {
  const found: Entry[] = []
  let path: TreePath | undefined = await seek(nodes, top, from, 0)
  let index = lowerBound(path.node.entries, from)
  while (path !== undefined) {
    const { entries } = path.node as Leaf
    for (; index < entries.length; index++) {
      const entry = entries[index] as Entry
      if (to !== undefined && entry[0] >= to) return found
      found.push(entry)
      if (found.length >= limit) return found
    }
    const following = nextPath(nodes, path)
    path = following instanceof Promise ? await following : following
    index = 0
  }
  return found
}

const backward = async (
  nodes: NodeReader,
  top: TreePath,
  from: string,
  to: string | undefined,
  limit: number,
): Promise<Entry[]> => {
  const found: Entry[] = []
  let path: TreePath | undefined = await seek(nodes, top, to, 0)
  let index = to === undefined ? path.node.entries.length : lowerBound(path.node.entries, to)
  while (path !== undefined) {
    const { entries } = path.node as Leaf
    while (index > 0) {
      const entry = entries[--index] as Entry
      if (entry[0] < from) return found
      found.push(entry)
      if (found.length >= limit) return found
    }
    const before = previousPath(nodes, path)
    path = before instanceof Promise ? await before : before
    index = path?.node.entries.length ?? 0
  }
  return found
}
