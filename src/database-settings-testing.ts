// Examples of right and wrong values for the settings of the database, for the test of all settings.
import type { DatabaseSettings } from './database-settings.ts'
import type { SettingCases } from './file-settings-testing.ts'

export const databaseSettingCases: { readonly [Name in keyof DatabaseSettings]: SettingCases } = {
  databaseUrl: {
    right: [
      ['postgres://user:password@host/name', 'postgres://user:password@host/name'],
      ['postgresql://host/name', 'postgresql://host/name'],
      ['', undefined],
    ],
    wrong: ['mysql://user:hidden@host/name', 'host/name', 'postgres'],
  },
  databaseReadUrl: {
    right: [
      ['postgres://user:password@replica/name', 'postgres://user:password@replica/name'],
      ['', undefined],
    ],
    wrong: ['mysql://user:hidden@host/name', 'host/name'],
  },
}
