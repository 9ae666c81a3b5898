// Columns of a row as one text, for rows that are mostly known already: reading one value costs less than reading several.
import { type RawBuilder, sql } from 'kysely'
import { isOnSqlite } from './connected-kysely.ts'
import type { ReadDb } from './database.ts'

/** The values of columns, in order, as a JSON array. Two rows have the same text if all these values are equal. */
export const rowText = (db: ReadDb, columns: readonly string[]): RawBuilder<string> => {
  const values = sql.join(columns.map(column => sql.ref(column)))
  return isOnSqlite(db) ? sql<string>`json_array(${values})` : sql<string>`json_build_array(${values})::text`
}
