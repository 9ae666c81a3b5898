// The SQL that removes blobs that nothing uses any longer.
import { sql } from 'kysely'
import type { Hash } from '#content/objects.ts'
import type { Ctx, WriteCtx } from '#context.ts'
import { noteLeftover } from './storage-leftovers.ts'

/**
 * Ends the use of blobs by a lineage, unless the use was recorded at `before` or later, and removes blobs that no lineage
 * uses. The rows of the blobs are locked first, and the uses read by later statements: on PostgreSQL each statement sees
 * what was committed before it, so a use that is being recorded at this moment is either seen, or its transaction has waited
 * for this one and stores the blob again. In the object storage a blob stays for a day, and whoever stores the same bytes
 * again uses another key.
 */
export const releaseBlobs = async (
  ctx: Pick<WriteCtx, 'db' | 'clock'>,
  lineage: string,
  hashes: readonly Hash[],
  before: number,
): Promise<void> => {
  const { db } = ctx
  const these = db.selectFrom('blobs').select('hash').where('hash', 'in', hashes)
  await these.orderBy('hash').forUpdate().execute()
  await db
    .deleteFrom('blob_uses')
    .where('lineage_id', '=', lineage)
    .where('hash', 'in', hashes)
    .where('stored_at', '<', before)
    .execute()
  const unused = await these
    .select('storage_key')
    .where(blob =>
      blob.not(
        blob.exists(
          blob.selectFrom('blob_uses').select('hash').whereRef('blob_uses.hash', '=', 'blobs.hash'),
        ),
      ),
    )
    .execute()
  if (unused.length === 0) return
  const gone = unused.map(({ hash }) => hash)
  for (const { storage_key } of unused) if (storage_key !== null) await noteLeftover(ctx, storage_key)
  await db.deleteFrom('blob_chunks').where('hash', 'in', gone).execute()
  await db.deleteFrom('blobs').where('hash', 'in', gone).execute()
}

/** Some uses by lineages whose ids begin with a prefix (which ends in a colon), recorded before a time. */
export const usesBefore = ({ db }: Ctx, prefix: string, before: number) =>
  db
    .selectFrom('blob_uses')
    .select(['lineage_id', 'hash'])
    .where('lineage_id', '>=', prefix)
    .where('lineage_id', '<', sql.lit(`${prefix.slice(0, -1)};`))
    .where('stored_at', '<', before)
    .limit(100)
    .execute()
