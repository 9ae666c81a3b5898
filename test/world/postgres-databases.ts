// Databases for tests on PostgreSQL: copies of a template that are emptied and reused, with their connections.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import type { Database } from '#database/index.ts'
import { openDatabase } from '#database/index.ts'
import type { Source } from './databases.ts'
import { lend } from './lent-database.ts'

interface Copy {
  readonly name: string
  readonly database: Database
}

/** Free databases of all suites in this process: a new connection takes longer than most tests. */
const free: Copy[] = []
const created: string[] = []
let suites = 0

export const onPostgres = (templateUrl: string): Source => {
  const create = async (template: string): Promise<string> => {
    const name = `lectern_test_${randomUUID()}`
    created.push(name)
    // Copying files takes less than half the time of writing their content to the log.
    await administer(templateUrl, `create database "${name}" template "${template}" strategy file_copy`)
    return name
  }
  const copy = async (): Promise<Copy> => {
    const name = await create(new URL(templateUrl).pathname.slice(1))
    const database = await openDatabase({ url: overSocket(urlOf(templateUrl, name)), poolSize: 4 })
    await prepareEmptying(database)
    return { name, database }
  }
  const takeBack = async (lent: Copy): Promise<void> => {
    if (await isEmptied(lent.database)) free.push(lent)
    else await lent.database.close()
  }
  suites++
  return {
    open: async () => {
      const taken = free.pop() ?? (await copy())
      return lend(taken.database, () => takeBack(taken))
    },
    blank: async () => ({ url: urlOf(templateUrl, await create('template0')), poolSize: 4 }),
    end: async () => {
      if (--suites > 0) return
      for (const { database } of free.splice(0)) await database.close()
      for (const name of created.splice(0))
        await administer(templateUrl, `drop database "${name}" with (force)`)
    },
  }
}

const urlOf = (url: string, database: string): string => {
  const changed = new URL(url)
  changed.pathname = `/${database}`
  return changed.href
}

/** Uses the server's Unix socket, if it has one: each statement takes a tenth less than over TCP. */
const overSocket = (url: string): string => {
  const folder = process.env.LECTERN_TEST_POSTGRES_SOCKET
  const changed = new URL(url)
  if (folder !== undefined) changed.searchParams.set('host', folder)
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

/**
 * Creates a function that empties all tables, and reports whether the database is then as it was created: a test may have
 * added triggers. It runs as a replica, since foreign keys would require an order. A large table is truncated, since
 * deleted rows are read as long as they exist.
 */
const prepareEmptying = (database: Database): Promise<void> =>
  database.transaction(async db => {
    const { rows: tables } = await sql<{ name: string }>`
      select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'migrations'
    `.execute(db)
    const { rows } = await triggers.execute(db)
    const steps = tables.map(
      ({ name }) => `
        delete from ${name};
        if found and pg_total_relation_size('${name}') > ${largeTable} then truncate ${name} cascade; end if;`,
    )
    await sql
      .raw(`
        create schema emptying;
        create function emptying.run() returns boolean language plpgsql set session_replication_role = replica as $$
        begin
          ${steps.join('')}
          return (${triggers.compile(db).sql}) = ${rows[0]?.count};
        end $$`)
      .execute(db)
  })

const triggers = sql<{ count: number }>`select count(*) as count from pg_trigger`

/** In bytes, with its indexes. */
const largeTable = 2_000_000

const isEmptied = (database: Database): Promise<boolean> =>
  database.transaction(async db => {
    const { rows } = await sql<{ emptied: boolean }>`select emptying.run() as emptied`.execute(db)
    return rows[0]?.emptied === true
  })
