// Databases for tests: the same suite on SQLite and on PostgreSQL, each test on an empty database of its own.
import { after, describe } from 'node:test'
import type { Database, DatabaseLocation } from '#database/index.ts'
import { onPostgres } from './postgres-databases.ts'
import { onSqlite } from './sqlite-databases.ts'

/** Gives a fresh, migrated, empty database; what a test leaves open, the end of the suite closes. */
export type Open = () => Promise<Database>
/** Gives the place of a database without tables, for tests that open it themselves, or several times. */
export type Blank = () => Promise<DatabaseLocation>

type Suite = (name: string, open: Open, blank: Blank) => void

/** Registers the suite once for each engine; without a server the half on PostgreSQL is skipped, or fails where it is required. */
export const forEachDatabase = (suite: Suite): void => {
  describe('on SQLite', () => register('SQLite', suite, onSqlite()))
  const url = process.env.LECTERN_TEST_POSTGRES_URL
  if (url !== undefined) describe('on PostgreSQL', () => register('PostgreSQL', suite, onPostgres(url)))
  else if (process.env.LECTERN_TEST_REQUIRE_POSTGRES === '1') throw new Error(noServer)
  else describe('on PostgreSQL', { skip: noServer }, () => {})
}

const noServer = 'LECTERN_TEST_POSTGRES_URL names no server; `npm test` starts one'

/** Databases of one engine; what it lends comes back by `close`, and `end` removes all of it. */
export interface Source {
  open(): Promise<Database>
  blank(): Promise<DatabaseLocation>
  end(): Promise<void>
}

const register = (name: string, suite: Suite, source: Source): void => {
  const opened: Database[] = []
  const open = async (): Promise<Database> => {
    const database = closedOnce(await source.open())
    opened.push(database)
    return database
  }
  suite(name, open, source.blank)
  after(async () => {
    for (const database of opened) await database.close()
    await source.end()
  })
}

const closedOnce = (database: Database): Database => {
  let closed: Promise<void> | undefined
  return {
    ...database,
    close: () => {
      closed ??= database.close()
      return closed
    },
  }
}
