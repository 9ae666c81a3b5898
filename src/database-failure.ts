// Why a database could not be opened, in a sentence that names the database, the setting, and what to do.
import { resolve } from 'node:path'
import { NewerDatabase } from '#database/index.ts'
import { Unavailable } from '#kernel/errors.ts'
import { databaseFile } from './data-folder.ts'
import { postgresFailure } from './postgres-failure.ts'
import type { Settings } from './settings.ts'

/** The explained error where the cause is known; any other error as it is. */
export const databaseFailure = (
  error: unknown,
  settings: Pick<Settings, 'data' | 'databaseUrl'>,
): unknown => {
  const found = error instanceof Unavailable && error.cause instanceof Error ? error.cause : error
  const folder = resolve(settings.data)
  const sentence =
    settings.databaseUrl === undefined
      ? (folderFailure(found, folder) ?? sqliteFailure(found, databaseFile(folder)))
      : postgresFailure(found, settings.databaseUrl)
  return sentence === undefined ? error : new Error(sentence, { cause: error })
}

const elsewhere = 'or name another folder with --data or LECTERN_DATA'

const folderFailure = (error: unknown, folder: string): string | undefined => {
  const { code, path = folder } = error as NodeJS.ErrnoException
  switch (code) {
    case 'EACCES':
    case 'EPERM':
      return `${path} cannot be made or written by this user; give the data folder to them, ${elsewhere}`
    case 'EEXIST':
    case 'ENOTDIR':
      return `${path} is not a folder; move it away, ${elsewhere}`
    case 'EROFS':
      return `${path} is on a disk that can only be read; make it writable, ${elsewhere}`
    case 'ENOSPC':
    case 'EDQUOT':
      return fullDisk(path)
    case 'ENOENT':
      return `${path} cannot be made; make the folder around it, ${elsewhere}`
    default:
      return undefined
  }
}

const fullDisk = (path: string): string =>
  `the disk is full, and there is no room for ${path}; make room, then start again`

/** By SQLite's primary error code. */
const sqliteFailure = (error: unknown, file: string): string | undefined => {
  const { errcode } = error as { errcode?: number }
  if (error instanceof NewerDatabase) return `${file}: ${error.message}`
  switch (errcode === undefined ? undefined : errcode & 0xff) {
    case 5:
      return `another process keeps ${file} locked; end it, or wait until it is done, then start again`
    case 8:
    case 14:
      return `${file} cannot be opened for writing; give it and its folder to the user who runs this, ${elsewhere}`
    case 10:
      return `${file} cannot be read or written: ${(error as Error).message}; look after its disk, then start again`
    case 11:
      return `${file} is damaged; bring back a copy of it, as the handbook says under Backup, ${elsewhere}`
    case 13:
      return fullDisk(file)
    case 26:
      return `${file} is not a database; move it away, or bring back a copy of the right one, ${elsewhere}`
    default:
      return undefined
  }
}
