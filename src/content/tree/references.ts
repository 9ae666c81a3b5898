// What a node refers to, read from its text alone.
import type { Hash } from '../objects.ts'

/** The nodes below a branch; for a leaf, whatever its values may refer to. */
export interface References {
  readonly nodes: readonly Hash[]
  readonly others: readonly Hash[]
}

/**
 * For finding out what is still in use: whatever looks like a hash counts as one, so that no field of what is stored
 * can be forgotten. At worst something is taken for used that is not.
 */
export const referencesOf = (text: string): References => {
  const hashes = Array.from(text.matchAll(hashText), ([, hash]) => hash as Hash)
  return text.startsWith(leafStart) ? { nodes: [], others: hashes } : { nodes: hashes, others: [] }
}

/** A JSON string that is a hash; no key of a snapshot is one, for they have slashes. */
const hashText = /"([\w-]{43})"/g
const leafStart = '[0,'
