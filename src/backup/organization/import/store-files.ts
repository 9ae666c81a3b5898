// Stores the bytes of an export's files, read with SQL, like those of any other file, so that bytes that exist here are
// not stored twice.
import { buffer } from 'node:stream/consumers'
import type { WriteCtx } from '#context.ts'
import { type BlobSource, type Bytes, readBlob, storeBlob } from '#library/files/index.ts'
import { type RowSource, rowsOf } from '../../rows.ts'

/** `uses` reads the rows that say which lineage uses which bytes. */
export const storeFiles = async (ctx: WriteCtx, from: BlobSource, uses: RowSource): Promise<void> => {
  for await (const { row } of rowsOf(uses, async () => undefined))
    if (row !== undefined) await storeBlob(ctx, String(row.lineage_id), await bytesIn(from, String(row.hash)))
}

const bytesIn = async (from: BlobSource, hash: string): Promise<Bytes> => {
  const { size } = await from.db
    .selectFrom('blobs')
    .select('size')
    .where('hash', '=', hash)
    .executeTakeFirstOrThrow()
  const end = (start: number, length: number): number => Math.min(Number(size), start + length)
  return {
    hash,
    size: Number(size),
    read: (start, length) => buffer(readBlob(from, hash, end(start, length), start)),
  }
}
