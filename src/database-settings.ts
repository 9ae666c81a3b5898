// The settings of the database on a PostgreSQL server.
import type { Setting } from './setting.ts'
import { address } from './setting-values.ts'

export interface DatabaseSettings {
  readonly databaseUrl: string | undefined
  readonly databaseReadUrl: string | undefined
}

export const databaseSettings: { readonly [Name in keyof DatabaseSettings]: Setting } = {
  databaseUrl: {
    variable: 'LECTERN_DATABASE_URL',
    flag: '--database-url',
    placeholder: 'URL',
    otherwise: '',
    description:
      'a PostgreSQL database, postgres://user:password@host/name, in place of SQLite in the data folder',
    read: address(['postgres:', 'postgresql:']),
    form: 'an address like postgres://user:password@host/name',
    isSecret: true,
  },
  databaseReadUrl: {
    variable: 'LECTERN_DATABASE_READ_URL',
    flag: '--database-read-url',
    placeholder: 'URL',
    otherwise: '',
    description: 'a replica of the PostgreSQL database, from which texts and files are read',
    read: address(['postgres:', 'postgresql:']),
    form: 'an address like postgres://user:password@host/name',
    isSecret: true,
  },
}
