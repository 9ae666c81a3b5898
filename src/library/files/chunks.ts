// The SQL on bytes in the database: in chunks, so that a file is never wholly in memory while it is sent.
import type { Hash } from '#content/objects.ts'
import { firstUnchanging, type Param, type ReadDb, run, statement, type WriteDb } from '#database/index.ts'
import { yieldWhenLong } from '#kernel/yielding.ts'
import type { Bytes } from './bytes.ts'

export const chunkSize = 1_048_576

/** Stores the chunks from one position to another, both at the edge of a chunk. */
export const storeChunks = async (db: WriteDb, bytes: Bytes, from: number, to: number): Promise<void> => {
  for (let start = from; start < Math.min(to, bytes.size); start += chunkSize) {
    const data = await bytes.read(start, chunkSize)
    await run(db, insertChunk, { hash: bytes.hash, sequence: start / chunkSize, data })
    await yieldWhenLong()
  }
}

/** The rest of a chunk from a position in the blob on; undefined where the database has no such chunk. */
export const chunkFrom = async (db: ReadDb, hash: Hash, start: number): Promise<Uint8Array | undefined> => {
  const sequence = Math.floor(start / chunkSize)
  const row = await firstUnchanging(db, chunkOf, { hash, sequence })
  return row?.data.subarray(start - sequence * chunkSize)
}

const insertChunk = statement((db, param: Param<{ hash: string; sequence: number; data: Uint8Array }>) =>
  db
    .insertInto('blob_chunks')
    .values({ hash: param('hash'), sequence: param('sequence'), data: param('data') })
    .onConflict(conflict => conflict.columns(['hash', 'sequence']).doNothing()),
)

const chunkOf = statement((db, param: Param<{ hash: string; sequence: number }>) =>
  db
    .selectFrom('blob_chunks')
    .select('data')
    .where('hash', '=', param('hash'))
    .where('sequence', '=', param('sequence')),
)
