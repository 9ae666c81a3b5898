// Reads the rows of an organization, with SQL: from each table the rows that belong to it, and no others.
import { type RawBuilder, sql } from 'kysely'
import { isListed, jsonList, type ReadDb } from '#database/index.ts'
import { batchesOf } from '#kernel/batches.ts'
import type { BlobSource } from '#library/files/index.ts'
import { fileRows } from '../file-rows.ts'
import type { Key, NamedTable, RowSource, StoredRow } from '../rows.ts'
import { tableRows } from '../table-rows.ts'
import { filesAmong, type Lineage, lineagesOf, reachedIn, usersAmong } from './lineages.ts'
import { objectRows } from './object-rows.ts'
import { columnsOfPeople, tableNamed } from './organization-tables.ts'

/** The rows of an organization, table by table. All reads must use one snapshot of the database. */
export const organizationRows = async (
  from: BlobSource,
  organization: string,
): Promise<(table: NamedTable) => RowSource> => {
  const { db } = from
  const lineages = await lineagesOf(db, organization)
  const { files, authors } = await lookThrough(db, organization, lineages)
  const people = await peopleIn(db, organization, authors)
  const hashes = new Set(files.map(([, hash]) => hash))
  const isFile = ([hash]: Key): boolean => hashes.has(String(hash))
  const blobs = (): RowSource => filtered(tableRows(db, ownOf(tableNamed('blobs'), organization)), isFile)
  const others: Readonly<Record<string, () => RowSource>> = {
    users: () => rowsWithIds(db, tableNamed('users'), people),
    spaces: () => withLineages(tableRows(db, ownOf(tableNamed('spaces'), organization)), lineages),
    objects: () => objectRows(db, organization, lineages),
    blobs,
    blob_chunks: () => fileRows(from, blobs()),
    blob_uses: () =>
      rowsInMemory(files.map(([lineage_id, hash]) => ({ key: [lineage_id, hash], lineage_id, hash }))),
  }
  return table => others[table.name]?.() ?? tableRows(db, ownOf(table, organization))
}

/**
 * Reads all contents: the files of each lineage, by its name in the export, and the authors of pages, who are named
 * inside contents.
 */
const lookThrough = async (
  db: ReadDb,
  organization: string,
  lineages: readonly Lineage[],
): Promise<{ files: (readonly [lineage: string, hash: string])[]; authors: readonly string[] }> => {
  const files: (readonly [string, string])[] = []
  const named = new Set<string>()
  for (const { id, name } of lineages) {
    const look = (_: string, text: string): void => {
      for (const author of authorsIn(text)) named.add(author)
    }
    const reached = await reachedIn(db, organization, id, look)
    for (const hash of await filesAmong(db, id, reached)) files.push([name, hash])
  }
  return { files, authors: await usersAmong(db, named) }
}

/**
 * The ids of users in the text of a node. An id within another text of the JSON does not match: its quotes have backslashes.
 */
export const authorsIn = (node: string): string[] => Array.from(node.matchAll(author), ([id]) => id)

export const author = /(?<="updatedBy":")[^"\\]*(?=")/g

/** The table, restricted to the rows that belong to the organization. */
const ownOf = (table: NamedTable, organization: string): NamedTable => {
  const { belongs, where = sql`true` } = table
  return typeof belongs === 'string' ? table : { ...table, where: sql`${where} and ${belongs(organization)}` }
}

/** The ids of everybody whom a row of the organization names, and of those in `more`, sorted. */
const peopleIn = async (db: ReadDb, organization: string, more: readonly string[]): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`select id from users
    where id in (${namedPeople(organization)}) or ${isListed(db, sql.ref('id'), jsonList(more))}
    order by id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Looks rows up by id: a scan of all rows of the installation would take longer. */
const rowsWithIds = (db: ReadDb, table: NamedTable, ids: readonly string[]): RowSource => ({
  keys: async function* () {
    for (const some of batchesOf(ids, { count: atOnce }))
      yield some.map(id => ({ key: [id], size: smallRow }))
  },
  rows: keys => {
    const list = jsonList(keys.map(({ key: [id] }) => String(id)))
    return tableRows(db, { ...table, where: isListed(db, sql.ref('id'), list) }).rows(keys)
  },
})

const atOnce = 500

/** In bytes, approximately. */
const smallRow = 1000

/** A query for the ids of people in the rows of an organization. */
const namedPeople = (organization: string): RawBuilder<unknown> =>
  sql.join(
    columnsOfPeople.map(
      ({ table, column, belongs }) =>
        sql`select ${sql.ref(column)} from ${sql.table(table)} where ${belongs(organization)}`,
    ),
    sql` union all `,
  )

const withLineages = (spaces: RowSource, lineages: readonly Lineage[]): RowSource => {
  const names = new Map(lineages.map(({ id, name }) => [id, name]))
  return {
    ...spaces,
    rows: async keys =>
      (await spaces.rows(keys)).map(row => ({ ...row, lineage_id: names.get(String(row.lineage_id)) })),
  }
}

/** The rows whose keys are wanted. Other rows between them are read, too, so use it for small rows only. */
const filtered = (source: RowSource, isWanted: (key: Key) => boolean): RowSource => ({
  keys: async function* () {
    for await (const batch of source.keys()) {
      const wanted = batch.filter(({ key }) => isWanted(key))
      if (wanted.length > 0) yield wanted
    }
  },
  rows: async keys => (await source.rows(keys)).filter(row => isWanted([row.hash as string])),
})

const rowsInMemory = (rows: readonly (StoredRow & { readonly key: Key })[]): RowSource => ({
  keys: async function* () {
    if (rows.length > 0) yield rows.map(({ key }) => ({ key, size: 0 }))
  },
  rows: async keys => {
    const start = rows.findIndex(({ key }) => key === keys[0]?.key)
    return rows.slice(start, start + keys.length)
  },
})
