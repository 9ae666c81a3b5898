// The checks, in SQL, of columns that count rows, updated as rows are added and removed.
import { sql } from 'kysely'
import type { Tables } from '#database/index.ts'
import { type Check, mendingEach } from '../check.ts'
import { primaryKeyOf } from '../primary-keys.ts'
import { type Condition, columnOf, lockingRows, rowsWhere, sameRow } from '../rows.ts'

export interface Counter<Table extends keyof Tables> {
  readonly table: Table
  readonly column: keyof Tables[Table] & string
  /** What it counts, in words: `replies to the comment`. */
  readonly counts: string
  /** A subquery that counts them for the row of the column. */
  readonly counted: Condition
}

/**
 * A check of a counter. All code that changes such a column does so in the transaction that adds or removes rows, so the
 * counter is up to date once its row is locked.
 */
export const counter = <Table extends keyof Tables>({
  table,
  column,
  counts,
  counted,
}: Counter<Table>): Check => {
  const isWrong = sql`${columnOf(table, column)} <> (${counted})`
  return {
    id: `${table}.${column}`,
    rule: `${table}.${column} is the number of ${counts}.`,
    find: at => rowsWhere(at, table, isWrong, [column]),
    remedy: mendingEach('counts them anew', async (db, finding, { engine }) => {
      const same = sameRow(await primaryKeyOf({ db, engine }, table), finding)
      // On PostgreSQL, the statement that counts must follow the lock as a separate one, to see what others have committed.
      await sql`select 1 from ${sql.table(table)} where ${same} ${lockingRows(engine)}`.execute(db)
      return sql`update ${sql.table(table)} set ${sql.ref(column)} = (${counted}) where ${same}`.execute(db)
    }),
  }
}
