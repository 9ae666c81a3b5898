// The content objects of the database: immutable, so that whatever was read once may be kept in memory.
import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { ContentSession, Contents } from '#content/contents.ts'
import { type Hash, hashOf, type TreeNode } from '#content/objects.ts'
import { decodeNode, encodeNode, reachable } from '#content/tree/index.ts'
import { type Database, first, type Param, run, statement, type Tables } from '#database/index.ts'
import { type Cache, createCache } from '#kernel/cache.ts'

/** Characters of text that are kept: a decoded node takes some three times its text. */
const nodeCapacity = 12_000_000
const textCapacity = 12_000_000
const objectsPerQuery = 500

interface Caches {
  readonly nodes: Cache<TreeNode>
  readonly texts: Cache<string>
}

export const databaseContents = (database: Database): Contents<Kysely<Tables>> => {
  const caches: Caches = { nodes: createCache(nodeCapacity), texts: createCache(textCapacity) }
  return { session: db => session(database.engine, caches, db) }
}

const session = (
  engine: Database['engine'],
  caches: Caches,
  db: Kysely<Tables>,
): ContentSession<Kysely<Tables>> => {
  const nodes = new Map<Hash, { node: TreeNode; text: string }>()
  const texts = new Map<Hash, string>()
  return {
    readNode: hash => nodes.get(hash)?.node ?? caches.nodes.get(hash) ?? loadNode(caches, db, hash),
    readText: hash => texts.get(hash) ?? caches.texts.get(hash) ?? loadText(caches, db, hash),
    fetchNodes: hashes => fetchNodes(caches, db, hashes),
    fetchTexts: hashes => fetchTexts(caches, db, hashes),
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
    flush: async (target, root) => {
      const pending = { readNode: (hash: Hash) => (nodes.get(hash) as { node: TreeNode }).node }
      const reached = await reachable(pending as never, root, hash => !nodes.has(hash))
      const objects = new Map<Hash, string>(texts)
      for (const hash of reached) objects.set(hash, (nodes.get(hash) as { text: string }).text)
      await store(engine, target, objects)
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

const loadNode = async (caches: Caches, db: Kysely<Tables>, hash: Hash): Promise<TreeNode> => {
  const text = await load(db, hash)
  const node = decodeNode(text)
  caches.nodes.set(hash, node, text.length)
  return node
}

const loadText = async (caches: Caches, db: Kysely<Tables>, hash: Hash): Promise<string> => {
  const text = await load(db, hash)
  caches.texts.set(hash, text, text.length)
  return text
}

const fetchNodes = (
  caches: Caches,
  db: Kysely<Tables>,
  hashes: readonly Hash[],
): Promise<void> | undefined => {
  const missing = hashes.filter(hash => caches.nodes.get(hash) === undefined)
  if (missing.length < 2) return undefined
  return eachLoaded(db, missing, (hash, data) => caches.nodes.set(hash, decodeNode(data), data.length))
}

const fetchTexts = (
  caches: Caches,
  db: Kysely<Tables>,
  hashes: readonly Hash[],
): Promise<void> | undefined => {
  const missing = hashes.filter(hash => caches.texts.get(hash) === undefined)
  if (missing.length < 2) return undefined
  return eachLoaded(db, missing, (hash, data) => caches.texts.set(hash, data, data.length))
}

/** Those of the objects that are stored; a session's own, which are not yet, are at hand anyway. */
const eachLoaded = async (
  db: Kysely<Tables>,
  hashes: readonly Hash[],
  keep: (hash: Hash, data: string) => void,
): Promise<void> => {
  for (let from = 0; from < hashes.length; from += objectsPerQuery) {
    const some = hashes.slice(from, from + objectsPerQuery)
    const rows = await db.selectFrom('objects').select(['hash', 'data']).where('hash', 'in', some).execute()
    for (const { hash, data } of rows) keep(hash, data)
  }
}

const load = async (db: Kysely<Tables>, hash: Hash): Promise<string> => {
  const row = await first(db, objectByHash, { hash })
  if (row === undefined) throw new Error(`the content object ${hash} is missing`)
  return row.data
}

/** In the order of their hashes, so that two transactions that store the same objects never wait for each other in a ring. */
const store = async (
  engine: Database['engine'],
  db: Kysely<Tables>,
  objects: ReadonlyMap<Hash, string>,
): Promise<void> => {
  const hashes = [...objects.keys()].sort()
  if (engine === 'sqlite') {
    for (const hash of hashes) await run(db, insertObject, { hash, data: objects.get(hash) as string })
    return
  }
  for (let from = 0; from < hashes.length; from += objectsPerQuery) {
    const some = hashes.slice(from, from + objectsPerQuery)
    const data = some.map(hash => objects.get(hash) as string)
    await sql`insert into objects (hash, data) select * from unnest(${some}::text[], ${data}::text[])
      on conflict (hash) do nothing`.execute(db)
  }
}

const objectByHash = statement((db, param: Param<{ hash: string }>) =>
  db.selectFrom('objects').select('data').where('hash', '=', param('hash')),
)

const insertObject = statement((db, param: Param<{ hash: string; data: string }>) =>
  db
    .insertInto('objects')
    .values({ hash: param('hash'), data: param('data') })
    .onConflict(conflict => conflict.column('hash').doNothing()),
)
