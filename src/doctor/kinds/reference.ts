// The checks, in SQL, of columns that refer to rows of other tables without a foreign key.
import { sql } from 'kysely'
import type { Tables } from '#database/index.ts'
import { type Check, mendingEach } from '../check.ts'
import { primaryKeyOf } from '../primary-keys.ts'
import { type Condition, columnOf, rowsWhere, sameRow } from '../rows.ts'

type Column<Table extends keyof Tables> = keyof Tables[Table] & string

export interface Reference<Table extends keyof Tables> {
  readonly table: Table
  readonly column: Column<Table>
  /** What the column may refer to, each with further conditions on the row that it refers to. */
  readonly to: readonly Named[]
  /** Which rows are checked; all by default. An empty text refers to nothing, as null does. */
  readonly where?: Condition
  /** Distinguishes this check from another one of the same column. */
  readonly suffix?: string
  /** Whether a row whose reference is broken has no meaning any more and is removed; else what a person can do. */
  readonly otherwise: 'remove' | { readonly advice: string }
}

export interface Named {
  readonly table: keyof Tables
  readonly column?: string
  readonly where?: Condition
}

/** `{table}.{column}`: each value is the id of a row that exists. */
export const reference = <Table extends keyof Tables>({
  table,
  column,
  to,
  where = sql`true`,
  suffix = '',
  otherwise,
}: Reference<Table>): Check => {
  const value = columnOf(table, column)
  const isNamed = sql.join(
    to.map(named => isRowOf(named, value)),
    sql` or `,
  )
  const isDangling = sql`${value} is not null and ${value} <> '' and (${where}) and not (${isNamed})`
  const names = to.map(named => named.table).join(' or of ')
  return {
    id: `${table}.${column}${suffix}`,
    rule: `What ${table}.${column} names is a row of ${names}.`,
    find: at => rowsWhere(at, table, isDangling, [column]),
    remedy:
      otherwise === 'remove'
        ? mendingEach('removes the row, which says nothing any more', async (db, finding, { engine }) => {
            const same = sameRow(await primaryKeyOf({ db, engine }, table), finding)
            return sql`delete from ${sql.table(table)} where ${same} and ${isDangling}`.execute(db)
          })
        : otherwise,
  }
}

/** The same rule for several columns. */
export const references = (
  columns: { readonly [Table in keyof Tables]?: Column<Table> | readonly Column<Table>[] },
  to: readonly Named[],
  otherwise: Reference<keyof Tables>['otherwise'],
): Check[] =>
  Object.entries(columns).flatMap(([table, names]) =>
    [names]
      .flat()
      // `Object.entries` loses this type: each name is that of a column of its table.
      .map(column => reference({ table: table as keyof Tables, column: column as never, to, otherwise })),
  )

/**
 * Without a condition, a list that the database reads once: not every column that is referred to has an index of its own.
 */
const isRowOf = ({ table, column = 'id', where }: Named, value: Condition): Condition =>
  where === undefined
    ? sql`${value} in (select ${sql.ref(`named.${column}`)} from ${sql.table(table)} as named)`
    : sql`exists (select 1 from ${sql.table(table)} as named where ${sql.ref(`named.${column}`)} = ${value} and (${where}))`
