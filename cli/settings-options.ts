// The settings of the server as flags of a command.
import type { Command } from 'commander'
import type { GivenFlags, Sources } from '../src/given-settings.ts'
import { readSettings } from '../src/read-settings.ts'
import { type Settings, settingsTable } from '../src/settings.ts'
import { fileSetting, findSettingsFile } from '../src/settings-file.ts'

/** Adds flags for some settings; their help names the variable and the default. */
export const withSettings = (command: Command, names: readonly (keyof Settings)[]): Command => {
  for (const name of names) {
    const { flag, placeholder, description, variable, otherwise } = settingsTable[name]
    const fallback = otherwise === '' ? '' : `, else ${otherwise}`
    command.option(`${flag} <${placeholder}>`, `${description} (else ${variable}${fallback})`)
  }
  const { flag, variable, otherwise } = fileSetting
  return command.option(`${flag} <FILE>`, `a file with settings (else ${variable}, else ${otherwise})`)
}

/** The settings of a command: its flags, then the environment, then the settings file. */
export const settingsOf = async (options: Readonly<Record<string, unknown>>): Promise<Settings> =>
  readSettings(await sourcesOf(options))

export const sourcesOf = async ({
  settings,
  ...flags
}: Readonly<Record<string, unknown>>): Promise<Sources> => ({
  environment: process.env,
  flags: flags as GivenFlags,
  file: await findSettingsFile((settings as string | undefined) ?? process.env[fileSetting.variable]),
})
