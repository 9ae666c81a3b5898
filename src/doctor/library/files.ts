// Checks, in SQL, of the bytes of files: what uses them, and whether all of their chunks are there.
import { sql } from 'kysely'
import { bringBack } from '../advice.ts'
import { type Check, mendingEach } from '../check.ts'
import { forbiddenRows } from '../kinds/condition.ts'
import { reference } from '../kinds/reference.ts'

/**
 * True of uses by an existing lineage, import or PDF (the latter two as an id after a word and a colon), and of all
 * staged ones.
 */
const isUser = sql`
  lineage_id like 'staged:%'
  or exists (select 1 from spaces where spaces.lineage_id = blob_uses.lineage_id)
  or exists (select 1 from purged_spaces where purged_spaces.lineage_id = blob_uses.lineage_id)
  or lineage_id like 'import:%' and exists (select 1 from imports where imports.id = substr(lineage_id, 8))
  or lineage_id like 'pdf:%' and exists (select 1 from kept_pdfs where kept_pdfs.key = substr(lineage_id, 5))`

export const fileChecks: readonly Check[] = [
  reference({
    table: 'blob_uses',
    column: 'hash',
    to: [{ table: 'blobs', column: 'hash' }],
    otherwise: bringBack,
  }),
  forbiddenRows({
    id: 'blob_uses.lineage_id',
    rule: 'What uses the bytes of a file is there.',
    table: 'blob_uses',
    where: sql`not (${isUser})`,
    remedy: mendingEach('removes the use; bytes without a use go with the next sweep', (db, { row }) =>
      sql`delete from blob_uses where lineage_id = ${row.lineage_id} and hash = ${row.hash} and not (${isUser})`.execute(
        db,
      ),
    ),
  }),
  forbiddenRows({
    id: 'storage_leftovers.key',
    rule: 'What is to be removed from the object storage is of no file.',
    table: 'storage_leftovers',
    where: sql`exists (select 1 from blobs where blobs.storage_key = storage_leftovers.key)`,
    remedy: mendingEach('forgets that it is to be removed', (db, { row }) =>
      db
        .deleteFrom('storage_leftovers')
        .where('key', '=', String(row.key))
        .where(
          'key',
          'in',
          db.selectFrom('blobs').select('storage_key').$narrowType<{ storage_key: string }>(),
        )
        .execute(),
    ),
  }),
  reference({
    table: 'kept_pdfs',
    column: 'blob',
    to: [{ table: 'blobs', column: 'hash' }],
    otherwise: 'remove',
  }),
]
