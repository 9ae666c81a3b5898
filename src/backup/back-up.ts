// Backs an installation up, beside servers that run: into one file, or into a store where parts of earlier backups are.
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
  /** Files and bytes that were written for it. */
  readonly newFiles: number
  readonly newBytes: number
}

export interface BackupOptions {
  readonly program: string
  readonly passphrase?: string | undefined
  /** The power of two by which each guess of the passphrase is slow; left out, that of age. */
  readonly passphraseWork?: number
  /** Where bytes of files are, if not all of them are in the database. */
  readonly fileStorage?: BlobSource['fileStorage']
  /** Whether a file that is there is written over. */
  readonly force?: boolean
  /** Whether a store gets all parts anew, also those that it has. */
  readonly full?: boolean
  /** The organization that alone is exported; else all is backed up. */
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
    // The last one is the manifest.
    await refuseUnlessComplete(store, codec, count.manifest())
    await refuseIfKeyIsAnother()
    if (waiting !== undefined) await store.put(...waiting)
    return count.made()
  })
}

/** Undefined where it cannot be read: then all parts are written anew. */
const lastBackup = async (
  store: BackupStore,
  codec: Codec,
  name: string | undefined,
): Promise<LastBackup | undefined> => {
  if (name === undefined) return undefined
  const manifest = await readManifest(store, codec, name).catch(() => undefined)
  return manifest && { backups: { source: store, codec }, manifest }
}

/** What is pruned there would be of another kind, and the newest of all would not be the newest of what is wanted. */
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

/** Somebody may have removed parts of the last backup meanwhile. */
const refuseUnlessComplete = async (store: BackupStore, codec: Codec, manifest: Manifest): Promise<void> => {
  const there = new Set<string>()
  for await (const { path } of store.list(partFolder)) there.add(path)
  const missing = partsOf(manifest).find(({ name }) => !there.has(partPath(codec, name)))
  if (missing !== undefined)
    throw new Error(`the part ${missing.name} was removed from ${store.name} meanwhile; begin anew`)
}

/** Counts the files that pass. */
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
