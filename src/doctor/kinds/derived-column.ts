// The checks, in SQL, of columns that the program computes from other columns of the same row.
import { sql } from 'kysely'
import type { Tables } from '#database/index.ts'
import { type Check, mendingEach } from '../check.ts'
import { primaryKeyOf } from '../primary-keys.ts'
import { lockingRows, rowsWhere, sameRow } from '../rows.ts'

export interface DerivedColumn<Table extends keyof Tables> {
  readonly table: Table
  readonly column: keyof Tables[Table] & string
  readonly from: readonly (keyof Tables[Table] & string)[]
  readonly make: (...values: string[]) => string
}

export const derivedColumn = <Table extends keyof Tables>({
  table,
  column,
  from,
  make,
}: DerivedColumn<Table>): Check => {
  const madeOf = (row: Readonly<Record<string, unknown>>) => make(...from.map(name => String(row[name])))
  return {
    id: `${table}.${column}`,
    rule: `${table}.${column} follows from ${from.join(' and ')}.`,
    find: async function* (at) {
      const keys = await primaryKeyOf(at, table)
      for await (const { row } of rowsWhere(at, table, sql`true`, [column, ...from]))
        if (row[column] !== madeOf(row))
          yield { table, row: Object.fromEntries(keys.map(key => [key, row[key] ?? null])) }
    },
    remedy: mendingEach('computes it anew', async (db, finding, { engine }) => {
      const same = sameRow(await primaryKeyOf({ db, engine }, table), finding)
      const columns = sql.join(from.map(name => sql.ref(name)))
      const found =
        await sql<object>`select ${columns} from ${sql.table(table)} where ${same} ${lockingRows(engine)}`.execute(
          db,
        )
      for (const row of found.rows)
        await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${madeOf({ ...row })} where ${same}`.execute(
          db,
        )
    }),
  }
}
