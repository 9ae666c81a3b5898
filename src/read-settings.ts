// Reads settings; a wrong one is refused with the reason.
import { type Setting, type Settings, settingsTable } from './settings.ts'

/** A setting that cannot be used, with the reason. */
export class WrongSetting extends Error {}

type Given = { readonly [Name in keyof Settings]?: string | undefined }

/** Reads every setting: the flag where it was given, else the variable, else the default. */
export const readSettings = (
  environment: Readonly<Record<string, string | undefined>>,
  flags: Given = {},
): Settings => {
  const names = Object.keys(settingsTable) as (keyof Settings)[]
  const values = names.map(name => [name, readSetting(settingsTable[name], environment, flags[name])])
  // `fromEntries` forgets which name has which value.
  return Object.fromEntries(values) as unknown as Settings
}

const readSetting = (
  setting: Setting,
  environment: Readonly<Record<string, string | undefined>>,
  flag: string | undefined,
): unknown => {
  const given = flag ?? environment[setting.variable] ?? setting.otherwise
  const value = setting.read(given)
  if (value === undefined) {
    const source = flag === undefined ? setting.variable : setting.flag
    const found = setting.isSecret ? '' : `, and is ${JSON.stringify(given)}`
    throw new WrongSetting(`${source} must be ${setting.form}${found}`)
  }
  return value === '' ? undefined : value
}
