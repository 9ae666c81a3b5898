// Restores a database that an old program made, for a test, and inspects it without the program.
import { writeFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import type { DatabaseLocation } from '#database/index.ts'
import { dumpFile, type OldDatabase, readKept, sqliteFile } from './databases.ts'

export type Rows = readonly Readonly<Record<string, unknown>>[]

/** Runs a query without the program, whatever the tables are. */
export type Ask = (query: string) => Promise<Rows>

export const restore = async (where: DatabaseLocation, database: OldDatabase): Promise<void> => {
  if ('file' in where) writeFileSync(where.file, readKept(sqliteFile(database)))
  else await outside(where, ask => ask(readKept(dumpFile(database)).toString()))
}

/** Connects for the duration of the work. */
const outside = async <T>(where: DatabaseLocation, work: (ask: Ask) => Promise<T>): Promise<T> => {
  if ('file' in where) {
    const database = new DatabaseSync(where.file)
    try {
      return await work(async query => database.prepare(query).all())
    } finally {
      database.close()
    }
  }
  if (!('url' in where)) throw new Error('a database in memory is not seen from outside')
  const client = new pg.Client({ connectionString: where.url })
  await client.connect()
  try {
    // A connection of its own, since a dump changes the search path.
    return await work(async query => (await client.query(query)).rows)
  } finally {
    await client.end()
  }
}

/** The number of rows of each table, except virtual ones. */
export const countRows = async (where: DatabaseLocation): Promise<ReadonlyMap<string, number>> =>
  outside(where, async ask => {
    const names = (await ask('file' in where ? sqliteTables : postgresTables)).map(({ name }) => String(name))
    const counts = new Map<string, number>()
    for (const name of names) {
      const [row] = await ask(`select count(*) as count from "${name}"`)
      counts.set(name, Number(row?.count))
    }
    return counts
  })

const sqliteTables = `
  select name from pragma_table_list where schema = 'main' and type = 'table' and name not like 'sqlite_%'`
const postgresTables = `select tablename as name from pg_tables where schemaname = 'public'`

/** All tables, columns, constraints and indexes, in a form in which equal schemas are equal. */
export const schemaOf = (where: DatabaseLocation): Promise<Rows> =>
  outside(where, ask => ask('file' in where ? sqliteSchema : postgresSchema))

const sqliteSchema = `select type, name, sql from sqlite_schema where name not like 'sqlite_%' order by name`
const postgresSchema = `
  select 'column' as type, table_name || '.' || column_name as name,
    concat_ws(' ', data_type, is_nullable, column_default, collation_name, generation_expression) as sql
  from information_schema.columns where table_schema = 'public'
  union all select 'index', indexname, indexdef from pg_indexes where schemaname = 'public'
  union all select 'constraint', conrelid::regclass || '.' || conname, pg_get_constraintdef(oid)
    from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n'
  order by 1, 2, 3`
