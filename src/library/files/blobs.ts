// The bytes of files: stored once however often they are used, in chunks, so that none is ever wholly in memory to be sent.
import { Readable } from 'node:stream'
import type { Kysely } from 'kysely'
import { type Hash, hashOf } from '#content/objects.ts'
import { type Ctx, now } from '#context.ts'
import { first, type Param, run, statement, type Tables } from '#database/index.ts'
import { freshenedAfter, secondsOf } from '../revisions/index.ts'

const chunkSize = 1_048_576

/** Stores bytes for a lineage and gives their hash. */
export const storeBlob = async (ctx: Storing, lineage: string, bytes: Uint8Array): Promise<Hash> => {
  const hash = hashOf(bytes)
  if (await isMissing(ctx, hash, bytes.length)) {
    for (let sequence = 0; sequence * chunkSize < bytes.length; sequence++) {
      const data = bytes.subarray(sequence * chunkSize, (sequence + 1) * chunkSize)
      await run(ctx.db, insertChunk, { hash, sequence, data })
    }
  }
  const at = secondsOf(ctx.clock)
  await run(ctx.db, insertUse, { lineage, hash, at, stale: at - freshenedAfter })
  return hash
}

type Storing = Pick<Ctx, 'database' | 'db' | 'clock'>

/**
 * Whether the bytes are still to be stored. Where they are there, nobody removes them before this transaction ends:
 * `releaseBlobs` waits for the lock, and then sees the use that was noted meanwhile.
 */
const isMissing = async (ctx: Storing, hash: Hash, size: number): Promise<boolean> => {
  for (;;) {
    if ((await run(ctx.db, insertBlob, { hash, size, at: now(ctx) })) > 0) return true
    if (ctx.database.engine === 'sqlite') return false
    if ((await first(ctx.db, lockedBlob, { hash })) !== undefined) return false
  }
}

/** How many bytes there are under a hash; undefined where there are none. */
export const blobSize = async (db: Kysely<Tables>, hash: Hash): Promise<number | undefined> => {
  const row = await first(db, blobByHash, { hash })
  return row && Number(row.size)
}

/** The bytes of a blob, chunk by chunk. */
export const readBlob = (db: Kysely<Tables>, hash: Hash, size: number): Readable =>
  Readable.from(chunks(db, hash, size))

/** All bytes of a blob at once. */
export const loadBlob = async (db: Kysely<Tables>, hash: Hash): Promise<Uint8Array> => {
  const parts: Uint8Array[] = []
  for await (const part of chunks(db, hash, (await blobSize(db, hash)) ?? 0)) parts.push(part)
  return Buffer.concat(parts)
}

async function* chunks(db: Kysely<Tables>, hash: Hash, size: number): AsyncGenerator<Uint8Array> {
  for (let sequence = 0; sequence * chunkSize < size; sequence++) {
    const row = await first(db, chunkOf, { hash, sequence })
    if (row === undefined) throw new Error(`a part of the blob ${hash} is missing`)
    yield row.data
  }
}

const insertBlob = statement((db, param: Param<{ hash: string; size: number; at: string }>) =>
  db
    .insertInto('blobs')
    .values({ hash: param('hash'), size: param('size'), created_at: param('at') })
    .onConflict(conflict => conflict.column('hash').doNothing()),
)

const lockedBlob = statement((db, param: Param<{ hash: string }>) =>
  db.selectFrom('blobs').select('hash').where('hash', '=', param('hash')).forKeyShare(),
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
    .values({ hash: param('hash'), sequence: param('sequence'), data: param('data') }),
)

const blobByHash = statement((db, param: Param<{ hash: string }>) =>
  db.selectFrom('blobs').select('size').where('hash', '=', param('hash')),
)

const chunkOf = statement((db, param: Param<{ hash: string; sequence: number }>) =>
  db
    .selectFrom('blob_chunks')
    .select('data')
    .where('hash', '=', param('hash'))
    .where('sequence', '=', param('sequence')),
)
