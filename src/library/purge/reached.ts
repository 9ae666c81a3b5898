// Finds what is still in use: everything that some roots reach.
import type { Hash } from '#content/objects.ts'
import { referencesOf } from '#content/tree/index.ts'
import { eachObject, type Stored } from '../revisions/index.ts'

const nodesPerStep = 200

/**
 * The hashes of all nodes, texts and blobs that are reached from the roots. Only nodes are read, each of them once; `look`
 * is called with each.
 */
export const reachedFrom = async (
  stored: Stored,
  roots: readonly Hash[],
  keep: () => Promise<void>,
  look: (hash: Hash, text: string) => void = () => {},
): Promise<Set<Hash>> => {
  const reached = new Set(roots)
  const unread = [...reached]
  while (unread.length > 0) {
    await keep()
    // Takes from the end, so depth first, which keeps the list short.
    const step = unread.splice(-nodesPerStep)
    let count = 0
    await eachObject(stored, step, (hash, text) => {
      count++
      look(hash, text)
      const { nodes, others } = referencesOf(text)
      for (const hash of others) reached.add(hash)
      for (const hash of nodes) {
        if (reached.has(hash)) continue
        reached.add(hash)
        unread.push(hash)
      }
    })
    // A missing node could refer to anything, so nothing may be taken for unused.
    if (count < step.length) throw new Error(`content objects of the lineage ${stored.lineage} are missing`)
  }
  return reached
}
