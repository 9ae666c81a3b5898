// Shared by the commands on backups: opens the place where backups are, and the database.
import type { BackupSource, OpenStorage } from '../src/backup/index.ts'
import type { Database } from '../src/database/index.ts'
import type { Settings } from '../src/settings.ts'
import { settingsOf } from './settings-options.ts'
import { exitingIfInterrupted } from './temporary.ts'
import { closing } from './with-installation.ts'

/** The settings of all commands on backups. */
export const backupSettings = ['backupPassphrase', 's3AccessKeyId', 's3SecretAccessKey'] as const

/** Returns a function that opens an `s3://` address. */
export const storageOpener = async (settings: Settings): Promise<OpenStorage> => {
  const { objectStorageAt } = await import('../src/configured.ts')
  return address => objectStorageAt(address, settings)
}

/** Works with a database; its errors name the settings that led to it. */
export const withDatabase = async <T>(
  settings: Settings,
  opening: Promise<Database>,
  work: (database: Database) => Promise<T>,
): Promise<T> => {
  const { databaseFailure } = await import('../src/database-failure.ts')
  return exitingIfInterrupted(() => closing(opening, work)).catch(error =>
    Promise.reject(databaseFailure(error, settings)),
  )
}

/** Opens a place with backups, works with it, and closes it. */
export const withBackups = async <T>(
  location: string,
  options: Readonly<Record<string, unknown>>,
  work: (source: BackupSource, settings: Settings) => Promise<T>,
): Promise<T> => {
  const { openSource } = await import('../src/backup/index.ts')
  const settings = await settingsOf(options)
  return closing(openSource(location, await storageOpener(settings)), source => work(source, settings))
}
