// Stores the bytes of files in an export, read with SQL, as those of any others: what is here already is not stored twice.
import { buffer } from 'node:stream/consumers'
import type { WriteCtx } from '#context.ts'
import { type BlobSource, type Bytes, readBlob, storeBlob } from '#library/files/index.ts'
import { type RowSource, rowsOf } from '../../rows.ts'

/** `uses` says which lineage uses which bytes. */
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
