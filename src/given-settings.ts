// Where a setting is given: by a flag, a variable, a file that a variable names, or the settings file.
import { readFileSync } from 'node:fs'
import type { Setting } from './setting.ts'
import { type Settings, settingsTable } from './settings.ts'

/** A setting with an unusable value; the message gives the reason. */
export class WrongSetting extends Error {}

/** Variables of the environment, by their names. */
export type Environment = Readonly<Record<string, string | undefined>>

/** Flags, by the names of the settings. */
export type GivenFlags = { readonly [Name in keyof Settings]?: string | undefined }

/** The content of the settings file. */
export interface SettingsFile {
  readonly path: string
  /** As text, like the values of flags. */
  readonly values: ReadonlyMap<keyof Settings, string>
}

export interface GivenSetting {
  /** The text as given; the default where there is none. */
  readonly text: string
  /** How messages name the source; undefined for the default. */
  readonly source: string | undefined
}

export interface Sources {
  readonly environment: Environment
  readonly flags?: GivenFlags | undefined
  readonly file?: SettingsFile | undefined
}

/** The order of precedence: the flag, the variable or the file that it names, the settings file, the default. */
export const givenSetting = (name: keyof Settings, { environment, flags, file }: Sources): GivenSetting => {
  const setting = settingsTable[name]
  const flag = flags?.[name]
  if (flag !== undefined) return { text: flag, source: setting.flag }
  const inEnvironment = givenByVariable(setting, environment)
  if (inEnvironment !== undefined) return inEnvironment
  const text = file?.values.get(name)
  if (file !== undefined && text !== undefined) return { text, source: `${keyOf(setting)} in ${file.path}` }
  return { text: setting.otherwise, source: undefined }
}

/** The name of a setting in the settings file. */
export const keyOf = ({ flag }: Setting): string => flag.slice(2)

/** The variable that names a file with the secret; undefined for settings that are not secret. */
export const fileVariableOf = ({ variable, isSecret }: Setting): string | undefined =>
  isSecret && `${variable}_FILE`

const givenByVariable = (setting: Setting, environment: Environment): GivenSetting | undefined => {
  const { variable } = setting
  const text = environment[variable]
  const fileVariable = fileVariableOf(setting)
  const path = fileVariable && environment[fileVariable]
  if (fileVariable === undefined || path === undefined)
    return text === undefined ? undefined : { text, source: variable }
  if (text !== undefined)
    throw new WrongSetting(`${variable} and ${fileVariable} are both set; leave one of them out`)
  return { text: secretIn(path, fileVariable), source: fileVariable }
}

/** Without the line break that editors add at the end. */
const secretIn = (path: string, variable: string): string => {
  try {
    return readFileSync(path, 'utf8').replace(/\r?\n$/, '')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new WrongSetting(
      `${variable} must name a file that can be read, and ${JSON.stringify(path)} cannot (${code})`,
    )
  }
}
