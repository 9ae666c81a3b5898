// The SQL on bytes that are moved between the database and the object storage: which are still to be moved, and where each is then.
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

/** How many are not where they are to be. */
export const countOutside = async ({ db }: Ctx, place: Place): Promise<number> => {
  const { count } = await outside(db, place)
    .select(row => row.fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Some of these, in the order of their hashes. */
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

/** What is not complete is somebody's who is just storing it. */
const outside = (db: Ctx['db'], place: Place) =>
  db
    .selectFrom('blobs')
    .where('size', '>=', 0)
    .where('storage_key', place === 'storage' ? 'is' : 'is not', null)

/** The bytes are read in the storage from here on, under this key; false where they were moved or removed meanwhile. */
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

/** Those in the storage of which chunks are left in the database. */
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

/** Removes the last chunks of bytes that are in the storage: their readers go on there. How many it removed. */
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

/** Whether the bytes are still under this key; they stay there until this transaction ends. */
export const isStillAt = async ({ db }: WriteCtx, hash: Hash, key: string): Promise<boolean> =>
  (await lockStorageKey(db, hash)) === key

/** The bytes are in the database alone from here on; false where they are not under this key, or chunks are missing. */
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

/** Undefined where there are no such bytes. */
const lockStorageKey = async (db: WriteCtx['db'], hash: Hash): Promise<string | null | undefined> => {
  const row = await db
    .selectFrom('blobs')
    .select('storage_key')
    .where('hash', '=', hash)
    .forUpdate()
    .executeTakeFirst()
  return row?.storage_key
}
