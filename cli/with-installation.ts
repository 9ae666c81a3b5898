// Commands that work on the database itself, beside a server that may be running.
import type { OpenInstallation } from '../src/installation.ts'
import type { Settings } from '../src/settings.ts'

/** Opens the installation that the settings name, does the work, and closes it. */
export const withInstallation = async <T>(
  settings: Settings,
  work: (installation: OpenInstallation) => Promise<T>,
): Promise<T> => {
  const { openConfiguredDatabase, openInstallation } = await import('../src/installation.ts')
  const installation = await openInstallation(await openConfiguredDatabase(settings), {
    baseUrl: settings.baseUrl ?? `http://${settings.host}:${settings.port}`,
    logger: { error: (...words: unknown[]) => process.stderr.write(`${words.join(' ')}\n`) } as never,
    fetchAllow: settings.fetchAllow,
    fileLimit: settings.fileLimit,
  })
  try {
    return await work(installation)
  } finally {
    await installation.close()
  }
}

/** What a command has to say: one JSON value where that was asked for, else lines for a person. */
export const tell = (json: boolean | undefined, value: unknown, lines: readonly string[]): void => {
  process.stdout.write(json ? `${JSON.stringify(value)}\n` : `${lines.join('\n')}\n`)
}
