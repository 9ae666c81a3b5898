// Restores a backup into an empty database in one transaction: an interrupted restore writes nothing, and nobody sees
// half of it.
import {
  createSchema,
  type Database,
  lockSchema,
  migrate,
  migrationNames,
  type WriteDb,
} from '#database/index.ts'
import type { Clock } from '#kernel/clock.ts'
import { keptTables } from './catalogue/catalogue.ts'
import { linesIn } from './format/lines.ts'
import { rowCountOf, type TableOfBackup } from './format/manifest.ts'
import { readPart } from './format/read-part.ts'
import { batchesOf, inserter } from './insert-rows.ts'
import type { FoundBackup } from './open-backups.ts'
import { verifyBackup } from './verify.ts'
import type { Report } from './write/backup-files.ts'

/** Restores a backup of an installation. */
export const restoreBackup: typeof restoreRows = async (database, backup, ...how) => {
  const { organization } = backup.manifest
  if (organization !== undefined)
    throw new Error(
      `${backup.name} is an export of the organization ${organization.title} alone; lectern organization import brings it into an installation`,
    )
  return restoreRows(database, backup, ...how)
}

/** Checks the whole backup, restores it, and migrates it to this program's schema; returns the number of rows. */
export const restoreRows = async (
  database: Database,
  backup: FoundBackup,
  report: Report = () => {},
  clock: Clock = Date.now,
): Promise<number> => {
  refuseNewer(backup)
  await verifyBackup(backup, report)
  const rows = await database.transaction(async db => {
    await lockSchema(db, database.engine)
    await refuseUnlessEmpty(db)
    await createSchema(db, database.engine, backup.manifest.migrations, clock)
    await refuseUnknownColumns(db, backup.manifest.tables)
    const { tables } = backup.manifest
    const total = rowCountOf(backup.manifest)
    let rows = 0
    for (const table of tables) {
      const before = rows
      rows += await restoreTable(db, backup, table, done => report('restoring rows', before + done, total))
    }
    return rows
  })
  report('bringing the database up to this program')
  await migrate(database)
  return rows
}

const refuseNewer = ({ manifest, name }: FoundBackup): void => {
  if (manifest.migrations.every(migration => migrationNames.includes(migration))) return
  throw new Error(
    `the backup ${name} was made by a newer program (${manifest.program}); restore it with that, or with one that is newer still`,
  )
}

const refuseUnlessEmpty = async (db: WriteDb): Promise<void> => {
  const tables = await db.introspection.getTables()
  const found = tables.find(({ name }) => keptTables.has(name as never))
  if (found === undefined) return
  throw new Error(
    'there is an installation here already, and nothing was changed; name an empty data folder with --data, or an empty database with --database-url',
  )
}

/** The names come from the backup, so they are compared with the real ones before they are used in a statement. */
const refuseUnknownColumns = async (db: WriteDb, tables: readonly TableOfBackup[]): Promise<void> => {
  const real = new Map(
    (await db.introspection.getTables()).map(({ name, columns }) => [
      name,
      new Set(columns.map(column => column.name)),
    ]),
  )
  for (const { name, columns } of tables)
    if (!columns.every(column => real.get(name)?.has(column.name)))
      throw new Error(`the table ${name} of the backup is none that its migrations make; take another backup`)
}

const restoreTable = async (
  db: WriteDb,
  backup: FoundBackup,
  table: TableOfBackup,
  report: (rows: number) => void,
): Promise<number> => {
  const insert = inserter(db, table)
  let rows = 0
  for (const part of table.parts) {
    for await (const batch of batchesOf(linesIn(await readPart(backup, part), table.columns.length)))
      await insert(batch)
    rows += part.rows
    report(rows)
  }
  return rows
}
