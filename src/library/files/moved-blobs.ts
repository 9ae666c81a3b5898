// The SQL on blobs that are moved between the database and the object storage: which are still to be
// moved, and where each is then.
import type { Hash } from '#content/objects.ts'
import type { Ctx, WriteCtx } from '#context.ts'
import { Unavailable } from '#kernel/errors.ts'
import { chunkSize } from './chunks.ts'
import { claimKey, noteLeftover } from './storage-leftovers.ts'

export type Place = 'storage' | 'database'

interface MovableBlob {
  readonly hash: Hash
  readonly size: number
  readonly key: string | null
}

/** The number of blobs that are not in this place. */
export const countOutside = async ({ db }: Ctx, place: Place): Promise<number> => {
  const { count } = await outside(db, place)
    .select(row => row.fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Some of these blobs, in the order of their hashes. */
export const blobsOutside = async (
  { db }: Ctx,
  place: Place,
  after: string,
  limit: number,
): Promise<MovableBlob[]> => {
  const rows = await outside(db, place)
    .select(['hash', 'size', 'storage_key'])
    .where('hash', '>', after)
    .orderBy('hash')
    .limit(limit)
    .execute()
  return rows.map(({ hash, size, storage_key }) => ({ hash, size: Number(size), key: storage_key }))
}

/** Only complete blobs: an incomplete one is just being stored. */
const outside = (db: Ctx['db'], place: Place) =>
  db
    .selectFrom('blobs')
    .where('size', '>=', 0)
    .where('storage_key', place === 'storage' ? 'is' : 'is not', null)

/** Makes readers find the blob in the storage, under this key; false where it was moved or removed meanwhile. */
export const nameInStorage = async (ctx: WriteCtx, hash: Hash, key: string): Promise<boolean> => {
  const { numUpdatedRows } = await ctx.db
    .updateTable('blobs')
    .set({ storage_key: key })
    .where('hash', '=', hash)
    .where('storage_key', 'is', null)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) return false
  if (!(await claimKey(ctx, key))) throw new Unavailable('moving a file took too long; begin anew')
  return true
}

/** Blobs in the storage that still have chunks in the database. */
export const hashesWithChunksLeft = async ({ db }: Ctx, limit: number): Promise<Hash[]> => {
  const rows = await db
    .selectFrom('blobs')
    .select('hash')
    .where('storage_key', 'is not', null)
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('blob_chunks').select('sequence').whereRef('blob_chunks.hash', '=', 'blobs.hash')),
    )
    .limit(limit)
    .execute()
  return rows.map(({ hash }) => hash)
}

/** Deletes the last chunks of a blob that is in the storage, where its readers continue. Returns how many it deleted. */
export const deleteLastChunks = async ({ db }: WriteCtx, hash: Hash, most: number): Promise<number> => {
  if ((await lockStorageKey(db, hash)) == null) return 0
  const last = db
    .selectFrom('blob_chunks')
    .select('sequence')
    .where('hash', '=', hash)
    .orderBy('sequence', 'desc')
    .limit(most)
  const { numDeletedRows } = await db
    .deleteFrom('blob_chunks')
    .where('hash', '=', hash)
    .where('sequence', 'in', last)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

/** Whether the blob is still under this key; if so, it stays there until this transaction ends. */
export const isStillAt = async ({ db }: WriteCtx, hash: Hash, key: string): Promise<boolean> =>
  (await lockStorageKey(db, hash)) === key

/** Makes readers find the blob in the database alone; false where it is not under this key, or chunks are missing. */
export const nameInDatabase = async (
  ctx: WriteCtx,
  hash: Hash,
  size: number,
  key: string,
): Promise<boolean> => {
  if (!(await isStillAt(ctx, hash, key))) return false
  const { count } = await ctx.db
    .selectFrom('blob_chunks')
    .select(row => row.fn.countAll<number | string>().as('count'))
    .where('hash', '=', hash)
    .executeTakeFirstOrThrow()
  if (Number(count) !== Math.ceil(size / chunkSize)) return false
  await noteLeftover(ctx, key)
  await ctx.db.updateTable('blobs').set({ storage_key: null }).where('hash', '=', hash).execute()
  return true
}

/** The key of a blob, with its row locked; undefined where there is no such blob. */
const lockStorageKey = async (db: WriteCtx['db'], hash: Hash): Promise<string | null | undefined> => {
  const row = await db
    .selectFrom('blobs')
    .select('storage_key')
    .where('hash', '=', hash)
    .forUpdate()
    .executeTakeFirst()
  return row?.storage_key
}
