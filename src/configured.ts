// Opens the installation that the settings name; closes its database again where something is wrong with it.
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { type Database, openDatabase } from '#database/index.ts'
import { createSmtpMail } from '#mail/index.ts'
import {
  createFileStorage,
  createObjectStorage,
  type FileStorage,
  type ObjectStorage,
  readLocation,
} from '#object-storage/index.ts'
import type { Mail } from './context.ts'
import { databaseFile, dataFolder, lockDataFolder } from './data-folder.ts'
import { databaseFailure } from './database-failure.ts'
import { WrongSetting } from './given-settings.ts'
import { type InstallationOptions, type OpenInstallation, openInstallation } from './installation.ts'
import { type Settings, settingsTable } from './settings.ts'

type Where = Pick<Settings, 'data' | 'databaseUrl'>
type WhereAll = Pick<Settings, 'data' | 'databaseUrl' | 'databaseReadUrl'>

/** Opens the installation for a command that may run beside a server; the caller closes it. */
export const openForCommand = (settings: Where, options: InstallationOptions): Promise<OpenInstallation> =>
  openFrom(settings, () => openHere(settings), options)

/** Opens the installation for a command, and keeps servers from using the data folder meanwhile. */
export const openForCommandAlone = (
  settings: Where,
  options: InstallationOptions,
): Promise<OpenInstallation> => openFrom(settings, () => openAlone(settings), options)

/** Opens the installation for looking at it: the database is neither created nor changed. */
export const openAsItIs = (settings: Where, options: InstallationOptions): Promise<OpenInstallation> => {
  if (settings.databaseUrl === undefined) refuseMissingFile(settings)
  return openFrom(settings, () => openHere(settings), { ...options, isLeftAsIs: true })
}

/** Opens the installation for a server. It may also read from a replica; only one server can use a data folder. */
export const openForServer = (
  settings: WhereAll,
  options: InstallationOptions,
): Promise<OpenInstallation> => {
  const { databaseReadUrl } = settings
  const openIt = () =>
    databaseReadUrl === undefined
      ? openAlone(settings)
      : openWithReplica(settings, databaseReadUrl, options.logger)
  return openFrom(settings, openIt, options)
}

/** Opens the database with the tables that it has, without migrating it; throws where the SQLite file does not exist. */
export const openDatabaseAsItIs = async (settings: Where): Promise<Database> => {
  if (settings.databaseUrl === undefined) refuseMissingFile(settings)
  return openHere(settings).catch(error => Promise.reject(databaseFailure(error, settings)))
}

/** Opens the database, and keeps servers from using the data folder meanwhile. */
export const openDatabaseAlone = (settings: Where): Promise<Database> =>
  openAlone(settings).catch(error => Promise.reject(databaseFailure(error, settings)))

/** The address at which this machine reaches the server, even if that listens on all addresses. */
export const urlOf = ({ host }: Pick<Settings, 'host'>, port: number): string => {
  if (host === '0.0.0.0' || host === '::') return `http://127.0.0.1:${port}`
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}

/** The mail server that the settings name, if any; it needs a sender's address. */
export const mailOf = ({ smtpUrl, mailFrom }: Pick<Settings, 'smtpUrl' | 'mailFrom'>): Mail | undefined => {
  if (smtpUrl === undefined) return undefined
  const { variable, form } = settingsTable.mailFrom
  if (mailFrom === undefined)
    throw new WrongSetting(
      `${settingsTable.smtpUrl.variable} names a mail server, so ${variable} must say whom mail comes from: ${form}`,
    )
  return createSmtpMail({ url: smtpUrl, from: mailFrom })
}

type OfStorage = Pick<Settings, 's3AccessKeyId' | 's3SecretAccessKey'>

/** The storage at an `s3://` address, with the credentials of the settings. */
export const objectStorageAt = (
  url: string,
  { s3AccessKeyId, s3SecretAccessKey }: OfStorage,
): ObjectStorage => {
  const location = readLocation(url)
  if (location === undefined) throw new WrongSetting(`${url} is no address of an object storage`)
  if (s3AccessKeyId === undefined || s3SecretAccessKey === undefined) {
    const { s3AccessKeyId: id, s3SecretAccessKey: key } = settingsTable
    throw new WrongSetting(`${url} is used with a key: set ${id.variable} and ${key.variable}`)
  }
  return createObjectStorage(location, {
    accessKeyId: s3AccessKeyId,
    secretAccessKey: s3SecretAccessKey,
  })
}

/** Where the settings place the bytes of files, if not in the database. */
export const fileStorageOf = (
  settings: OfStorage & Pick<Settings, 'filesUrl' | 'newFiles' | 'filesRedirect'>,
): FileStorage | undefined =>
  settings.filesUrl === undefined
    ? undefined
    : createFileStorage(objectStorageAt(settings.filesUrl, settings), {
        takesNew: settings.newFiles === 'storage',
        redirects: settings.filesRedirect,
      })

const refuseMissingFile = (settings: Where): void => {
  const file = databaseFile(resolve(settings.data))
  if (!existsSync(file))
    throw new Error(`there is no database ${file}; is this the right data folder (--data or LECTERN_DATA)?`)
}

const openFrom = async (
  settings: Where,
  openIt: () => Promise<Database>,
  options: InstallationOptions,
): Promise<OpenInstallation> => {
  let database: Database | undefined
  try {
    database = await openIt()
    return await openInstallation(database, options)
  } catch (error) {
    await database?.close()
    throw databaseFailure(error, settings)
  }
}

/** PostgreSQL, or SQLite in the data folder. */
const openHere = (settings: Where): Promise<Database> =>
  settings.databaseUrl === undefined
    ? openDatabase({ file: databaseFile(dataFolder(settings)) })
    : openDatabase({ url: settings.databaseUrl })

const openAlone = async (settings: Where): Promise<Database> => {
  if (settings.databaseUrl !== undefined) return openHere(settings)
  const unlock = lockDataFolder(dataFolder(settings))
  try {
    const database = await openHere(settings)
    const close = async (): Promise<void> => {
      await database.close()
      unlock()
    }
    return { ...database, close }
  } catch (error) {
    unlock()
    throw error
  }
}

const openWithReplica = async (
  { databaseUrl }: Where,
  replicaUrl: string,
  logger: InstallationOptions['logger'],
): Promise<Database> => {
  if (databaseUrl === undefined)
    throw new WrongSetting(
      `${settingsTable.databaseReadUrl.variable} names a replica, so ${settingsTable.databaseUrl.variable} must name the database that it follows`,
    )
  const warn = (details: object, message: string): void => logger.warn(details, message)
  return openDatabase({ url: databaseUrl, replica: { url: replicaUrl, warn } })
}
