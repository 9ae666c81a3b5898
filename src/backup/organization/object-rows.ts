// The SQL that reads the objects of an organization as rows of its export, lineage by lineage.

import { sql } from 'kysely'
import type { ReadDb, Tables } from '#database/index.ts'
import type { RowSource, SizedKey, StoredRow } from '../rows.ts'
import { type Lineage, reachedIn } from './lineages.ts'

/** Leaves out objects that no revision of the organization reaches: they belong to others. */
export const objectRows = (db: ReadDb, organization: string, lineages: readonly Lineage[]): RowSource => ({
  keys: () => keysOf(db, organization, lineages),
  rows: keys => rowsAt(db, lineages, keys),
})

const batchSize = 1000

async function* keysOf(
  db: ReadDb,
  organization: string,
  lineages: readonly Lineage[],
): AsyncGenerator<readonly SizedKey[]> {
  for (const { id, name } of lineages) {
    const reached = await reachedIn(db, organization, id)
    for (let last = ''; ; ) {
      const rows = await sizesAfter(db, id, last)
      const own = rows.filter(({ hash }) => reached.has(hash))
      // All objects of a batch are of one lineage.
      if (own.length > 0) yield own.map(({ hash, size }) => ({ key: [name, hash], size: Number(size) }))
      last = rows.at(-1)?.hash ?? last
      if (rows.length < batchSize) break
    }
  }
}

const sizesAfter = (db: ReadDb, lineage: string, after: string) =>
  db
    .selectFrom('objects')
    .select(['hash', sql<number>`octet_length(data)`.as('size')])
    .where('lineage_id', '=', lineage)
    .where('hash', '>', after)
    .orderBy('hash')
    .limit(batchSize)
    .execute()

const rowsAt = async (
  db: ReadDb,
  lineages: readonly Lineage[],
  keys: readonly SizedKey[],
): Promise<readonly StoredRow[]> => {
  const name = keys[0]?.key[0] as Tables['objects']['lineage_id']
  const { id } = lineages.find(lineage => lineage.name === name) as Lineage
  const rows = await db
    .selectFrom('objects')
    .select(['hash', 'data'])
    .where('lineage_id', '=', id)
    .where(
      'hash',
      'in',
      keys.map(({ key }) => String(key[1])),
    )
    .orderBy('hash')
    .execute()
  return rows.map(row => ({ ...row, lineage_id: name }))
}
