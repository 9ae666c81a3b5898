// The installation that the settings name: its database opened, and closed again where something is wrong with it.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Database, openDatabase } from '#database/index.ts'
import { type InstallationOptions, type OpenInstallation, openInstallation } from './installation.ts'
import type { Settings } from './settings.ts'

type Where = Pick<Settings, 'data' | 'databaseUrl'>

/** Opens it; whoever does so closes it. */
export const openConfigured = async (
  settings: Where,
  options: InstallationOptions,
): Promise<OpenInstallation> => {
  const database = await openConfiguredDatabase(settings)
  try {
    return await openInstallation(database, options)
  } catch (error) {
    await database.close()
    throw error
  }
}

/** The database that the settings name: PostgreSQL, or SQLite in the data folder. */
const openConfiguredDatabase = async (settings: Where): Promise<Database> => {
  if (settings.databaseUrl !== undefined) return openDatabase({ url: settings.databaseUrl })
  mkdirSync(settings.data, { recursive: true, mode: 0o700 })
  return openDatabase({ file: join(settings.data, 'lectern.sqlite') })
}
