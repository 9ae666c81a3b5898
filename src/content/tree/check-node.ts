// Checks what is true of every node: where it is cut, the order of its entries, and that its branch describes it correctly.
import type { Json } from '#kernel/json.ts'
import type { Hash, TreeNode } from '../objects.ts'
import { closesNode } from './boundary.ts'
import { canonical, decodeNode, encodeNode } from './encoding.ts'
import { isLeaf } from './nodes.ts'

/** A reference to a node. */
export interface NodeReference {
  readonly hash: Hash
  /** What the branch above says of the node; undefined for a root. */
  readonly expected?: { readonly level: number; readonly lastKey: string; readonly count: number }
  /** Whether other nodes of its level follow: then its last key must close it. The last node of a level may be open. */
  readonly isClosed: boolean
}

export type CheckedNode =
  | { readonly problem: string }
  | { readonly entries: readonly (readonly [key: string, value: Json])[] }
  | { readonly children: readonly NodeReference[] }

/** The entries of a leaf, or the nodes below a branch; otherwise what is wrong with it. */
export const checkNode = (text: string, reference: NodeReference): CheckedNode => {
  const node = nodeOf(text)
  if (node === undefined) return { problem: 'is no node' }
  const problem =
    problemOfOrder(node) ?? problemOfCut(node, reference) ?? problemOfReference(node, reference.expected)
  if (problem !== undefined) return { problem }
  if (isLeaf(node)) return { entries: node.entries }
  const last = node.entries.length - 1
  return {
    children: node.entries.map(([lastKey, hash, count], index) => ({
      hash,
      expected: { level: node.level - 1, lastKey, count },
      isClosed: index < last || reference.isClosed,
    })),
  }
}

const nodeOf = (text: string): TreeNode | undefined => {
  try {
    const node = decodeNode(text)
    const isNode =
      Number.isInteger(node.level) && node.entries.length > 0 && node.entries.every(isEntryOf(node))
    return isNode && encodeNode(node) === text ? node : undefined
  } catch {
    return undefined
  }
}

const isEntryOf = (node: TreeNode) => (entry: readonly unknown[]) => {
  if (typeof entry[0] !== 'string') return false
  if (isLeaf(node)) return entry.length === 2 && canonical(entry[1] as Json) === entry[1]
  return entry.length === 3 && typeof entry[1] === 'string' && Number.isInteger(entry[2])
}

const problemOfOrder = ({ entries }: TreeNode): string | undefined =>
  entries.some(([key], index) => index > 0 && key <= (entries[index - 1]?.[0] as string))
    ? 'has keys out of order'
    : undefined

const problemOfCut = (node: TreeNode, { expected, isClosed }: NodeReference): string | undefined => {
  const { level, entries } = node
  const last = entries.length - 1
  if (entries.slice(0, last).some(([key], index) => closesNode(key, level, index + 1)))
    return 'goes on where its keys say that it ends'
  if (isClosed && !closesNode(entries[last]?.[0] as string, level, entries.length))
    return 'ends where its keys say that it goes on'
  if (expected === undefined && level > 0 && entries.length === 1) return 'is a root with one node below it'
  return undefined
}

const problemOfReference = (node: TreeNode, expected: NodeReference['expected']): string | undefined => {
  if (expected === undefined) return undefined
  if (node.level !== expected.level) return 'is of another level than the node above it says'
  if (node.entries.at(-1)?.[0] !== expected.lastKey) return 'has another last key than the node above it says'
  return countOf(node) === expected.count ? undefined : 'has another count than the node above it says'
}

/** The number of leaf entries below, according to its own entries. */
const countOf = (node: TreeNode): number =>
  isLeaf(node) ? node.entries.length : node.entries.reduce((sum, [, , count]) => sum + count, 0)
