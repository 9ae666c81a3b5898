// Renames authors inside contents, where people have other ids here than in an export: rewrites the nodes that name them,
// in SQL.
import { type Hash, hashOf } from '#content/objects.ts'
import type { Database, ReadDb, WriteDb } from '#database/index.ts'
import { batchesOf } from '#kernel/batches.ts'
import { eachObject } from '#library/revisions/index.ts'
import { lineagesOf, reachedIn } from '../lineages.ts'
import { author, authorsIn } from '../organization-rows.ts'

/** Ids here, by ids in the export. */
type Ids = ReadonlyMap<string, string>

/** Throws if a content names an author who is not in the export. */
export const renameAuthors = async (staged: Database, organization: string, ids: Ids): Promise<void> => {
  for (const { id } of await lineagesOf(staged.read, organization)) {
    const levels = await levelsOf(staged.read, organization, id, ids)
    await staged.transaction(db => renameIn({ db, lineage: id }, levels, ids))
  }
}

/** The nodes of a lineage by level, the leaves first. */
const levelsOf = async (
  db: ReadDb,
  organization: string,
  lineage: string,
  ids: Ids,
): Promise<readonly (readonly Hash[])[]> => {
  const levels: Hash[][] = []
  let isStrange = false
  await reachedIn(db, organization, lineage, (hash, text) => {
    isStrange ||= authorsIn(text).some(id => !ids.has(id))
    const level = levelOf(text)
    while (levels.length <= level) levels.push([])
    levels[level]?.push(hash)
  })
  if (isStrange)
    throw new Error('a page in the export was changed by somebody who is not in it; nothing was changed')
  return levels
}

/** A node's text begins with `[` and its level. */
const levelOf = (text: string): number => Number.parseInt(text.slice(1), 10)

interface Stored {
  readonly db: WriteDb
  readonly lineage: string
}

/** Where the tree is divided into nodes depends on keys alone, so that each node is replaced by exactly one. */
const renameIn = async (stored: Stored, levels: readonly (readonly Hash[])[], ids: Ids): Promise<void> => {
  const renamed = new Map<Hash, Hash>()
  for (const level of levels)
    for (const some of batchesOf(level, { count: atOnce })) {
      const written: { hash: Hash; data: string }[] = []
      await eachObject(stored, some, (hash, text) => {
        const data = levelOf(text) === 0 ? withIds(text, ids) : withHashes(text, renamed)
        if (data === text) return
        renamed.set(hash, hashOf(data))
        written.push({ hash: hashOf(data), data })
      })
      await insertObjects(stored, written)
    }
  for (const some of batchesOf(renamed, { count: atOnce })) await replaceRoots(stored, some)
}

const atOnce = 200

const withIds = (text: string, ids: Ids): string => text.replace(author, id => ids.get(id) ?? id)

const withHashes = (text: string, renamed: ReadonlyMap<Hash, Hash>): string =>
  text.replace(/(?<=")[\w-]{43}(?=")/g, hash => renamed.get(hash) ?? hash)

const insertObjects = async (
  { db, lineage }: Stored,
  written: readonly { readonly hash: Hash; readonly data: string }[],
): Promise<void> => {
  if (written.length === 0) return
  await db
    .insertInto('objects')
    .values(written.map(object => ({ ...object, lineage_id: lineage, stored_at: 0 })))
    .onConflict(conflict => conflict.columns(['lineage_id', 'hash']).doNothing())
    .execute()
}

/** The former nodes are no longer reached: whatever refers to them was rewritten, too. */
const replaceRoots = async (
  { db, lineage }: Stored,
  renamed: readonly (readonly [before: Hash, after: Hash])[],
): Promise<void> => {
  const spaces = db.selectFrom('spaces').select('id').where('lineage_id', '=', lineage)
  for (const [before, root] of renamed)
    await db
      .updateTable('revisions')
      .set({ root })
      .where('root', '=', before)
      .where('space_id', 'in', spaces)
      .execute()
  await db
    .deleteFrom('objects')
    .where('lineage_id', '=', lineage)
    .where(
      'hash',
      'in',
      renamed.map(([before]) => before),
    )
    .execute()
}
