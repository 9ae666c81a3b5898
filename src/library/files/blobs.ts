// The SQL on the bytes of files: stored once however often they are used, in chunks, so that none is ever wholly in memory to be sent.
import { Readable } from 'node:stream'
import type { Hash } from '#content/objects.ts'
import { type Ctx, now, type WriteCtx } from '#context.ts'
import { first, type Param, type ReadDb, run, statement } from '#database/index.ts'
import { yieldWhenLong } from '#kernel/yielding.ts'
import { freshenedAfter, secondsOf } from '../revisions/index.ts'
import type { Bytes } from './bytes.ts'

const chunkSize = 1_048_576

/** The size of a blob that is not complete yet: nobody can read it. */
const incomplete = -1

/** Stores bytes for a lineage, in the transaction of `ctx`. */
export const storeBlob = async (ctx: Storing, lineage: string, bytes: Bytes): Promise<Hash> => {
  if (await isMissing(ctx, bytes.hash)) {
    await storeChunks(ctx, bytes, 0, bytes.size)
    await run(ctx.db, completeBlob, { hash: bytes.hash, size: bytes.size })
  }
  await noteUse(ctx, lineage, bytes.hash)
  return bytes.hash
}

/**
 * Stores bytes in transactions of a few megabytes each. The first one notes the use, so that they are kept; until the
 * last one they are incomplete. Several may store the same bytes at once: each stores what it finds missing.
 */
export const storeBlobAhead = async (ctx: Ctx, lineage: string, bytes: Bytes): Promise<void> => {
  const { hash, size } = bytes
  const missing = await ctx.inTransaction(async inside => {
    const missing = await isMissing(inside, hash)
    await noteUse(inside, lineage, hash)
    return missing
  })
  if (!missing) return
  for (let start = 0; start < size; start += transactionSize)
    await ctx.inTransaction(inside => storeChunks(inside, bytes, start, start + transactionSize))
  await ctx.inTransaction(inside => run(inside.db, completeBlob, { hash, size }))
}

type Storing = Pick<WriteCtx, 'database' | 'db' | 'clock'>

/** In bytes: what a transaction stores of a file. */
const transactionSize = 4 * chunkSize

/**
 * Whether any of the bytes are still to be stored. Nobody removes the others before this transaction ends:
 * `releaseBlobs` waits for the lock, and then sees the use that was noted meanwhile.
 */
const isMissing = async (ctx: Storing, hash: Hash): Promise<boolean> => {
  for (;;) {
    if ((await run(ctx.db, insertBlob, { hash, size: incomplete, at: now(ctx) })) > 0) return true
    const row = await first(ctx.db, lockedBlob, { hash })
    if (row !== undefined) return Number(row.size) === incomplete
  }
}

const noteUse = (ctx: Storing, lineage: string, hash: Hash): Promise<number> => {
  const at = secondsOf(ctx.clock)
  return run(ctx.db, insertUse, { lineage, hash, at, stale: at - freshenedAfter })
}

/** The chunks from one byte up to another, both at the edge of a chunk. */
const storeChunks = async (ctx: Storing, bytes: Bytes, from: number, to: number): Promise<void> => {
  for (let start = from; start < Math.min(to, bytes.size); start += chunkSize) {
    const data = await bytes.read(start, chunkSize)
    await run(ctx.db, insertChunk, { hash: bytes.hash, sequence: start / chunkSize, data })
    await yieldWhenLong()
  }
}

/** The bytes of a blob from one up to another, chunk by chunk. */
export const readBlob = (db: ReadDb, hash: Hash, end: number, start = 0): Readable =>
  Readable.from(chunks(db, hash, start, end), { highWaterMark: 1 })

/** The same for bytes that are stored whole, and whose size is not known. */
export const readWholeBlob = async (db: ReadDb, hash: Hash): Promise<Readable> => {
  const row = await first(db, sizeOfBlob, { hash })
  if (row === undefined) throw new Error(`the blob ${hash} is missing`)
  return readBlob(db, hash, Number(row.size))
}

async function* chunks(db: ReadDb, hash: Hash, start: number, end: number): AsyncGenerator<Uint8Array> {
  for (let sequence = Math.floor(start / chunkSize); sequence * chunkSize < end; sequence++) {
    const row = await first(db, chunkOf, { hash, sequence })
    if (row === undefined) throw new Error(`a part of the blob ${hash} is missing`)
    const from = sequence * chunkSize
    yield row.data.subarray(Math.max(0, start - from), end - from)
  }
}

/** How many bytes a file of a space has; undefined once the space is gone, or no revision of its lineage has it. */
export const sizeIn = async (
  db: ReadDb,
  { space, blob }: { readonly space: string; readonly blob: Hash },
): Promise<number | undefined> => {
  if (`${space}${blob}`.includes('\0')) return undefined
  const row = await first(db, blobOfSpace, { space, blob })
  return row && Number(row.size)
}

const sizeOfBlob = statement((db, param: Param<{ hash: string }>) =>
  db.selectFrom('blobs').select('size').where('hash', '=', param('hash')),
)

const insertBlob = statement((db, param: Param<{ hash: string; size: number; at: string }>) =>
  db
    .insertInto('blobs')
    .values({ hash: param('hash'), size: param('size'), created_at: param('at') })
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

const insertChunk = statement((db, param: Param<{ hash: string; sequence: number; data: Uint8Array }>) =>
  db
    .insertInto('blob_chunks')
    .values({ hash: param('hash'), sequence: param('sequence'), data: param('data') })
    .onConflict(conflict => conflict.columns(['hash', 'sequence']).doNothing()),
)

const completeBlob = statement((db, param: Param<{ hash: string; size: number }>) =>
  db
    .updateTable('blobs')
    .set({ size: param('size') })
    .where('hash', '=', param('hash')),
)

const chunkOf = statement((db, param: Param<{ hash: string; sequence: number }>) =>
  db
    .selectFrom('blob_chunks')
    .select('data')
    .where('hash', '=', param('hash'))
    .where('sequence', '=', param('sequence')),
)

const blobOfSpace = statement((db, param: Param<{ space: string; blob: string }>) =>
  db
    .selectFrom('spaces')
    .innerJoin('blob_uses', 'blob_uses.lineage_id', 'spaces.lineage_id')
    .innerJoin('blobs', 'blobs.hash', 'blob_uses.hash')
    .select('blobs.size')
    .where('spaces.id', '=', param('space'))
    .where('spaces.deleted_at', 'is', null)
    .where('blob_uses.hash', '=', param('blob')),
)
