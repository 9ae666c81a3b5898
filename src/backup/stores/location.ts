// Where backups are, as a person names it: `s3://…` is a bucket, a folder or a path that ends in a slash is a folder, all
// else is one file.
import { stat } from 'node:fs/promises'
import type { ObjectStorage } from '#object-storage/index.ts'
import { openBackupFile } from './backup-file.ts'
import { bucketStore } from './bucket-store.ts'
import { folderStore } from './folder-store.ts'
import type { BackupSource, BackupStore } from './store.ts'

/** Opens the storage at an `s3://` address; throws if the address is malformed. */
export type OpenStorage = (address: string) => ObjectStorage

/** A place for many backups, or for one: a file, which may not be there yet. */
export type BackupPlace =
  | { readonly is: 'store'; readonly store: BackupStore }
  | { readonly is: 'file'; readonly path: string }

export const placeOf = async (location: string, openStorage: OpenStorage): Promise<BackupPlace> => {
  if (isAddress(location)) return { is: 'store', store: bucketStore(location, openStorage(location)) }
  const found = await stat(location).catch(() => undefined)
  if (found?.isDirectory() || namesFolder(location)) return { is: 'store', store: folderStore(location) }
  return { is: 'file', path: location }
}

/** Opens a place for reading; the caller closes it. */
export const openSource = async (location: string, openStorage: OpenStorage): Promise<BackupSource> => {
  await refuseMissing(location)
  const place = await placeOf(location, openStorage)
  return place.is === 'store' ? place.store : openBackupFile(place.path)
}

/** Opens an existing place for many backups; the caller closes it. */
export const openStore = async (location: string, openStorage: OpenStorage): Promise<BackupStore> => {
  await refuseMissing(location)
  const place = await placeOf(location, openStorage)
  if (place.is === 'store') return place.store
  throw new Error(`${location} is no folder and no s3://bucket/prefix, where several backups are kept`)
}

const isAddress = (location: string): boolean => location.startsWith('s3:')

const namesFolder = (location: string): boolean => /[/\\]$/.test(location)

/** Only a first backup creates a folder: for all other commands, a missing one means that its name is wrong. */
const refuseMissing = async (location: string): Promise<void> => {
  if (isAddress(location) || (await stat(location).catch(() => undefined)) !== undefined) return
  throw new Error(`there is no ${namesFolder(location) ? 'folder' : 'backup at'} ${location}`)
}
