// Precompiled queries, on both engines.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { forEachDatabase } from '../../test/world/databases.ts'
import type { WriteDb } from './database.ts'
import { isListed, jsonList } from './listed.ts'
import type { Param } from './statement.ts'
import { all, first, run, statement } from './statement.ts'

const insert = statement((db, param: Param<{ name: string; value: string }>) =>
  db.insertInto('secrets').values({ name: param('name'), value: param('value') }),
)
const byName = statement((db, param: Param<{ name: string }>) =>
  db.selectFrom('secrets').selectAll().where('name', '=', param('name')),
)
const between = statement((db, param: Param<{ from: string; to: string; limit: number }>) =>
  db
    .selectFrom('secrets')
    .select('name')
    .where('value', '=', 'fixed')
    .where('name', '>=', param('from'))
    .where('name', '<=', param('to'))
    .orderBy('name')
    .limit(param('limit')),
)

forEachDatabase((_, open) => {
  test('binds its parameters by name, beside values that are part of the query', async () => {
    const database = await open()
    await database.transaction(async transaction => {
      for (const name of ['a', 'b', 'c', 'd']) await run(transaction, insert, { name, value: 'fixed' })
      await run(transaction, insert, { name: 'bb', value: 'other' })
    })
    const rows = await all(database.read, between, { to: 'd', from: 'b', limit: 2 })
    assert.deepEqual(rows, [{ name: 'b' }, { name: 'c' }])
  })

  test('takes a list as one parameter, of any length, and whatever its values contain', async () => {
    const database = await open()
    const names = ['a', 'b"]', "c'", 'd']
    await database.transaction(async transaction => {
      for (const name of names) await run(transaction, insert, { name, value: '' })
    })
    const listed = statement((db, param: Param<{ names: string }>) =>
      db
        .selectFrom('secrets')
        .select('name')
        .where(isListed(db, sql.ref('secrets.name'), param('names')))
        .orderBy('name'),
    )
    const found = async (wanted: string[]) =>
      (await all(database.read, listed, { names: jsonList(wanted) })).map(({ name }) => name)
    assert.deepEqual(await found([]), [])
    assert.deepEqual(await found(['a', 'a', 'x']), ['a'])
    assert.deepEqual(await found([...names, 'x']), names)
  })

  test('gives the first row, or undefined', async () => {
    const database = await open()
    await database.transaction(transaction => run(transaction, insert, { name: 'a', value: '1' }))
    assert.deepEqual(await first(database.read, byName, { name: 'a' }), { name: 'a', value: '1' })
    assert.equal(await first(database.read, byName, { name: 'b' }), undefined)
  })

  test('gives the number of rows it changed', async () => {
    const database = await open()
    const rename = statement((db, param: Param<{ value: string }>) =>
      db.updateTable('secrets').set({ value: param('value') }),
    )
    await database.transaction(async transaction => {
      assert.equal(await run(transaction, rename, { value: 'x' }), 0)
      for (const name of ['a', 'b']) assert.equal(await run(transaction, insert, { name, value: '' }), 1)
      assert.equal(await run(transaction, rename, { value: 'x' }), 2)
    })
  })

  test('runs on the connection of the transaction it is given', async () => {
    const database = await open()
    await database.transaction(async transaction => {
      await run(transaction, insert, { name: 'a', value: '' })
      assert.equal((await all(transaction, byName, { name: 'a' })).length, 1)
      assert.equal((await all(database.read, byName, { name: 'a' })).length, 0)
    })
  })

  test('returns the rows of an insert that asks for them', async () => {
    const database = await open()
    const insertReturning = statement((db, param: Param<{ name: string }>) =>
      db
        .insertInto('secrets')
        .values({ name: param('name'), value: 'v' })
        .returningAll(),
    )
    const row = await database.transaction(transaction => first(transaction, insertReturning, { name: 'a' }))
    assert.deepEqual(row, { name: 'a', value: 'v' })
    assert.deepEqual(await first(database.read, byName, { name: 'a' }), row)
  })

  test('rejects, and never throws before, when the engine refuses it', async () => {
    const database = await open()
    const nowhere = statement(db => db.selectFrom(sql<{ a: number }>`nowhere`.as('nowhere')).selectAll())
    await assert.rejects(first(database.read, nowhere, {}), /nowhere/)
  })

  test('takes no undefined for a value: SQLite would make it null', async () => {
    const database = await open()
    const missing = {} as { name: string }
    assert.throws(() => first(database.read, byName, missing), /parameter name/)
  })

  test('is built once, however often it runs', async () => {
    const database = await open()
    let built = 0
    const counted = statement(db => {
      built++
      return db.selectFrom('secrets').selectAll()
    })
    for (let index = 0; index < 3; index++) await all(database.read, counted, {})
    assert.equal(built, 1)
  })

  test('refuses a Kysely that is tied to no connection of ours', async () => {
    const database = await open()
    assert.throws(() => all((database.read as WriteDb).withoutPlugins(), byName, { name: 'a' }), /derived/)
  })
})
