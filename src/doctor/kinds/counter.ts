// The checks, in SQL, of columns that say how many rows there are, kept as these come and go.
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
  /** A query that counts them for the row that it stands in. */
  readonly counted: Condition
}

/** Whoever changes such a column does so in the transaction of what it counts; so it is right once its row is locked. */
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
      // On PostgreSQL the statement that counts must come after the lock, to see what others have committed.
      await sql`select 1 from ${sql.table(table)} where ${same} ${lockingRows(engine)}`.execute(db)
      return sql`update ${sql.table(table)} set ${sql.ref(column)} = (${counted}) where ${same}`.execute(db)
    }),
  }
}
