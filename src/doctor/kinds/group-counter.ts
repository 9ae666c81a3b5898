// The checks, in SQL, of tables whose rows count the rows of another table with the same values.
import { sql } from 'kysely'
import type { Tables } from '#database/index.ts'
import { type Check, enoughFindings, type Finding, mendingEach } from '../check.ts'
import { type Condition, lockingRows } from '../rows.ts'

export interface GroupCounter<Table extends keyof Tables> {
  readonly table: Table
  /** Its primary key. */
  readonly keys: readonly (keyof Tables[Table] & string)[]
  readonly counts: string
  /** A query that selects the keys and `count`, one row for each group that is not empty. */
  readonly counted: Condition
}

/** A row with the count 0 is equivalent to no row. */
export const groupCounter = <Table extends keyof Tables>({
  table,
  keys,
  counts,
  counted,
}: GroupCounter<Table>): Check => {
  const joined = sql.join(
    keys.map(key => sql`${sql.ref(`kept.${key}`)} = ${sql.ref(`counted.${key}`)}`),
    sql` and `,
  )
  const either = keys.map(
    key => sql`coalesce(${sql.ref(`kept.${key}`)}, ${sql.ref(`counted.${key}`)}) as ${sql.ref(key)}`,
  )
  const wrong = sql<Finding['row']>`
    select ${sql.join(either)}, kept.count as count
    from ${sql.table(table)} as kept full join (${counted}) as counted on ${joined}
    where coalesce(kept.count, 0) <> coalesce(counted.count, 0)`
  return {
    id: `${table}.count`,
    rule: `${table}.count is the number of ${counts}.`,
    find: async function* ({ db }) {
      for (const row of (await sql<Finding['row']>`${wrong} limit ${sql.lit(enoughFindings)}`.execute(db))
        .rows)
        yield { table, row }
    },
    remedy: mendingEach('counts them anew', async (db, { row }, { engine }) => {
      const same = (of: string) =>
        sql.join(
          keys.map(key => sql`${sql.ref(of === '' ? key : `${of}.${key}`)} = ${row[key]}`),
          sql` and `,
        )
      const columns = sql.join([...keys.map(key => sql.ref(key)), sql.ref('count')])
      const values = sql.join([...keys.map(key => sql`${row[key]}`), sql.lit(0)])
      // This makes sure that there is a row to lock; a transaction that inserts the same row waits.
      await sql`insert into ${sql.table(table)} (${columns}) values (${values}) on conflict do nothing`.execute(
        db,
      )
      await sql`select 1 from ${sql.table(table)} where ${same('')} ${lockingRows(engine)}`.execute(db)
      const number = sql`coalesce((select counted.count from (${counted}) as counted where ${same('counted')}), 0)`
      await sql`update ${sql.table(table)} set count = ${number} where ${same('')}`.execute(db)
      return sql`delete from ${sql.table(table)} where ${same('')} and count = 0`.execute(db)
    }),
  }
}
