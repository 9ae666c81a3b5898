// Finds what a node refers to, from its text alone.
import type { Hash } from '../objects.ts'

/** For a branch, the nodes below it; for a leaf, everything that its values may refer to. */
export interface References {
  readonly nodes: readonly Hash[]
  readonly others: readonly Hash[]
}

/**
 * For finding out what is still in use: whatever looks like a hash counts as one,
 * so that no field can be forgotten. At worst something unused counts as used.
 */
export const referencesOf = (text: string): References => {
  const hashes = Array.from(text.matchAll(hashText), ([, hash]) => hash as Hash)
  return text.startsWith(leafStart) ? { nodes: [], others: hashes } : { nodes: hashes, others: [] }
}

/** A JSON string that may be a hash; keys of a snapshot never are, since they contain slashes. */
const hashText = /"([\w-]{43})"/g
const leafStart = '[0,'
