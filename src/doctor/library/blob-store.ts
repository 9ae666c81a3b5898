// All SQL on the bytes of files.
import { sql } from 'kysely'
import type { ReadDb } from '#database/index.ts'
import { enoughFindings } from '../check.ts'

/** The next files whose bytes are stored whole. */
export const blobsAfter = (db: ReadDb, after: string, limit: number) =>
  db
    .selectFrom('blobs')
    .select(['hash', 'size'])
    .where('hash', '>', after)
    .where('size', '>=', 0)
    .orderBy('hash')
    .limit(limit)
    .execute()

interface IncompleteBlob {
  readonly hash: string
  readonly size: number
  /** The size of the chunks that are there, from the first one without a gap. */
  readonly stored: number
}

/** Files that are marked as stored whole, and are not. */
export const incompleteBlobs = async (db: ReadDb): Promise<IncompleteBlob[]> => {
  const { rows } = await sql<IncompleteBlob>`
    select blobs.hash, blobs.size, coalesce(sum(octet_length(blob_chunks.data)), 0) as stored
    from blobs left join blob_chunks on blob_chunks.hash = blobs.hash
    where blobs.size >= 0 and blobs.storage_key is null
    group by blobs.hash, blobs.size
    having coalesce(sum(octet_length(blob_chunks.data)), 0) <> blobs.size
      or count(blob_chunks.sequence) <> coalesce(max(blob_chunks.sequence) + 1, 0)
    limit ${sql.lit(enoughFindings)}`.execute(db)
  return rows.map(({ hash, size, stored }) => ({ hash, size: Number(size), stored: Number(stored) }))
}

/** Files that nothing uses. */
export const unusedBlobs = async (db: ReadDb): Promise<string[]> => {
  const used = db.selectFrom('blob_uses').select('hash')
  const unused = db.selectFrom('blobs').select('hash').where('hash', 'not in', used)
  return (await unused.orderBy('hash').limit(enoughFindings).execute()).map(({ hash }) => hash)
}
