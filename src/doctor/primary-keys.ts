// The SQL that asks the database for the columns of primary keys.
import { sql } from 'kysely'
import type { Tables } from '#database/index.ts'
import type { Examined } from './check.ts'

/** The columns of a table's primary key, in their order. */
export const primaryKeyOf = async (
  { db, engine }: Pick<Examined, 'db' | 'engine'>,
  table: keyof Tables,
): Promise<string[]> => {
  const query =
    engine === 'sqlite'
      ? sql<{ name: string }>`select name from pragma_table_info(${table}) where pk > 0 order by pk`
      : sql<{ name: string }>`
          select attname as name from pg_index
          join unnest(indkey::int[]) with ordinality as columns (number, place) on true
          join pg_attribute on attrelid = indrelid and attnum = columns.number
          where indrelid = ${table}::regclass and indisprimary order by place`
  return (await query.execute(db)).rows.map(({ name }) => name)
}
