// The catalogue of tables agrees with the tables that the migrations make, on both engines.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { catalogue, keptTables } from './catalogue.ts'

interface RealColumn {
  readonly table: string
  readonly name: string
  readonly type: string
  readonly isDerived: boolean
  /** Its place in the primary key, from 1; 0 if it is not part of it. */
  readonly place: number
}

const columnsOf = {
  sqlite: sql<RealColumn>`
    select m.name as "table", c.name as name, lower(c.type) as type, c.hidden <> 0 as "isDerived", c.pk as place
    from sqlite_schema m join pragma_table_xinfo(m.name) c
    where m.type = 'table' and m.name not like 'search_words_%' and m.name <> 'search_terms'`,
  postgres: sql<RealColumn>`
    select c.table_name as "table", c.column_name as name, c.data_type as type,
      c.is_generated = 'ALWAYS' as "isDerived", coalesce(k.ordinal_position, 0)::integer as place
    from information_schema.columns c
    left join information_schema.key_column_usage k
      on k.table_schema = c.table_schema and k.table_name = c.table_name and k.column_name = c.column_name
      and k.constraint_name = c.table_name || '_pkey'
    where c.table_schema = 'public'`,
}

const kindOf = (type: string): string => {
  if (/^(blob|bytea)$/.test(type)) return 'bytes'
  return /int/.test(type) ? 'number' : 'text'
}

forEachDatabase((_, open) => {
  test('every table and column of the database is in the catalogue, as it is', async () => {
    const { engine, read } = await open('suite')
    const { rows } = await columnsOf[engine].execute(read)
    const real = Map.groupBy(rows, ({ table }) => table)
    // PostgreSQL has a column for the words of a page instead of a table.
    const missing = engine === 'postgres' ? ['search_words'] : []
    assert.deepEqual([...real.keys(), ...missing].sort(), Object.keys(catalogue).sort())
    for (const [name, { columns, key }] of keptTables) {
      const found = real.get(name) ?? []
      const kinds = found.map(column => [column.name, column.isDerived ? 'derived' : kindOf(column.type)])
      const said = Object.entries(columns).map(([column, is]) => [column, is === 'derived' ? is : is.kind])
      assert.deepEqual(kinds.sort(), said.sort(), name)
      const inKey = found.filter(({ place }) => place > 0).sort((one, other) => one.place - other.place)
      assert.deepEqual(
        inKey.map(column => column.name),
        key,
        name,
      )
    }
  })
})

/** Columns whose names end like those that name people, but which contain times. */
const noPeople: readonly string[] = ['former_places.left_by']

test('a column whose name says that it names somebody says so, where its rows belong to organizations', () => {
  const silent = [...keptTables].flatMap(([table, { belongs, columns }]) =>
    Object.entries(columns).flatMap(([column, is]) =>
      belongs !== 'installation' &&
      /_by$|(^|_)(user|author|actor|reviewer|principal)_id$/.test(column) &&
      (is === 'derived' || is.people === undefined)
        ? [`${table}.${column}`]
        : [],
    ),
  )
  assert.deepEqual(silent, noPeople)
})
