// The SQL that inserts the rows of an export, table by table, and checks by counts that all are the organization's, and
// that none is missing.
import { sql } from 'kysely'
import type { WriteCtx } from '#context.ts'
import type { Database, ReadDb } from '#database/index.ts'
import { lineColumns, lineValues } from '../../format/lines.ts'
import { batchesOf, inserter, type Line } from '../../insert-rows.ts'
import { type NamedTable, type RowSource, rowsOf, type StoredRow } from '../../rows.ts'
import type { Report } from '../../write/backup-files.ts'
import { organizationRows } from '../organization-rows.ts'
import { organizationTables } from '../organization-tables.ts'
import { countWhere } from './store.ts'
import { storeFiles } from './store-files.ts'

export interface BringingIn {
  readonly staged: Database
  readonly organization: string
  /** Changes a row for this installation. */
  readonly changed: (table: NamedTable, line: Line) => Line
  readonly report: Report
}

/** Returns the number of rows. The accounts of people must exist already. */
export const bringIn = async (ctx: WriteCtx, how: BringingIn): Promise<number> => {
  const { staged, organization, report } = how
  const from = { db: staged.read, fileStorage: undefined }
  const sourceOf = await organizationRows(from, organization)
  const putIn = new Map<NamedTable, number>()
  let rows = 0
  for (const table of organizationTables) {
    const source = sourceOf(table)
    const count = isPutIn(table)
      ? await insertAll(ctx, source, table, how, done => report('bringing rows in', rows + done))
      : await countOf(source)
    await refuseUnlessAll(staged.read, table, count)
    if (isPutIn(table)) putIn.set(table, count)
    if (table.name === 'blob_uses') await storeFiles(ctx, from, source)
    rows += count
  }
  // Checked at the end: which organization a row belongs to follows from other rows, which may be inserted after it.
  for (const [table, count] of putIn) await refuseUnlessOwn(ctx, table, organization, count)
  return rows
}

/** Accounts are added before; bytes of files are stored like those of other files, so that none are stored twice. */
const isPutIn = ({ name }: NamedTable): boolean =>
  !['users', 'blobs', 'blob_chunks', 'blob_uses'].includes(name)

const insertAll = async (
  { db }: WriteCtx,
  source: RowSource,
  table: NamedTable,
  { changed }: BringingIn,
  report: (rows: number) => void,
): Promise<number> => {
  const columns = lineColumns(table)
  const insert = inserter(db, { name: table.name, columns })
  const valuesOf = lineValues(table)
  let count = 0
  for await (const lines of batchesOf(linesOf(source, row => changed(table, valuesOf(row))))) {
    await insert(lines)
    count += lines.length
    report(count)
  }
  return count
}

async function* linesOf(source: RowSource, lineOf: (row: StoredRow) => Line): AsyncGenerator<Line> {
  for await (const { row } of rowsOf(source, async () => undefined)) if (row !== undefined) yield lineOf(row)
}

const countOf = async (source: RowSource): Promise<number> => {
  let count = 0
  for await (const keys of source.keys()) count += keys.length
  return count
}

/** Rows of no organization or of another one are in none of the sources that are read. */
const refuseUnlessAll = async (staged: ReadDb, { name }: NamedTable, count: number): Promise<void> => {
  if ((await countWhere(staged, name, sql`true`)) === count) return
  throw new Error(`the export has rows of ${name} that are not its organization's; nothing was changed`)
}

/** No row belonged to the organization before, and no inserted one belongs to another. */
const refuseUnlessOwn = async (
  { db }: WriteCtx,
  { name, belongs }: NamedTable,
  organization: string,
  count: number,
): Promise<void> => {
  if (typeof belongs === 'string') return
  if ((await countWhere(db, name, belongs(organization))) === count) return
  throw new Error(`rows of ${name} would be mixed with others that are here; nothing was changed`)
}
