// Opens a place with backups for reading, and finds the backup that is wanted.
import { backupNames, type Manifest, readManifest, rowCountOf } from './format/manifest.ts'
import type { OpenBackups } from './format/read-part.ts'
import { codecOf } from './format/store-key.ts'
import type { BackupSource } from './stores/store.ts'

export interface FoundBackup extends OpenBackups {
  readonly name: string
  readonly manifest: Manifest
}

/** Finds the backup with this name, or the newest one. */
export const findBackup = async (
  source: BackupSource,
  passphrase: string | undefined,
  wanted?: string,
): Promise<FoundBackup> => {
  const names = await backupNames(source)
  const name = wanted ?? names.at(-1)
  if (name === undefined) throw new Error(`there is no backup in ${source.name}`)
  if (!names.includes(name))
    throw new Error(`${source.name} has no backup ${name}; lectern backup list shows those that it has`)
  const codec = await codecOf(source, passphrase)
  return { source, codec, name, manifest: await readManifest(source, codec, name) }
}

/** A backup as the command line lists it. */
export interface ListedBackup {
  readonly name: string
  /** The moment whose state it contains. */
  readonly at: string
  readonly program: string
  readonly engine?: string | undefined
  /** The title of the organization, if it is an export of one. */
  readonly organization?: string | undefined
  readonly rows: number
  /** Before compression. */
  readonly bytes: number
}

/** Lists all backups, the oldest first. */
export const listBackups = async (
  source: BackupSource,
  passphrase: string | undefined,
): Promise<ListedBackup[]> => {
  const codec = await codecOf(source, passphrase)
  return Array.fromAsync(await backupNames(source), async name => {
    const { at, program, engine, organization, tables } = await readManifest(source, codec, name)
    const sizes = tables.flatMap(({ parts }) => parts.map(({ size }) => size))
    return {
      name,
      at,
      program,
      engine,
      organization: organization?.title,
      rows: rowCountOf({ tables }),
      bytes: sizes.reduce((sum, size) => sum + size, 0),
    }
  })
}
