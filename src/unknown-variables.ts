// Variables of the environment that look like settings but are none: a misspelt one would be ignored silently.
import { type Environment, fileVariableOf } from './given-settings.ts'
import { nearest } from './nearest.ts'
import { settingsTable } from './settings.ts'
import { fileSetting } from './settings-file.ts'

const settings = Object.values(settingsTable)
const variables = [
  fileSetting.variable,
  ...settings.map(({ variable }) => variable),
  ...settings.flatMap(setting => fileVariableOf(setting) ?? []),
]

/** Variables of commands that talk to a server, and of tests. */
const others = /^LECTERN_(?:SERVER|TOKEN|TEST_\w+|SHARED_DATA|BROWSER)$/

/** A sentence about each unknown variable. */
export const unknownVariables = (environment: Environment): string[] =>
  Object.keys(environment)
    .filter(name => name.startsWith('LECTERN_') && !variables.includes(name) && !others.test(name))
    .map(name => {
      const like = nearest(name, variables)
      return `${name} is no setting, and is ignored${like && `; do you mean ${like}?`}`
    })
