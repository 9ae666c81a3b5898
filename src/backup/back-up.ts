// Backs an installation up while its servers run: into one file, or into a store that keeps the parts of earlier backups.
import { stat } from 'node:fs/promises'
import type { Database } from '#database/index.ts'
import type { Clock } from '#kernel/clock.ts'
import type { BlobSource } from '#library/files/index.ts'
import { type Codec, encryptingCodec, plainCodec } from './format/codec.ts'
import {
  backupNames,
  type Manifest,
  partFolder,
  partPath,
  partsOf,
  readManifest,
  rowCountOf,
} from './format/manifest.ts'
import { keyPath, makeStoreKey, openForWriting } from './format/store-key.ts'
import { writeBackupFile } from './stores/backup-file.ts'
import type { BackupPlace } from './stores/location.ts'
import type { BackupStore } from './stores/store.ts'
import { backupFiles, type MadeBackup, type OpenScope, type Report } from './write/backup-files.ts'
import type { NewFile } from './write/part-writer.ts'
import type { LastBackup } from './write/table-files.ts'

export interface Backup {
  readonly name: string
  readonly rows: number
  readonly parts: number
  /** The number and the size of the files that it wrote. */
  readonly newFiles: number
  readonly newBytes: number
}

export interface BackupOptions {
  readonly program: string
  readonly passphrase?: string | undefined
  /** The cost of guessing the passphrase, as a power of two; age's default if left out. */
  readonly passphraseWork?: number
  /** Where the bytes of files are that are not in the database. */
  readonly fileStorage?: BlobSource['fileStorage']
  /** Whether an existing file is overwritten. */
  readonly force?: boolean
  /** Whether all parts are written again, also those that the store has. */
  readonly full?: boolean
  /** The one organization to export; without it, the whole installation is backed up. */
  readonly only?: { readonly organization: string; readonly scope: OpenScope }
  readonly clock?: Clock
  readonly report?: Report
}

export const backUp = (database: Database, place: BackupPlace, options: BackupOptions): Promise<Backup> =>
  place.is === 'file' ? intoFile(database, place.path, options) : intoStore(database, place.store, options)

const intoFile = async (database: Database, path: string, options: BackupOptions): Promise<Backup> => {
  if (!options.force && (await stat(path).catch(() => undefined)) !== undefined)
    throw new Error(`${path} is there already; name another file, or write over it with --force`)
  const { passphrase, passphraseWork } = options
  const key = passphrase === undefined ? undefined : await makeStoreKey(passphrase, passphraseWork)
  const codec = key === undefined ? plainCodec : await encryptingCodec(key.identity)
  return database.readTransaction(async db => {
    const count = counting()
    await writeBackupFile(
      path,
      (async function* () {
        if (key !== undefined) yield count.passed([keyPath, key.locked])
        const files = backupFiles(
          { db, fileStorage: options.fileStorage },
          { ...options, database, codec, scope: options.only?.scope, hasInventory: false },
        )
        return yield* count.passing(files)
      })(),
    )
    return count.made()
  })
}

const intoStore = async (database: Database, store: BackupStore, options: BackupOptions): Promise<Backup> => {
  const names = await backupNames(store)
  const { codec, refuseIfKeyIsAnother } = await openForWriting(store, options, names.length === 0)
  const newest = await lastBackup(store, codec, names.at(-1))
  refuseMixing(store, newest, options.only?.organization)
  const isWhole = options.only === undefined
  const last = options.full || !isWhole ? undefined : newest
  return database.readTransaction(async db => {
    const count = counting()
    const files = backupFiles(
      { db, fileStorage: options.fileStorage },
      { ...options, database, codec, last, scope: options.only?.scope, hasInventory: isWhole },
    )
    let waiting: NewFile | undefined
    for await (const file of count.passing(files)) {
      if (waiting !== undefined) await store.put(...waiting)
      waiting = file
    }
    // The last file is the manifest.
    await refuseUnlessComplete(store, codec, count.manifest())
    await refuseIfKeyIsAnother()
    if (waiting !== undefined) await store.put(...waiting)
    return count.made()
  })
}

/** The last backup; undefined if its manifest is damaged, so that all parts are written again. */
const lastBackup = async (
  store: BackupStore,
  codec: Codec,
  name: string | undefined,
): Promise<LastBackup | undefined> => {
  if (name === undefined) return undefined
  const manifest = await readManifest(store, codec, name).catch(() => undefined)
  return manifest && { backups: { source: store, codec }, manifest }
}

/**
 * In a store of both kinds, pruning would remove backups of the other kind, and the newest backup might not be of the
 * kind that is wanted.
 */
const refuseMixing = (
  store: BackupStore,
  newest: LastBackup | undefined,
  organization: string | undefined,
): void => {
  if (newest === undefined || newest.manifest.organization?.id === organization) return
  const has = newest.manifest.organization
  throw new Error(
    `${store.name} has ${has === undefined ? 'backups of an installation' : `exports of the organization ${has.title}`}; choose another place`,
  )
}

/** Another process may have removed parts of the last backup meanwhile. */
const refuseUnlessComplete = async (store: BackupStore, codec: Codec, manifest: Manifest): Promise<void> => {
  const there = new Set<string>()
  for await (const { path } of store.list(partFolder)) there.add(path)
  const missing = partsOf(manifest).find(({ name }) => !there.has(partPath(codec, name)))
  if (missing !== undefined)
    throw new Error(`the part ${missing.name} was removed from ${store.name} meanwhile; begin anew`)
}

/** Counts the files that pass through. */
const counting = () => {
  let newFiles = 0
  let newBytes = 0
  let result: MadeBackup | undefined
  const passed = (file: NewFile): NewFile => {
    newFiles++
    newBytes += file[1].length
    return file
  }
  const done = (): MadeBackup => {
    if (result === undefined) throw new Error('the backup is not complete')
    return result
  }
  return {
    passed,
    passing: async function* (files: AsyncGenerator<NewFile, MadeBackup>): AsyncGenerator<NewFile> {
      for (;;) {
        const { done, value } = await files.next()
        if (done) {
          result = value
          return
        }
        yield passed(value)
      }
    },
    manifest: () => done().manifest,
    made: (): Backup => {
      const { name, manifest } = done()
      const rows = rowCountOf(manifest)
      return { name, rows, parts: partsOf(manifest).length, newFiles, newBytes }
    },
  }
}
