// The content objects of the database: immutable, so that whatever was read once may be kept in memory.
import type { Kysely } from 'kysely'
import type { ContentSession, Contents } from '#content/contents.ts'
import { type Hash, hashOf, type TreeNode } from '#content/objects.ts'
import { decodeNode, encodeNode, reachable } from '#content/tree/index.ts'
import type { Database, Tables } from '#database/index.ts'
import { type Cache, createCache } from '#kernel/cache.ts'
import type { Clock } from '#kernel/clock.ts'
import { eachObject, loadObject, type Stored, storeObjects } from './objects.ts'

/** Characters of text that are kept: a decoded node takes some three times its text. */
const nodeCapacity = 12_000_000
const textCapacity = 12_000_000

/** By hash alone, whatever lineage an object was read in: a value is what its hash is of, so it is the same in all. */
interface Caches {
  readonly nodes: Cache<TreeNode>
  readonly texts: Cache<string>
}

export const databaseContents = ({ engine }: Database, clock: Clock): Contents<Kysely<Tables>> => {
  const caches: Caches = { nodes: createCache(nodeCapacity), texts: createCache(textCapacity) }
  return { session: (db, lineage) => session({ engine, clock, caches }, { db, lineage }) }
}

interface Store {
  readonly engine: Database['engine']
  readonly clock: Clock
  readonly caches: Caches
}

const session = (store: Store, stored: Stored): ContentSession<Kysely<Tables>> => {
  const { caches } = store
  const nodes = new Map<Hash, { node: TreeNode; text: string }>()
  const texts = new Map<Hash, string>()
  return {
    readNode: hash => nodes.get(hash)?.node ?? caches.nodes.get(hash) ?? loadNode(caches, stored, hash),
    readText: hash => texts.get(hash) ?? caches.texts.get(hash) ?? loadText(caches, stored, hash),
    fetchNodes: hashes => fetchNodes(caches, stored, hashes),
    fetchTexts: hashes => fetchTexts(caches, stored, hashes),
    writeNode: node => {
      const text = encodeNode(node)
      const hash = hashOf(text)
      nodes.set(hash, { node, text })
      return hash
    },
    writeText: text => {
      const hash = hashOf(text)
      texts.set(hash, text)
      return hash
    },
    flush: async (db, root) => {
      const pending = { readNode: (hash: Hash) => (nodes.get(hash) as { node: TreeNode }).node }
      const reached = await reachable(pending as never, root, hash => !nodes.has(hash))
      const objects = new Map<Hash, string>(texts)
      for (const hash of reached) objects.set(hash, (nodes.get(hash) as { text: string }).text)
      await storeObjects(store, { db, lineage: stored.lineage }, objects)
      for (const hash of reached) {
        const { node, text } = nodes.get(hash) as { node: TreeNode; text: string }
        caches.nodes.set(hash, node, text.length)
      }
      for (const [hash, text] of texts) caches.texts.set(hash, text, text.length)
    },
    settle: () => {
      nodes.clear()
      texts.clear()
    },
  }
}

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
