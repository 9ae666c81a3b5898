// The terms for the parts of a tree, and the search within one node.
import type { Json } from '#kernel/json.ts'
import type { Hash, ObjectStore, TreeNode } from '../objects.ts'

/** The hash of a tree's topmost node; null for the empty map. */
export type TreeRoot = Hash | null

/** An entry of a map: a key and its value. */
export type Entry = readonly [key: string, value: Json]

/** What a branch stores of each child: its last key, its hash, and the number of entries below it. */
export type ChildReference = readonly [lastKey: string, child: Hash, count: number]

export type Leaf = Extract<TreeNode, { readonly level: 0 }>
export type Branch = Exclude<TreeNode, Leaf>

/** The part of an object store that reads nodes. */
export type NodeReader = Pick<ObjectStore, 'readNode' | 'fetchNodes'>

/** The value itself if all needed nodes are in memory, or a promise of it if one must be fetched. */
export type Loaded<Value> = Value | Promise<Value>

export const isLeaf = (node: TreeNode): node is Leaf => node.level === 0

/** The index of the first item whose key is not below `key`; the number of items if there is none. */
export const lowerBound = (items: readonly (Entry | ChildReference)[], key: string): number => {
  let low = 0
  let high = items.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((items[middle] as Entry)[0] < key) low = middle + 1
    else high = middle
  }
  return low
}

/** The first key after all keys that begin with `prefix`, in the order of UTF-16 code units; undefined if there is none. */
export const endOfPrefix = (prefix: string): string | undefined => {
  const kept = prefix.replace(/\uffff+$/, '')
  if (kept === '') return undefined
  const last = kept.length - 1
  return kept.slice(0, last) + String.fromCharCode(kept.charCodeAt(last) + 1)
}
