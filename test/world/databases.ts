// Databases for tests: the same suite on SQLite and on PostgreSQL, each test on an empty database of its own.
import { after, afterEach, beforeEach, describe } from 'node:test'
import type { Database, DatabaseLocation } from '#database/index.ts'
import { onPostgres } from './postgres-databases.ts'
import { onSqlite } from './sqlite-databases.ts'

/** Returns a migrated, empty database. It is closed at the end of the test that opens it, or of the suite. */
export type Open = (lifetime?: 'suite') => Promise<Database>
/** Returns the location of a database without tables, for tests that open it themselves, or several times. */
export type Blank = () => Promise<DatabaseLocation>

type Suite = (name: string, open: Open, blank: Blank) => void

/**
 * Registers the suite once for each engine; without a PostgreSQL server its half is skipped, or fails if the server is
 * required.
 */
export const forEachDatabase = (suite: Suite): void => {
  describe('on SQLite', () => register('SQLite', suite, onSqlite()))
  const url = process.env.LECTERN_TEST_POSTGRES_URL
  if (url !== undefined) describe('on PostgreSQL', () => register('PostgreSQL', suite, onPostgres(url)))
  else if (process.env.LECTERN_TEST_REQUIRE_POSTGRES === '1') throw new Error(noServer)
  else describe('on PostgreSQL', { skip: noServer }, () => {})
}

const noServer = 'LECTERN_TEST_POSTGRES_URL names no server; `npm test` starts one'

/** Databases of one engine; a database that it lends is returned by `close`, and `end` removes all of them. */
export interface Source {
  open(): Promise<Database>
  blank(): Promise<DatabaseLocation>
  end(): Promise<void>
}

/** Registers how a user of a database from `open` ends: it is called before the database is closed. */
export const endBefore = (database: Database, end: () => Promise<void>): void => {
  users.set(database, [...(users.get(database) ?? []), end])
}

const users = new WeakMap<Database, readonly (() => Promise<void>)[]>()

const register = (name: string, suite: Suite, source: Source): void => {
  /** Those opened by the suite, by the running test, by a test within it, and so on. */
  const opened: Database[][] = [[]]
  const open: Open = async lifetime => {
    const list = opened.at(lifetime === 'suite' ? 0 : -1)
    const database = closedOnce(await source.open())
    list?.push(database)
    return database
  }
  const closeLast = async (): Promise<void> => {
    for (const database of opened.pop() ?? []) {
      for (const end of users.get(database) ?? []) await end()
      await database.close()
    }
  }
  beforeEach(() => void opened.push([]))
  afterEach(closeLast)
  suite(name, open, source.blank)
  after(async () => {
    await closeLast()
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
