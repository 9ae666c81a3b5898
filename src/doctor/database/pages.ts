// The SQL by which the engines check their own files.
import { sql } from 'kysely'
import type { Examined } from '../check.ts'

type At = Pick<Examined, 'db' | 'engine' | 'isQuick'>

/** What the engine reports as wrong with its files. */
export const unsoundPages = (at: At): Promise<string[]> =>
  at.engine === 'sqlite' ? inSqlite(at) : inPostgres(at)

/** The slow part, which a quick check leaves out, compares the indexes with the tables. */
const inSqlite = async ({ db, isQuick }: At): Promise<string[]> => {
  const pragma = isQuick ? sql`pragma quick_check(100)` : sql`pragma integrity_check(100)`
  const { rows } = await pragma.execute(db)
  const lines = rows.flatMap(row => Object.values(row as Record<string, string>))
  return lines.filter(line => line !== 'ok')
}

/** Indexes that were not built to the end; and all corrupt ones, if the extension that checks them is installed. */
const inPostgres = async (at: At): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_index
    join pg_class on pg_class.oid = indexrelid join pg_namespace on pg_namespace.oid = relnamespace
    where nspname = current_schema() and not (indisvalid and indisready)`.execute(at.db)
  const invalid = rows.map(({ name }) => `the index ${name} is not valid`)
  return at.isQuick ? invalid : [...invalid, ...(await brokenIndexes(at))]
}

const brokenIndexes = async ({ db }: At): Promise<string[]> => {
  const may = await sql<{ may: boolean }>`
    select coalesce((select has_function_privilege(oid, 'execute') from pg_proc
      where proname = 'bt_index_check' and pronargs = 1), false) as may`.execute(db)
  if (may.rows[0]?.may !== true) return []
  const { rows } = await sql<{ id: number; name: string }>`
    select pg_class.oid as id, relname as name from pg_class
    join pg_namespace on pg_namespace.oid = relnamespace join pg_am on pg_am.oid = relam
    where nspname = current_schema() and relkind = 'i' and amname = 'btree'`.execute(db)
  const broken: string[] = []
  for (const { id, name } of rows) {
    await sql`select bt_index_check(${sql.lit(id)}::oid::regclass)`.execute(db).catch(error => {
      broken.push(`the index ${name}: ${String(error.cause ?? error)}`)
    })
    // After an error, this transaction takes no more statements.
    if (broken.length > 0) return broken
  }
  return broken
}
