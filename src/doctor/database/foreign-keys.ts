// The SQL that finds rows that break foreign keys: these are enforced, but not for rows that were loaded while they were
// disabled.
import { sql } from 'kysely'
import type { Tables } from '#database/index.ts'
import type { Examined, Finding } from '../check.ts'
import { columnOf, rowsWhere } from '../rows.ts'

interface ForeignKey {
  readonly table: keyof Tables
  readonly column: string
  readonly parent: string
  readonly key: string
}

/** Rows that refer to missing rows, by all foreign keys that the database declares. */
export async function* declaredForeignKeys(at: Examined): AsyncGenerator<Finding> {
  for (const { table, column, parent, key } of await foreignKeys(at)) {
    const value = columnOf(table, column)
    const isNamed = sql`exists (select 1 from ${sql.table(parent)} as named where ${sql.ref(`named.${key}`)} = ${value})`
    yield* rowsWhere(at, table, sql`${value} is not null and not ${isNamed}`, [column])
  }
}

const foreignKeys = async ({ db, engine }: Examined): Promise<ForeignKey[]> => {
  const query =
    engine === 'sqlite'
      ? sql<ForeignKey>`
          select tables.name as "table", keys."from" as "column", keys."table" as parent, keys."to" as "key"
          from sqlite_schema as tables, pragma_foreign_key_list(tables.name) as keys where tables.type = 'table'`
      : sql<ForeignKey>`
          select conrelid::regclass::text as "table", one.attname as "column",
            confrelid::regclass::text as parent, other.attname as "key"
          from pg_constraint
          join pg_attribute as one on one.attrelid = conrelid and one.attnum = conkey[1]
          join pg_attribute as other on other.attrelid = confrelid and other.attnum = confkey[1]
          where contype = 'f' and connamespace = current_schema()::regnamespace`
  return (await query.execute(db)).rows
}
