// The settings file: lectern.yaml, with the settings by the names of their flags.
import { readFile } from 'node:fs/promises'
import { keyOf, type SettingsFile, WrongSetting } from './given-settings.ts'
import { nearest } from './nearest.ts'
import { type Settings, settingsTable } from './settings.ts'

/** The variable that names the file, in place of `lectern.yaml` in the working folder. */
export const fileSetting = { variable: 'LECTERN_SETTINGS', flag: '--settings', otherwise: 'lectern.yaml' }

/** The named file, which must exist; else `lectern.yaml`, if it exists. */
export const findSettingsFile = async (named: string | undefined): Promise<SettingsFile | undefined> => {
  const path = named ?? fileSetting.otherwise
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' && named === undefined) return undefined
    throw new WrongSetting(`the settings file ${path} cannot be read (${error.code})`)
  })
  return text === undefined ? undefined : parseSettingsFile(path, text)
}

/** Throws `WrongSetting` where the file is not YAML, or has an unknown key. */
export const parseSettingsFile = async (path: string, text: string): Promise<SettingsFile> => {
  const { parseDocument } = await import('yaml')
  // All scalars are read as text; each setting checks its own.
  const document = parseDocument(text, { schema: 'failsafe', prettyErrors: false })
  const [error] = document.errors
  if (error !== undefined) throw new WrongSetting(`${path}, ${placeIn(text, error.pos[0])}: ${error.message}`)
  const content: unknown = document.toJS({ maxAliasCount: 0 })
  if (content === null || content === '') return { path, values: new Map() }
  if (typeof content !== 'object' || Array.isArray(content))
    throw new WrongSetting(`${path} must have a line for each setting, such as port: 4000`)
  const values = Object.entries(content).map(([key, value]) => entryOf(path, key, value))
  return { path, values: new Map(values) }
}

const placeIn = (text: string, offset: number): string => {
  const lines = text.slice(0, offset).split('\n')
  return `line ${lines.length}, column ${(lines.at(-1)?.length ?? 0) + 1}`
}

const byKey = new Map(Object.entries(settingsTable).map(([name, setting]) => [keyOf(setting), name]))

const entryOf = (path: string, key: string, value: unknown): [keyof Settings, string] => {
  const name = byKey.get(key) as keyof Settings | undefined
  if (name === undefined) {
    const like = nearest(key, [...byKey.keys()])
    throw new WrongSetting(
      `${path} has ${JSON.stringify(key)}, which is no setting${like && `; do you mean ${like}?`}`,
    )
  }
  const { placeholder, form } = settingsTable[name]
  if (Array.isArray(value) && value.every(isText)) return [name, value.join(',')]
  if (!isText(value)) throw new WrongSetting(`${key} in ${path} must be ${form}`)
  return [name, placeholder === 'on|off' ? (switches.get(value) ?? value) : value]
}

const isText = (value: unknown): value is string => typeof value === 'string'

/** YAML's booleans, as settings write them. */
const switches: ReadonlyMap<string, string> = new Map([
  ['true', 'on'],
  ['false', 'off'],
])
