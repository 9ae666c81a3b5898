// What commands on backups have in common: where backups are, who may read them, and the database.
import type { BackupSource, OpenStorage } from '../src/backup/index.ts'
import type { Database } from '../src/database/index.ts'
import type { Settings } from '../src/settings.ts'
import { settingsOf } from './settings-options.ts'
import { exitingIfInterrupted } from './temporary.ts'
import { closing } from './with-installation.ts'

/** The settings of all commands on backups. */
export const backupSettings = ['backupPassphrase', 's3AccessKeyId', 's3SecretAccessKey'] as const

/** How an `s3://` address is opened. */
export const storageOpener = async (settings: Settings): Promise<OpenStorage> => {
  const { objectStorageAt } = await import('../src/configured.ts')
  return address => objectStorageAt(address, settings)
}

/** Works on a database, and says what is wrong with it in the words of the settings that name it. */
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

/** Works on what is at a place with backups. */
export const withBackups = async <T>(
  location: string,
  options: Readonly<Record<string, unknown>>,
  work: (source: BackupSource, settings: Settings) => Promise<T>,
): Promise<T> => {
  const { openSource } = await import('../src/backup/index.ts')
  const settings = await settingsOf(options)
  return closing(openSource(location, await storageOpener(settings)), source => work(source, settings))
}
