// Immutable objects named by the hash of their content: what every version of every page is made of.
import { hash } from 'node:crypto'
import type { Json } from '#kernel/json.ts'

/** SHA-256 of an object's bytes in base64url: 43 characters. */
export type Hash = string

export const hashOf = (content: string | Uint8Array): Hash => hash('sha256', content, 'base64url')

/** A leaf has values by key; a branch has, for each child, its last key, its hash and the number of values below it. */
export type TreeNode =
  | { readonly level: 0; readonly entries: readonly (readonly [key: string, value: Json])[] }
  | {
      readonly level: number
      readonly entries: readonly (readonly [lastKey: string, child: Hash, count: number])[]
    }

/** Reads return the object itself if it is in memory, and a promise if it must be fetched; an unknown hash throws. */
export interface ObjectStore {
  readNode(hash: Hash): TreeNode | Promise<TreeNode>
  writeNode(node: TreeNode): Hash
  readText(hash: Hash): string | Promise<string>
  writeText(text: string): Hash
  /** Fetches objects ahead of later reads; a store with everything in memory does without. */
  fetchNodes?(hashes: readonly Hash[]): Promise<void> | undefined
  fetchTexts?(hashes: readonly Hash[]): Promise<void> | undefined
}
