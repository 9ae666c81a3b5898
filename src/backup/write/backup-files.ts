// All files of a backup in the order in which they are stored: first its parts, at last the manifest, without which they
// are no backup.
import {
  type Database,
  type Engine,
  migrationsOf,
  type ReadDb,
  refuseOtherMigrations,
} from '#database/index.ts'
import { type Clock, timestamp } from '#kernel/clock.ts'
import type { BlobSource } from '#library/files/index.ts'
import { keptTables } from '../catalogue/catalogue.ts'
import { fileRows } from '../file-rows.ts'
import type { Codec } from '../format/codec.ts'
import { type Manifest, manifestFile, partsOf } from '../format/manifest.ts'
import type { NamedTable, RowSource } from '../rows.ts'
import { tableRows } from '../table-rows.ts'
import type { NewFile } from './part-writer.ts'
import { type LastBackup, tableFiles, type WritingTable } from './table-files.ts'

/** Called with the progress, to be shown to people. */
export type Report = (stage: string, done?: number, total?: number) => void

export interface BackupFilesOptions {
  readonly database: Pick<Database, 'engine'>
  readonly codec: Codec
  readonly last?: LastBackup | undefined
  readonly hasInventory: boolean
  /** The version of this program. */
  readonly program: string
  readonly scope?: OpenScope | undefined
  readonly clock?: Clock
  readonly report?: Report
}

/** What is backed up. */
export interface Scope {
  readonly tables: readonly NamedTable[]
  /** Returns the source of a table's rows. */
  sourceOf(table: NamedTable): RowSource
  /** The fields of the manifest that describe it. */
  readonly said: Pick<Manifest, 'at' | 'engine' | 'organization'>
}

export type OpenScope = (from: BlobSource, report: Report) => Promise<Scope>

export interface MadeBackup {
  readonly name: string
  readonly manifest: Manifest
}

/** Yields the new parts and the manifest; returns a summary. */
export async function* backupFiles(
  from: BlobSource,
  options: BackupFilesOptions,
): AsyncGenerator<NewFile, MadeBackup> {
  const { database, codec, last, hasInventory, program, clock = Date.now, report = () => {} } = options
  const migrations = await currentMigrations(from.db, database.engine)
  const scope = (await options.scope?.(from, report)) ?? wholeOf(from, database.engine, clock)
  const there = new Set(last && partsOf(last.manifest).map(({ name }) => name))
  const tables: Manifest['tables'] = []
  let rows = 0
  const writing: WritingTable = {
    sourceOf: scope.sourceOf,
    codec,
    there,
    last,
    hasInventory,
    report: more => report('backing up rows', rows + more),
  }
  for (const table of scope.tables) {
    const written = yield* tableFiles(writing, table)
    rows += written.rows
    tables.push(written)
  }
  const manifest: Manifest = { format: 1, program, ...scope.said, migrations, tables }
  const { name, path, packed } = await manifestFile(codec, manifest)
  yield [path, packed]
  return { name, manifest }
}

/** All rows that are kept, as they are now. */
const wholeOf = (from: BlobSource, engine: Engine, clock: Clock): Scope => ({
  tables: [...keptTables].map(([name, table]) => ({ ...table, name })),
  sourceOf: table => rowsIn(from, table),
  said: { engine, at: timestamp(clock) },
})

const rowsIn = (from: BlobSource, table: NamedTable): RowSource => {
  const files = keptTables.get('blobs')
  return table.isOfFiles && files !== undefined
    ? fileRows(from, tableRows(from.db, { ...files, name: 'blobs' }))
    : tableRows(from.db, table)
}

/** The catalogue describes the tables of this program's schema; throws if the database has another one. */
const currentMigrations = async (db: ReadDb, engine: Engine): Promise<string[]> => {
  const migrations = await migrationsOf(db, engine)
  if (migrations.length === 0)
    throw new Error('there is no installation here yet; is this the right data folder or database?')
  await refuseOtherMigrations({ read: db })
  return migrations
}
