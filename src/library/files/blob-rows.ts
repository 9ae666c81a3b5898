// The SQL on the rows of blobs: each blob once for the installation, with where its bytes are, and which lineages use it.
import type { Hash } from '#content/objects.ts'
import type { WriteCtx } from '#context.ts'
import { first, type Param, type ReadDb, run, statement } from '#database/index.ts'
import { now } from '#kernel/clock.ts'
import { freshenedAfter, secondsOf } from '../revisions/index.ts'

export type Storing = Pick<WriteCtx, 'db' | 'clock'>

/** A blob that is completely stored. */
export interface StoredBlob {
  readonly size: number
  /** Its key in the object storage; null where its bytes are in the database. */
  readonly key: string | null
}

/** The `size` of a blob that is not completely stored: nobody can read it. */
const incomplete = -1

/**
 * Whether the blob is not completely stored; if it is new, a row is inserted that says so. A complete blob is not removed
 * before this transaction ends: `releaseBlobs` waits for the lock, and then sees the use that was recorded meanwhile.
 */
export const isMissing = async (ctx: Storing, hash: Hash): Promise<boolean> => {
  for (;;) {
    if ((await run(ctx.db, insertBlob, { hash, size: incomplete, at: now(ctx) })) > 0) return true
    const row = await first(ctx.db, lockedBlob, { hash })
    if (row !== undefined) return Number(row.size) === incomplete
  }
}

/**
 * Records that a lineage uses a blob; false where it is not completely stored. The lock keeps the blob until this
 * transaction ends, and the recorded use keeps it from then on.
 */
export const useIfStored = async (ctx: Storing, lineage: string, hash: Hash): Promise<boolean> => {
  const row = await first(ctx.db, lockedBlob, { hash })
  if (row === undefined || Number(row.size) === incomplete) return false
  await noteUse(ctx, lineage, hash)
  return true
}

export const noteUse = async ({ db, clock }: Storing, lineage: string, hash: Hash): Promise<void> => {
  const at = secondsOf(clock)
  await run(db, insertUse, { lineage, hash, at, stale: at - freshenedAfter })
}

/** Marks a blob as completely stored in the database, unless it is already stored elsewhere. */
export const noteComplete = async ({ db }: Storing, hash: Hash, size: number): Promise<void> =>
  void (await run(db, completeBlob, { hash, size, incomplete }))

/**
 * Marks a blob as completely stored in the object storage under this key; false where it is already
 * stored, and stays where it is.
 */
export const noteInStorage = async (
  ctx: Storing,
  blob: { readonly hash: Hash; readonly size: number; readonly key: string },
): Promise<boolean> => (await run(ctx.db, insertInStorage, { ...blob, at: now(ctx), incomplete })) > 0

/** Undefined where there is no such blob, or it is not completely stored. */
export const storedBlob = async (db: ReadDb, hash: Hash): Promise<StoredBlob | undefined> => {
  const row = await first(db, blobByHash, { hash })
  return row && storedIn(row)
}

/** The blob of a file in a space; undefined once the space is gone, or no revision of its lineage has the file. */
export const blobIn = async (
  db: ReadDb,
  { space, blob }: { readonly space: string; readonly blob: Hash },
): Promise<StoredBlob | undefined> => {
  if (`${space}${blob}`.includes('\0')) return undefined
  const row = await first(db, blobOfSpace, { space, blob })
  return row && storedIn(row)
}

/** Whether any blob is in an object storage. */
export const isAnyInStorage = async (db: ReadDb): Promise<boolean> =>
  (await first(db, anyInStorage, {})) !== undefined

const storedIn = (row: { size: number; storage_key: string | null }): StoredBlob | undefined =>
  Number(row.size) === incomplete ? undefined : { size: Number(row.size), key: row.storage_key }

const blobByHash = statement((db, param: Param<{ hash: string }>) =>
  db.selectFrom('blobs').select(['size', 'storage_key']).where('hash', '=', param('hash')),
)

const insertBlob = statement((db, param: Param<{ hash: string; size: number; at: string }>) =>
  db
    .insertInto('blobs')
    .values({ hash: param('hash'), size: param('size'), created_at: param('at'), storage_key: null })
    .onConflict(conflict => conflict.column('hash').doNothing()),
)

const lockedBlob = statement((db, param: Param<{ hash: string }>) =>
  db.selectFrom('blobs').select('size').where('hash', '=', param('hash')).forKeyShare(),
)

const insertUse = statement(
  (db, param: Param<{ lineage: string; hash: string; at: number; stale: number }>) =>
    db
      .insertInto('blob_uses')
      .values({ lineage_id: param('lineage'), hash: param('hash'), stored_at: param('at') })
      .onConflict(conflict =>
        conflict
          .columns(['lineage_id', 'hash'])
          .doUpdateSet({ stored_at: param('at') })
          .where('blob_uses.stored_at', '<', param('stale')),
      ),
)

const completeBlob = statement((db, param: Param<{ hash: string; size: number; incomplete: number }>) =>
  db
    .updateTable('blobs')
    .set({ size: param('size') })
    .where('hash', '=', param('hash'))
    .where('size', '=', param('incomplete')),
)

const insertInStorage = statement(
  (db, param: Param<{ hash: string; size: number; key: string; at: string; incomplete: number }>) =>
    db
      .insertInto('blobs')
      .values({
        hash: param('hash'),
        size: param('size'),
        created_at: param('at'),
        storage_key: param('key'),
      })
      .onConflict(conflict =>
        conflict
          .column('hash')
          .doUpdateSet({ size: param('size'), storage_key: param('key') })
          .where('blobs.size', '=', param('incomplete')),
      ),
)

const blobOfSpace = statement((db, param: Param<{ space: string; blob: string }>) =>
  db
    .selectFrom('spaces')
    .innerJoin('blob_uses', 'blob_uses.lineage_id', 'spaces.lineage_id')
    .innerJoin('blobs', 'blobs.hash', 'blob_uses.hash')
    .select(['blobs.size', 'blobs.storage_key'])
    .where('spaces.id', '=', param('space'))
    .where('spaces.deleted_at', 'is', null)
    .where('blob_uses.hash', '=', param('blob')),
)

const anyInStorage = statement(db =>
  db.selectFrom('blobs').select('hash').where('storage_key', 'is not', null).limit(1),
)
