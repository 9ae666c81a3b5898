// The content objects of the database: they are immutable, so what was read once may stay in memory.
import type { ContentSession, Contents } from '#content/contents.ts'
import { type Hash, hashOf, type TreeNode } from '#content/objects.ts'
import { decodeNode } from '#content/tree/index.ts'
import type { Database, ReadDb, WriteDb } from '#database/index.ts'
import { batchesOf } from '#kernel/batches.ts'
import { type Cache, createCache } from '#kernel/cache.ts'
import type { Clock } from '#kernel/clock.ts'
import { eachInTurns, inTime } from '#kernel/yielding.ts'
import { eachObject, loadObject, type Stored, storeObjects } from './objects.ts'
import { writtenNodes } from './written-nodes.ts'

/** Characters of text that each cache keeps; a decoded node takes about three times the memory of its text. */
const nodeCapacity = 12_000_000
const textCapacity = 12_000_000

/**
 * Keyed by hash alone, whatever lineage an object was read in: a hash determines its object, so
 * it is the same in all lineages.
 */
interface Caches {
  readonly nodes: Cache<TreeNode>
  readonly texts: Cache<string>
}

export const databaseContents = ({ engine }: Database, clock: Clock): Contents<WriteDb, ReadDb> => {
  const caches: Caches = {
    nodes: createCache(nodeCapacity, 'nodes'),
    texts: createCache(textCapacity, 'texts'),
  }
  return { session: (db, lineage) => session({ engine, clock, caches }, { db, lineage }) }
}

interface Store {
  readonly engine: Database['engine']
  readonly clock: Clock
  readonly caches: Caches
}

const session = (store: Store, stored: Stored): ContentSession<WriteDb> => {
  const { caches } = store
  const nodes = writtenNodes()
  const texts = new Map<Hash, string>()
  const pending = async (root: Hash | null) => {
    const reached = await nodes.reachedFrom(root)
    const objects = new Map<Hash, string>(texts)
    for (const [hash, { text }] of reached) objects.set(hash, text)
    const remember = async (): Promise<void> => {
      await eachInTurns(reached, ([hash, { node, text }]) => caches.nodes.set(hash, node, text.length))
      for (const [hash, text] of texts) caches.texts.set(hash, text, text.length)
    }
    return { objects, remember }
  }
  const settle = (): void => {
    nodes.clear()
    texts.clear()
  }
  return {
    readNode: hash =>
      inTime(nodes.get(hash)?.node ?? caches.nodes.get(hash)) ?? loadNode(caches, stored, hash),
    readText: hash => inTime(texts.get(hash) ?? caches.texts.get(hash)) ?? loadText(caches, stored, hash),
    fetchNodes: hashes => fetchNodes(caches, stored, hashes),
    fetchTexts: hashes => fetchTexts(caches, stored, hashes),
    writeNode: nodes.add,
    writeText: text => {
      const hash = hashOf(text)
      texts.set(hash, text)
      return hash
    },
    flush: async (db, root) => {
      const { objects, remember } = await pending(root)
      await storeObjects(store, { db, lineage: stored.lineage }, objects)
      await remember()
    },
    flushAhead: async (transaction, root) => {
      const { objects, remember } = await pending(root)
      for (const some of batchesOf(objects, { size: batchSize }, ([, text]) => text.length))
        await transaction(db => storeObjects(store, { db, lineage: stored.lineage }, new Map(some)))
      await remember()
      settle()
    },
    settle,
  }
}

/** How many characters of text one transaction stores, where there are many objects. */
const batchSize = 2_000_000

const loadNode = async (caches: Caches, stored: Stored, hash: Hash): Promise<TreeNode> => {
  const text = await loadObject(stored, hash)
  const node = decodeNode(text)
  caches.nodes.set(hash, node, text.length)
  return node
}

const loadText = async (caches: Caches, stored: Stored, hash: Hash): Promise<string> => {
  const text = await loadObject(stored, hash)
  caches.texts.set(hash, text, text.length)
  return text
}

const fetchNodes = (caches: Caches, stored: Stored, hashes: readonly Hash[]): Promise<void> | undefined => {
  const missing = hashes.filter(hash => caches.nodes.get(hash) === undefined)
  if (missing.length < 2) return undefined
  return eachObject(stored, missing, (hash, data) => caches.nodes.set(hash, decodeNode(data), data.length))
}

const fetchTexts = (caches: Caches, stored: Stored, hashes: readonly Hash[]): Promise<void> | undefined => {
  const missing = hashes.filter(hash => caches.texts.get(hash) === undefined)
  if (missing.length < 2) return undefined
  return eachObject(stored, missing, (hash, data) => caches.texts.set(hash, data, data.length))
}
