// All SQL on which contents exist, and on what they consist of.
import { sql } from 'kysely'
import type { Hash } from '#content/objects.ts'
import type { ReadDb, WriteDb } from '#database/index.ts'
import { batchesOf } from '#kernel/batches.ts'

/** The lineages of all spaces, sorted. */
export const lineages = async (db: ReadDb): Promise<string[]> => {
  const rows = await db.selectFrom('spaces').select('lineage_id').distinct().orderBy('lineage_id').execute()
  return rows.map(({ lineage_id }) => lineage_id)
}

export interface Root {
  readonly id: string
  readonly space_id: string
  readonly root: Hash
}

/** The next revisions of a lineage that have content. */
export const rootsAfter = (db: ReadDb, lineage: string, after: string, limit: number): Promise<Root[]> =>
  db
    .selectFrom('revisions')
    .innerJoin('spaces', 'spaces.id', 'revisions.space_id')
    .select(['revisions.id', 'revisions.space_id', 'revisions.root'])
    .where('spaces.lineage_id', '=', lineage)
    .where('revisions.id', '>', after)
    .where('revisions.root', 'is not', null)
    .$narrowType<{ root: Hash }>()
    .orderBy('revisions.id')
    .limit(limit)
    .execute()

/** The sizes in bytes of those objects that are stored. */
export const sizesOf = async (
  db: ReadDb,
  lineage: string,
  hashes: readonly Hash[],
): Promise<Map<Hash, number>> => {
  const rows = await db
    .selectFrom('objects')
    .select(['hash', sql<number>`octet_length(data)`.as('size')])
    .where('lineage_id', '=', lineage)
    .where('hash', 'in', hashes)
    .execute()
  return new Map(rows.map(({ hash, size }) => [hash, Number(size)]))
}

/** Those blobs that are stored whole and that the lineage uses. */
export const usedBlobs = async (
  db: ReadDb,
  lineage: string,
  hashes: readonly Hash[],
): Promise<ReadonlySet<Hash>> => {
  const rows = await db
    .selectFrom('blob_uses')
    .innerJoin('blobs', 'blobs.hash', 'blob_uses.hash')
    .select('blobs.hash')
    .where('lineage_id', '=', lineage)
    .where('blobs.hash', 'in', hashes)
    .where('blobs.size', '>=', 0)
    .execute()
  return new Set(rows.map(({ hash }) => hash))
}

/** Another lineage that has the object, if there is one. */
export const otherLineageWith = async (
  db: ReadDb,
  lineage: string,
  hash: Hash,
): Promise<string | undefined> => {
  const row = await db
    .selectFrom(db.selectFrom('spaces').select('lineage_id').distinct().as('others'))
    .innerJoin('objects', 'objects.lineage_id', 'others.lineage_id')
    .select('objects.lineage_id')
    .where('objects.lineage_id', '!=', lineage)
    .where('objects.hash', '=', hash)
    .limit(1)
    .executeTakeFirst()
  return row?.lineage_id
}

export const hasBlob = async (db: ReadDb, hash: Hash): Promise<boolean> => {
  const blobs = db.selectFrom('blobs').select('hash').where('hash', '=', hash).where('size', '>=', 0)
  return (await blobs.executeTakeFirst()) !== undefined
}

/** A content that can be changed or read: of a space, or of a change request. */
export interface Head {
  readonly space_id: string
  readonly change_request_id: string | null
  readonly root: Hash | null
}

/** The contents of a space: its own, and those of its open change requests. */
export const headsOf = async (db: ReadDb, space: string): Promise<Head[]> => {
  const main = await db
    .selectFrom('spaces')
    .innerJoin('revisions', 'revisions.id', 'spaces.head_revision_id')
    .select(['spaces.id as space_id', 'revisions.root'])
    .where('spaces.id', '=', space)
    .execute()
  const requests = await db
    .selectFrom('change_requests')
    .innerJoin('revisions', 'revisions.id', 'change_requests.head_revision_id')
    .select(['change_requests.space_id', 'change_requests.id as change_request_id', 'revisions.root'])
    .where('change_requests.space_id', '=', space)
    .where('change_requests.status', '!=', 'merged')
    .orderBy('change_requests.id')
    .execute()
  return [...main.map(row => ({ ...row, change_request_id: null })), ...requests]
}

export const spaceIds = async (db: ReadDb): Promise<string[]> =>
  (await db.selectFrom('spaces').select('id').orderBy('id').execute()).map(({ id }) => id)

export const lineageOf = async (db: ReadDb, space: string): Promise<string | undefined> => {
  const row = await db.selectFrom('spaces').select('lineage_id').where('id', '=', space).executeTakeFirst()
  return row?.lineage_id
}

/** Locks a head until the transaction ends. */
export const lockHead = async (db: WriteDb, space: string, changeRequest: string): Promise<void> => {
  const [table, id] =
    changeRequest === '' ? (['spaces', space] as const) : (['change_requests', changeRequest] as const)
  await db.selectFrom(table).select('id').where('id', '=', id).forUpdate().execute()
}

/** The next revisions of a space whose changed pages are recorded. */
export const notedRevisionsAfter = (db: ReadDb, space: string, after: string, limit: number) =>
  db
    .selectFrom('revisions')
    .select(['id', 'root', 'parent_ids', 'change_request_id'])
    .where('space_id', '=', space)
    .where('are_pages_noted', '=', 1)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()

/** The roots of some revisions, by their ids. */
export const rootsOf = async (db: ReadDb, ids: readonly string[]): Promise<Map<string, Hash | null>> => {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('revisions').select(['id', 'root']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, root }) => [id, root]))
}

/** A page that a revision of a head changed. */
export interface PageOfRevision {
  readonly head_id: string
  readonly page_id: string
  readonly revision_id: string
}

/** How many of these rows are in `page_revisions`. */
export const countNoted = async (db: ReadDb, rows: readonly PageOfRevision[]): Promise<number> => {
  let count = 0
  for (const some of batchesOf(rows, { count: rowsAtOnce })) {
    const tuples = sql.join(some.map(row => sql`(${row.head_id}, ${row.page_id}, ${row.revision_id})`))
    const found = await sql<{ count: number }>`
      select count(*) as count from page_revisions where (head_id, page_id, revision_id) in (values ${tuples})
    `.execute(db)
    count += Number(found.rows[0]?.count)
  }
  return count
}

const rowsAtOnce = 200

/** How many pages are recorded for a space and for each of its change requests. */
export const notedOf = async (db: ReadDb, space: string): Promise<Map<string, number>> => {
  const requests = db.selectFrom('change_requests').select('id').where('space_id', '=', space)
  const rows = await db
    .selectFrom('page_revisions')
    .select(({ fn }) => ['head_id', fn.countAll<number>().as('count')])
    .where(where => where.or([where('head_id', '=', space), where('head_id', 'in', requests)]))
    .groupBy('head_id')
    .execute()
  return new Map(rows.map(({ head_id, count }) => [head_id, Number(count)]))
}

/**
 * Removes the records of which pages the revisions of a head changed: the job records them again, or a query that needs
 * them.
 */
export const forgetNotedPages = async (db: WriteDb, head: string): Promise<void> => {
  await db.deleteFrom('page_revisions').where('head_id', '=', head).execute()
  await db
    .updateTable('revisions')
    .set({ are_pages_noted: 0 })
    .where(where =>
      where.or([
        where('change_request_id', '=', head),
        where.and([where('space_id', '=', head), where('change_request_id', 'is', null)]),
      ]),
    )
    .execute()
}
