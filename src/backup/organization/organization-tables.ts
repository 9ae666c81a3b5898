// The tables of the catalogue whose rows belong to organizations, as an export has them.

import type { Belonging } from '../catalogue/belonging.ts'
import { keptTables } from '../catalogue/catalogue.ts'
import type { KeptColumn } from '../catalogue/table.ts'
import type { NamedTable } from '../rows.ts'

/** In the order of the catalogue. */
export const organizationTables: readonly NamedTable[] = [...keptTables].flatMap(([name, table]) =>
  table.belongs === 'installation'
    ? []
    : [
        {
          ...table,
          name,
          columns: Object.fromEntries(
            Object.entries(table.columns).map(([column, is]) => [
              column,
              is === 'derived' ? is : elsewhere(is),
            ]),
          ),
        },
      ],
)

/** A column that is of use in one installation alone always has the value `elsewhere` in an export. */
function elsewhere({ elsewhere: value, ...column }: KeptColumn): KeptColumn {
  return value === undefined ? column : { ...column, reset: value }
}

export const tableNamed = (name: string): NamedTable => {
  const table = organizationTables.find(table => table.name === name)
  if (table === undefined) throw new Error(`no rows of ${name} belong to organizations`)
  return table
}

/** The columns of all these tables that contain ids of users, always or perhaps. */
export const columnsOfPeople: readonly {
  readonly table: string
  readonly column: string
  readonly belongs: Belonging
  /** Whether the id may be of something else. */
  readonly isPerhaps: boolean
}[] = organizationTables.flatMap(({ name: table, columns, belongs }) =>
  typeof belongs === 'string'
    ? []
    : Object.entries(columns).flatMap(([column, is]) =>
        is !== 'derived' && (is.people === 'id' || is.people === 'perhaps') && is.reset === undefined
          ? [{ table, column, belongs, isPerhaps: is.people === 'perhaps' }]
          : [],
      ),
)
