// For tests of backups: a database with something in every table that is kept, and stores in memory.
import { sql } from 'kysely'
import { type Database, type DatabaseLocation, openDatabase } from '#database/index.ts'
import { type Backup, type BackupOptions, backUp } from './back-up.ts'
import { keptTables } from './catalogue/catalogue.ts'
import type { KeptColumn } from './catalogue/table.ts'
import { findBackup } from './open-backups.ts'
import { restoreBackup } from './restore.ts'
import type { BackupStore } from './stores/store.ts'

/**
 * Inserts a row with values that are hard to serialize into each table that is kept, and more objects than fit into one
 * part.
 */
export const fillTables = (database: Database, objects = 20): Promise<void> =>
  database.transaction(async db => {
    for (const [name, { columns }] of keptTables) {
      const stored = Object.entries(columns).filter(([, column]) => column !== 'derived')
      const values = stored.map(([column, is]) => sampleValue(name, column, is as KeptColumn))
      await sql`insert into ${sql.table(name)} (${sql.join(stored.map(([column]) => sql.ref(column)))})
        values (${sql.join(values)})`.execute(db)
    }
    for (let index = 0; index < objects; index++)
      await db.insertInto('objects').values(objectNumber(index)).execute()
  })

export const objectNumber = (index: number) => ({
  lineage_id: 'a',
  hash: `hash-${String(index).padStart(5, '0')}`,
  data: `text ${index} ${'x'.repeat(1000)}`,
  stored_at: 1_700_000_000,
})

const bytesOfEach = Buffer.from([0, 255, 10, 13, 128])

/** Texts are the names of their table and column; ids are those of the row that they refer to. */
const sampleValue = (
  table: string,
  column: string,
  { kind }: KeptColumn,
): string | number | Buffer | null => {
  if (table === 'blobs' && column === 'size') return bytesOfEach.length
  if (column === 'sequence') return 0
  if (kind === 'number') return 1
  if (kind === 'bytes') return bytesOfEach
  if (column === 'id') return table
  if (column === 'hash' && table.startsWith('blob')) return 'a hash'
  if (table === 'blobs' && column === 'storage_key') return null
  const referred = /^(organization|user|team|space)_id$/.exec(column)?.[1]
  return referred === undefined ? `${table} ${column} "é\n😀\\` : `${referred}s`
}

/** A store in memory, whose files a test can read, change and remove. */
export const memoryStore = (files = new Map<string, Uint8Array>(), storedAt = 0) => {
  const puts: string[] = []
  const store: BackupStore = {
    name: 'memory',
    read: async path => files.get(path),
    list: async function* (folder) {
      for (const path of [...files.keys()]) if (path.startsWith(`${folder}/`)) yield { path, storedAt }
    },
    put: async (path, bytes) => {
      puts.push(path)
      files.set(path, bytes)
    },
    remove: async path => void files.delete(path),
    close: async () => {},
  }
  return { store, files, puts }
}

/**
 * A fixed time, so that backups of the same content are equal; age's default work for a passphrase would take a second
 * each time.
 */
export const backingUp = { program: '1.2.3', clock: () => Date.UTC(2026, 0, 31), passphraseWork: 4 }

export const backUpInto = (
  database: Database,
  { store }: Pick<ReturnType<typeof memoryStore>, 'store'>,
  options: Partial<BackupOptions> = {},
): Promise<Backup> => backUp(database, { is: 'store', store }, { ...backingUp, ...options })

/** Restores the newest backup of a store into an empty database; the caller closes it. */
export const restoredFrom = async (
  { store }: Pick<ReturnType<typeof memoryStore>, 'store'>,
  where: DatabaseLocation,
  passphrase?: string,
): Promise<Database> => {
  const database = await openDatabase(where)
  await restoreBackup(database, await findBackup(store, passphrase)).catch(async error => {
    await database.close()
    throw error
  })
  return database
}
