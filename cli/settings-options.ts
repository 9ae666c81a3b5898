// The settings of the server as flags of a command.
import type { Command } from 'commander'
import { readSettings } from '../src/read-settings.ts'
import { type Settings, settingsTable } from '../src/settings.ts'

/** Adds the flags of some settings, each with its variable and its default in the help. */
export const withSettings = (command: Command, names: readonly (keyof Settings)[]): Command => {
  for (const name of names) {
    const { flag, placeholder, description, variable, otherwise } = settingsTable[name]
    const fallback = otherwise === '' ? '' : `, else ${otherwise}`
    command.option(`${flag} <${placeholder}>`, `${description} (else ${variable}${fallback})`)
  }
  return command
}

/** The settings that the command was given, the environment behind them. */
export const settingsOf = (options: Readonly<Record<string, unknown>>): Settings =>
  readSettings(process.env, options as Parameters<typeof readSettings>[1])
