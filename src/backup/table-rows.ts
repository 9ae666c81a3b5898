// The SQL that reads the rows of any table of the catalogue.
import { type RawBuilder, sql } from 'kysely'
import type { ReadDb } from '#database/index.ts'
import type { Key, NamedTable, RowSource, SizedKey, StoredRow } from './rows.ts'

export const tableRows = (db: ReadDb, table: NamedTable): RowSource => ({
  keys: () => sizedKeys(db, table),
  rows: keys => rowsBetween(db, table, keys),
})

const batchSize = 1000

async function* sizedKeys(db: ReadDb, table: NamedTable): AsyncGenerator<readonly SizedKey[]> {
  const key = columnList(table.key)
  for (let last: Key | undefined; ; ) {
    const after = last === undefined ? sql`true` : sql`(${key}) > (${sql.join(last)})`
    const { rows } = await sql<StoredRow>`
      select ${key}, ${sizeOf(table)} as row_size from ${sql.table(table.name)}
      where ${table.where ?? sql`true`} and ${after}
      order by ${key} limit ${sql.lit(batchSize)}`.execute(db)
    if (rows.length === 0) return
    const batch = rows.map(row => ({ key: keyOf(table, row), size: Number(row.row_size) }))
    yield batch
    if (batch.length < batchSize) return
    last = batch.at(-1)?.key
  }
}

const rowsBetween = async (
  db: ReadDb,
  table: NamedTable,
  keys: readonly SizedKey[],
): Promise<readonly StoredRow[]> => {
  const [first, last] = [keys[0], keys.at(-1)].map(end => sql.join(end?.key ?? []))
  const key = columnList(table.key)
  const { rows } = await sql<StoredRow>`
    select ${columnList(readColumns(table))} from ${sql.table(table.name)}
    where ${table.where ?? sql`true`} and (${key}) >= (${first}) and (${key}) <= (${last})
    order by ${key}`.execute(db)
  return rows
}

const keyOf = (table: NamedTable, row: StoredRow): Key => table.key.map(name => row[name] as string | number)

/** All columns except those that the database computes and those with a fixed value in backups. */
const readColumns = ({ columns }: NamedTable): string[] =>
  Object.entries(columns).flatMap(([name, column]) =>
    column === 'derived' || column.reset !== undefined ? [] : [name],
  )

const columnList = (names: readonly string[]): RawBuilder<unknown> =>
  sql.join(names.map(name => sql.ref(name)))

const sizeOf = (table: NamedTable): RawBuilder<unknown> => {
  const long = readColumns(table).filter(name => (table.columns[name] as { kind: string }).kind !== 'number')
  const sizes = long.map(name => sql`coalesce(octet_length(${sql.ref(name)}), 0)`)
  return sizes.length === 0 ? sql`0` : sql.join(sizes, sql` + `)
}
