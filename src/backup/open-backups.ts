// Opens a place with backups to be read, and finds the one that is meant.
import { backupNames, type Manifest, readManifest, rowCountOf } from './format/manifest.ts'
import type { OpenBackups } from './format/read-part.ts'
import { codecOf } from './format/store-key.ts'
import type { BackupSource } from './stores/store.ts'

export interface FoundBackup extends OpenBackups {
  readonly name: string
  readonly manifest: Manifest
}

/** The backup of this name, or the newest. */
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

/** A backup as a person is told of it. */
export interface ListedBackup {
  readonly name: string
  /** The moment whose state it has. */
  readonly at: string
  readonly program: string
  readonly engine?: string | undefined
  /** The title of the organization that alone is in it. */
  readonly organization?: string | undefined
  readonly rows: number
  /** Before they are compressed. */
  readonly bytes: number
}

/** All backups, the oldest first. */
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
