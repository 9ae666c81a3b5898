// Reads settings; a wrong one is refused with the reason.
import { type GivenSetting, givenSetting, type Sources, WrongSetting } from './given-settings.ts'
import { type Settings, settingsTable } from './settings.ts'

const names = Object.keys(settingsTable) as (keyof Settings)[]

/** Reads every setting. */
export const readSettings = (sources: Sources): Settings => {
  const values = names.map(name => [name, readValue(name, givenSetting(name, sources))])
  // `fromEntries` loses which name has which type of value.
  return Object.fromEntries(values) as unknown as Settings
}

/** A setting as it is shown to the operator. */
export interface ToldSetting {
  readonly setting: string
  /** The text as given; null where it is secret, or where nothing is set. */
  readonly value: string | null
  readonly isSecret: boolean
  /** Where it was given; null for the default. */
  readonly source: string | null
}

/** Every setting with its source, never with the value of a secret. Throws as `readSettings` does. */
export const toldSettings = (sources: Sources): ToldSetting[] =>
  names.map(name => {
    const given = givenSetting(name, sources)
    readValue(name, given)
    const { variable, isSecret = false } = settingsTable[name]
    const isHidden = isSecret || given.text === ''
    return {
      setting: variable,
      value: isHidden ? null : given.text,
      isSecret: isSecret && given.text !== '',
      source: given.source ?? null,
    }
  })

const readValue = (name: keyof Settings, { text, source }: GivenSetting): unknown => {
  const { read, form, isSecret, variable } = settingsTable[name]
  const value = read(text)
  if (value === undefined) {
    const found = isSecret ? '' : `, and is ${JSON.stringify(text)}`
    throw new WrongSetting(`${source ?? variable} must be ${form}${found}`)
  }
  return value === '' ? undefined : value
}
