// The SQL that finds rows by a condition, and finds the same rows again.
import { type RawBuilder, sql } from 'kysely'
import type { Tables } from '#database/index.ts'
import type { Examined, Finding } from './check.ts'
import { primaryKeyOf } from './primary-keys.ts'

export type Condition = RawBuilder<unknown>

/** The end of a query that locks its rows until the transaction ends; SQLite has only one writer anyway. */
export const lockingRows = (engine: Examined['engine']): RawBuilder<unknown> =>
  engine === 'postgres' ? sql`for update` : sql``

/** How many rows one statement reads. */
const atOnce = 500

/** The rows of a table for which a condition is true, with their keys and the columns asked for, sorted by key. */
export async function* rowsWhere(
  at: Pick<Examined, 'db' | 'engine'>,
  table: keyof Tables,
  condition: Condition,
  columns: readonly string[] = [],
): AsyncGenerator<Finding> {
  const keys = await primaryKeyOf(at, table)
  const names = [...new Set([...keys, ...columns])]
  const selected = sql.join(names.map(name => sql`${columnOf(table, name)} as ${sql.ref(name)}`))
  const order = sql.join(keys.map(key => columnOf(table, key)))
  for (let last: Finding['row'] | undefined; ; ) {
    const beyond = last === undefined ? sql`true` : after(table, keys, last)
    const { rows } = await sql<Finding['row']>`
      select ${selected} from ${sql.table(table)} where (${condition}) and ${beyond} order by ${order} limit ${sql.lit(atOnce)}
    `.execute(at.db)
    for (const row of rows) yield { table, row }
    last = rows.at(-1)
    if (rows.length < atOnce) return
  }
}

/** Matches the row of a finding by its key. */
export const sameRow = (keys: readonly string[], { table, row }: Finding): Condition =>
  sql.join(
    keys.map(key => sql`${columnOf(table, key)} = ${row[key]}`),
    sql` and `,
  )

export const columnOf = (table: string, column: string) => sql.ref(`${table}.${column}`)

const after = (table: string, keys: readonly string[], row: Finding['row']): Condition => {
  const tuple = (items: readonly unknown[]) => sql`(${sql.join(items)})`
  return sql`${tuple(keys.map(key => columnOf(table, key)))} > ${tuple(keys.map(key => row[key]))}`
}
