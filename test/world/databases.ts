// Databases for tests: the same suite on SQLite and on PostgreSQL, each test on an empty database of its own.
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe } from 'node:test'
import { sql } from 'kysely'
import pg from 'pg'
import type { Database, DatabaseLocation } from '#database/index.ts'
import { migrate, openDatabase } from '#database/index.ts'

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
interface Source {
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

const onSqlite = (): Source => {
  const folders: string[] = []
  return {
    open: async () => {
      const database = await openDatabase({ memory: true })
      await migrate(database)
      return database
    },
    blank: async () => {
      const folder = await mkdtemp(join(tmpdir(), 'lectern-test-'))
      folders.push(folder)
      return { file: join(folder, 'lectern.db') }
    },
    end: async () => {
      for (const folder of folders) await rm(folder, { recursive: true, force: true })
    },
  }
}

// Copying the template takes 30 ms, emptying a used copy takes one: closed databases are used again.
const onPostgres = (templateUrl: string): Source => {
  const created: string[] = []
  const free: string[] = []
  const template = new URL(templateUrl).pathname.slice(1)
  const create = async (from: string): Promise<string> => {
    const name = `lectern_test_${randomUUID()}`
    await administer(templateUrl, `create database "${name}" template "${from}"`)
    created.push(name)
    return name
  }
  return {
    open: async () => {
      const name = free.pop() ?? (await create(template))
      const database = await openDatabase({ url: urlOf(templateUrl, name), poolSize: 4 })
      const close = async (): Promise<void> => {
        await empty(database)
        await database.close()
        free.push(name)
      }
      return { ...database, close }
    },
    blank: async () => ({ url: urlOf(templateUrl, await create('template0')), poolSize: 4 }),
    end: async () => {
      for (const name of created) await administer(templateUrl, `drop database "${name}" with (force)`)
    },
  }
}

const urlOf = (url: string, database: string): string => {
  const changed = new URL(url)
  changed.pathname = `/${database}`
  return changed.href
}

const administer = async (url: string, command: string): Promise<void> => {
  const client = new pg.Client({ connectionString: urlOf(url, 'postgres') })
  await client.connect()
  try {
    await client.query(command)
  } finally {
    await client.end()
  }
}

// As a replica: foreign keys would dictate an order.
const empty = (database: Database): Promise<unknown> =>
  database.transaction(transaction =>
    sql`do $$
      declare name text;
      begin
        set local session_replication_role = replica;
        for name in select tablename from pg_tables where schemaname = 'public' and tablename <> 'migrations' loop
          execute format('delete from %I', name);
        end loop;
      end
    $$`.execute(transaction),
  )
