// Commands that work on the database itself, beside a server that may be running.
import type { InstallationOptions, OpenInstallation } from '../src/installation.ts'
import type { Settings } from '../src/settings.ts'

/** Opens the installation that the settings name, does the work, and closes it. */
export const withInstallation = async <T>(
  settings: Settings,
  work: (installation: OpenInstallation) => Promise<T>,
): Promise<T> => {
  const { fileStorageOf, openForCommand, urlOf } = await import('../src/configured.ts')
  const installation = await openForCommand(settings, {
    baseUrl: settings.baseUrl ?? urlOf(settings, settings.port),
    logger,
    fetchAllow: settings.fetchAllow,
    fileLimit: settings.fileLimit,
    fileStorage: fileStorageOf(settings),
  })
  try {
    return await work(installation)
  } finally {
    await installation.close()
  }
}

/** Says what failed behind the command's back; the command itself has not. */
const logger: InstallationOptions['logger'] = {
  error: ((details: { err?: unknown }, message: string) => {
    process.stderr.write(`lectern: ${message}: ${details.err}\n`)
  }) as InstallationOptions['logger']['error'],
  warn: ((details: object, message: string) => {
    process.stderr.write(`lectern: ${message}: ${JSON.stringify(details)}\n`)
  }) as InstallationOptions['logger']['warn'],
}
