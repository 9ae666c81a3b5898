// Databases for tests: the same suite on SQLite and on PostgreSQL, each test on an empty database of its own.
import { after, afterEach, beforeEach, describe } from 'node:test'
import type { Database, DatabaseLocation } from '#database/index.ts'
import { onPostgres } from './postgres-databases.ts'
import { onSqlite } from './sqlite-databases.ts'

/** Gives a fresh, migrated, empty database. It is closed at the end of the test that opens it, or at that of the suite. */
export type Open = (lifetime?: 'suite') => Promise<Database>
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

/** Whoever uses a database that `open` gave says how to end that: it is done before the database is closed. */
export const endBefore = (database: Database, end: () => Promise<void>): void => {
  users.set(database, [...(users.get(database) ?? []), end])
}

const users = new WeakMap<Database, readonly (() => Promise<void>)[]>()

const register = (name: string, suite: Suite, source: Source): void => {
  /** Of the suite, of the test that is run, of the one within that, and so on. */
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
