// Databases for tests on SQLite: copies of a migrated file, emptied and reused.
import { mkdtempSync, rmSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { type Database, migrate, openDatabase } from '#database/index.ts'
import type { Source } from './databases.ts'
import { lend } from './lent-database.ts'

interface Copy {
  readonly database: Database
  readonly emptying: Emptying
}

/** Free databases of all suites in this process: opening one, with its prepared statements, takes longer than many tests. */
const free: Copy[] = []
let suites = 0

export const onSqlite = (): Source => {
  const folders: string[] = []
  suites++
  return {
    open: async () => {
      const taken = free.pop() ?? (await copy())
      return lend(taken.database, () => takeBack(taken))
    },
    blank: async () => {
      const folder = await mkdtemp(join(tmpdir(), 'lectern-test-'))
      folders.push(folder)
      return { file: join(folder, 'lectern.db') }
    },
    end: async () => {
      for (const folder of folders) await rm(folder, { recursive: true, force: true })
      if (--suites === 0) for (const copy of free.splice(0)) await close(copy)
    },
  }
}

const copy = async (): Promise<Copy> => {
  template ??= makeTemplate()
  const database = await openDatabase({ memory: true, copyOf: await template })
  const { rows } = await sql<{ file: string }>`select file from pragma_database_list`.execute(database.read)
  return { database, emptying: prepareEmptying(rows[0]?.file ?? '') }
}

const takeBack = async (lent: Copy): Promise<void> => {
  // A rolled-back transaction leaves its group open until another transaction of the group commits.
  await lent.database.transaction(async () => {})
  if (lent.emptying.run()) free.push(lent)
  else await close(lent)
}

const close = async ({ database, emptying }: Copy): Promise<void> => {
  emptying.close()
  await database.close()
}

/** The migrations take 30 ms; copying their result takes 1 ms. */
let template: Promise<string> | undefined

const makeTemplate = async (): Promise<string> => {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-template-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'lectern.db')
  const database = await openDatabase({ file })
  await migrate(database)
  await database.close()
  return file
}

interface Emptying {
  /** Empties all tables, and returns whether the database is then as it was created: a test may have changed its schema. */
  run(): boolean
  close(): void
}

/**
 * Uses a connection without foreign keys, which would require an order and a check of every row. Tables without rows are
 * skipped: emptying one writes its pages, and those of its indexes.
 */
const prepareEmptying = (file: string): Emptying => {
  const handle = new DatabaseSync(file, { enableForeignKeyConstraints: false })
  handle.exec(`pragma synchronous = off; pragma wal_autocheckpoint = ${mostInLog}`)
  const tables = tablesOf(handle)
  const filled = handle.prepare(
    tables.map(({ name, filled }) => `select '${name}' as name where exists (${filled})`).join(' union all '),
  )
  const deletes = new Map(tables.map(({ name, emptied }) => [name, handle.prepare(emptied)]))
  const [version, pages] = ['schema_version', 'page_count'].map(name => handle.prepare(`pragma ${name}`))
  const made = version?.get()?.schema_version
  return {
    run: () => {
      if (version?.get()?.schema_version !== made) return false
      handle.exec('begin immediate')
      for (const { name } of filled.all()) deletes.get(String(name))?.run()
      handle.exec('commit')
      return Number(pages?.get()?.page_count) <= mostPages
    },
    close: () => handle.close(),
  }
}

/** In pages: above this, a commit moves them to the database file, before the program would have a thread do it. */
const mostInLog = 500

/** A file only grows: reading past what a large one has left takes longer than making another copy. */
const mostPages = 5000

interface Table {
  readonly name: string
  /** Returns a row if the table has any. */
  readonly filled: string
  readonly emptied: string
}

/**
 * The words of the search index are in tables of FTS5, which empties them itself, except for a few rows that they always
 * have.
 */
const tablesOf = (handle: DatabaseSync): Table[] => {
  const count = handle.prepare('select count(*) as count from search_words_data').get()?.count
  const stored = handle
    .prepare(
      "select name from pragma_table_list where schema = 'main' and type = 'table' and name not in ('migrations', 'sqlite_schema')",
    )
    .all()
    .map(({ name }) => ({
      name: String(name),
      filled: `select 1 from ${name}`,
      emptied: `delete from ${name}`,
    }))
  return [
    ...stored,
    {
      name: 'search_words',
      filled: `select 1 from search_words_data limit 1 offset ${count}`,
      emptied: "insert into search_words (search_words) values ('delete-all')",
    },
  ]
}
