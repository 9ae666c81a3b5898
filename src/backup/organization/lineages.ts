// Which part of each lineage belongs to an organization, in SQL: a lineage may have spaces of several, since spaces move
// between them.
import { isListed, jsonList, type ReadDb } from '#database/index.ts'
import { reachedFrom } from '#library/purge/index.ts'

export interface Lineage {
  /** Its id in the database. */
  readonly id: string
  /**
   * Its name in an export: the id of the organization's first space in it, so that two organizations never share a
   * lineage afterwards.
   */
  readonly name: string
}

/** Sorted by name. */
export const lineagesOf = async (db: ReadDb, organization: string): Promise<Lineage[]> => {
  const rows = await db
    .selectFrom('spaces')
    .select(({ fn }) => ['lineage_id as id', fn.min('id').as('name')])
    .where('organization_id', '=', organization)
    .groupBy('lineage_id')
    .execute()
  return rows.sort((one, other) => (one.name < other.name ? -1 : 1))
}

/** Called for each node. */
type Look = (hash: string, text: string) => void

/** The hashes of all objects that the revisions of the organization's spaces reach; all are in memory together. */
export const reachedIn = async (
  db: ReadDb,
  organization: string,
  lineage: string,
  look?: Look,
): Promise<ReadonlySet<string>> => {
  const rows = await db
    .selectFrom('revisions')
    .innerJoin('spaces', 'spaces.id', 'revisions.space_id')
    .select('revisions.root')
    .distinct()
    .where('spaces.organization_id', '=', organization)
    .where('spaces.lineage_id', '=', lineage)
    .where('revisions.root', 'is not', null)
    .$narrowType<{ root: string }>()
    .execute()
  const roots = rows.map(({ root }) => root)
  return reachedFrom({ db, lineage }, roots, async () => {}, look)
}

/** Those of the hashes that name files of the lineage, sorted. */
export const filesAmong = async (
  db: ReadDb,
  lineage: string,
  hashes: ReadonlySet<string>,
): Promise<string[]> => {
  const rows = await db
    .selectFrom('blob_uses')
    .innerJoin('blobs', 'blobs.hash', 'blob_uses.hash')
    .select('blob_uses.hash')
    .where('blob_uses.lineage_id', '=', lineage)
    .where('blobs.size', '>=', 0)
    .orderBy('blob_uses.hash')
    .execute()
  return rows.flatMap(({ hash }) => (hashes.has(hash) ? [hash] : []))
}

/** Those of the ids that are users, sorted. */
export const usersAmong = async (db: ReadDb, ids: ReadonlySet<string>): Promise<string[]> => {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where(({ ref }) => isListed(db, ref('users.id'), jsonList(ids)))
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}
