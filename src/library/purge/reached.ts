// Finding what is still in use: all that some states of content consist of.
import type { Hash } from '#content/objects.ts'
import { referencesOf } from '#content/tree/index.ts'
import { eachObject, type Stored } from '../revisions/index.ts'

const nodesPerStep = 200

/** The hashes of all nodes, texts and bytes that are reached from the roots. Nodes alone are read, each of them once; `look` is told of it. */
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
    // From the end: depth first, so that the list stays short.
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
    // Past the gap anything may be in use.
    if (count < step.length) throw new Error(`content objects of the lineage ${stored.lineage} are missing`)
  }
  return reached
}
