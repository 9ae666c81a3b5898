// Opening a database of either engine.
import type { Database, DatabaseLocation } from './database.ts'
import { openSqliteFile, openSqliteInMemory } from './sqlite/open.ts'

/** Opens a database, without migrating it. */
export const openDatabase = async (where: DatabaseLocation): Promise<Database> => {
  if ('url' in where) {
    const { openPostgres } = await import('./postgres/open.ts')
    return openPostgres(where)
  }
  return 'file' in where ? openSqliteFile(where.file) : openSqliteInMemory(where.copyOf)
}
