// Statements that were prepared before another process changed their tables.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { first, openDatabase, type Param, statement } from '../index.ts'

const byName = statement((db, param: Param<{ name: string }>) =>
  db.selectFrom('secrets').selectAll().where('name', '=', param('name')),
)

forEachDatabase((engine, _open, blank) => {
  if (engine === 'SQLite') return

  test('they run on after a column has come, within transactions and outside', async t => {
    const database = await openDatabase(await blank())
    t.after(() => database.close())
    const change = (query: string) => database.transaction(db => sql.raw(query).execute(db))
    const read = () => first(database.read, byName, { name: 'a' })
    const readWithin = () => database.transaction(db => first(db, byName, { name: 'a' }))
    await change("create table secrets as select 'a' as name, 'b' as value")
    const row = { name: 'a', value: 'b' }
    assert.deepEqual(await Promise.all([read(), read(), readWithin()]), [row, row, row])
    await change('alter table secrets add column one text')
    assert.deepEqual(await Promise.all([read(), read()]), [
      { ...row, one: null },
      { ...row, one: null },
    ])
    await change('alter table secrets add column other text')
    assert.deepEqual(await readWithin(), { ...row, one: null, other: null })
  })
})
