// Opens the database directly for commands, beside a server that may be running.
import type { InstallationOptions, OpenInstallation } from '../src/installation.ts'
import type { Settings } from '../src/settings.ts'

/** The settings of all commands that open an installation with the bytes of its files. */
export const installationSettings = [
  'data',
  'databaseUrl',
  'baseUrl',
  'filesUrl',
  's3AccessKeyId',
  's3SecretAccessKey',
] as const

/**
 * `beside` a server; `as it is`, only for reading, so that nothing is created or changed; or `alone`, if no server may
 * use the data folder.
 */
type Way = 'beside' | 'as it is' | 'alone'

/** Opens the installation that the settings name, does the work, and closes it. */
export const withInstallation = async <T>(
  settings: Settings,
  work: (installation: OpenInstallation) => Promise<T>,
  way: Way = 'beside',
): Promise<T> => {
  const { fileStorageOf, openAsItIs, openForCommand, openForCommandAlone, urlOf } = await import(
    '../src/configured.ts'
  )
  const open = { beside: openForCommand, 'as it is': openAsItIs, alone: openForCommandAlone }[way]
  const opening = open(settings, {
    baseUrl: settings.baseUrl ?? urlOf(settings, settings.port),
    logger,
    fetchAllow: settings.fetchAllow,
    fileLimit: settings.fileLimit,
    fileStorage: fileStorageOf(settings),
  })
  return closing(opening, work)
}

/** Opens something, works with it, and closes it in any case. */
export const closing = async <Opened extends { close(): Promise<void> }, T>(
  opening: Promise<Opened>,
  work: (opened: Opened) => Promise<T>,
): Promise<T> => {
  const opened = await opening
  try {
    return await work(opened)
  } finally {
    await opened.close()
  }
}

/** Prints errors in the background; the command itself has not failed. */
const logger: InstallationOptions['logger'] = {
  error: ((details: { err?: unknown }, message: string) => {
    process.stderr.write(`lectern: ${message}: ${details.err}\n`)
  }) as InstallationOptions['logger']['error'],
  warn: ((details: object, message: string) => {
    process.stderr.write(`lectern: ${message}: ${JSON.stringify(details)}\n`)
  }) as InstallationOptions['logger']['warn'],
}
