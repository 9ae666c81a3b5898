// For tests of exports of organizations: makes an export in memory, and imports it into an installation.
import { pino } from 'pino'
import type { Database } from '#database/index.ts'
import { lentThreads } from '../../../test/world/lent-threads.ts'
import { noteFounded } from '../../founding.ts'
import { type OpenInstallation, openInstallation } from '../../installation.ts'
import { plainCodec } from '../format/codec.ts'
import { type LineValue, linesIn } from '../format/lines.ts'
import { manifestFile, partPath, type TableOfBackup } from '../format/manifest.ts'
import { readPart } from '../format/read-part.ts'
import { type FoundBackup, findBackup } from '../open-backups.ts'
import { memoryStore as newStore } from '../testing.ts'
import { exportOrganization } from './export-organization.ts'
import { type ImportedOrganization, importOrganization } from './import/import-organization.ts'

export type Memory = ReturnType<typeof newStore>

export const exported = async (
  database: Database,
  organization: string,
  passphrase?: string,
): Promise<Memory> => {
  const memory = newStore()
  await exportOrganization(
    database,
    organization,
    { is: 'store', store: memory.store },
    { program: '1.2.3', passphrase },
  )
  return memory
}

/** The caller closes it. */
export const installationOn = (database: Database): Promise<OpenInstallation> =>
  openInstallation(database, {
    baseUrl: 'http://lectern.test',
    logger: pino({ level: 'silent' }),
    fileLimit: 1_000_000,
    threads: lentThreads(),
  })

export const imported = async (
  database: Database,
  { store }: Pick<Memory, 'store'>,
  passphrase?: string,
): Promise<ImportedOrganization> => {
  const installation = await installationOn(database)
  await installation.settled()
  return importOrganization(installation, await findBackup(store, passphrase), {
    openStaged: installationOn,
    noteFounded,
    report: () => {},
  })
}

type Lines = LineValue[][]
type Columns = Readonly<Record<string, number>>

/** The same export with other rows in one table. */
export const tampered = async (
  memory: Memory,
  name: string,
  change: (lines: Lines, columns: Columns) => Lines,
): Promise<Memory> => {
  const found = await findBackup(memory.store, undefined)
  const table = tableIn(found, name)
  const columns = Object.fromEntries(table.columns.map((column, index) => [column.name, index]))
  const lines = change(await linesOf(found, name), columns)
  const bytes = Buffer.from(lines.map(line => `${JSON.stringify(line)}\n`).join(''))
  const part = { name: plainCodec.nameOf(bytes), size: bytes.length, rows: lines.length }
  const files = new Map([...memory.files].filter(([path]) => path.startsWith('parts/')))
  files.set(partPath(plainCodec, part.name), await plainCodec.pack(bytes))
  const tables = found.manifest.tables.map(one =>
    one === table ? { ...table, rows: lines.length, parts: [part] } : one,
  )
  const { path, packed } = await manifestFile(plainCodec, { ...found.manifest, tables })
  files.set(path, packed)
  return newStore(files)
}

/** The rows of a table in an export. */
export const linesOf = async (found: FoundBackup, name: string): Promise<Lines> => {
  const table = tableIn(found, name)
  const lines: Lines = []
  for (const part of table.parts)
    for (const line of linesIn(await readPart(found, part), table.columns.length)) lines.push([...line])
  return lines
}

const tableIn = ({ manifest }: FoundBackup, name: string): TableOfBackup => {
  const table = manifest.tables.find(table => table.name === name)
  if (table === undefined) throw new Error(`${name} is not in the export`)
  return table
}
