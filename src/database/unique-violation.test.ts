// The names of violated unique constraints, on both engines.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { forEachDatabase } from '../../test/world/databases.ts'
import type { Database } from './database.ts'
import type { Tables } from './tables.ts'
import { uniqueViolation } from './unique-violation.ts'

const user = (id: string, email: string) => ({
  id,
  email,
  email_key: email,
  display_name: '',
  photo_url: null,
  search_key: '',
  created_at: '',
})

const violated = (database: Database, work: (db: Kysely<Tables>) => Promise<unknown>) =>
  database.transaction(work).then(() => 'nothing', uniqueViolation)

forEachDatabase((_, open) => {
  test('a unique column is named with its table, whatever the value looks like', async () => {
    const database = await open()
    const email = 'x)=(users.id, y) already exists'
    const twice = (db: Kysely<Tables>) =>
      db
        .insertInto('users')
        .values([user('1', email), user('2', email)])
        .execute()
    assert.equal(await violated(database, twice), 'users(email_key)')
  })

  test('a primary key is named like any other', async () => {
    const database = await open()
    const twice = (db: Kysely<Tables>) =>
      db
        .insertInto('users')
        .values([user('1', 'a'), user('1', 'b')])
        .execute()
    assert.equal(await violated(database, twice), 'users(id)')
  })

  test('several columns are named in their order', async () => {
    const database = await open()
    const grant = {
      resource_id: 's',
      resource_type: 'space',
      principal_id: 'u',
      principal_type: 'user',
      role: 'read',
      created_at: '',
    } as const
    const twice = (db: Kysely<Tables>) => db.insertInto('grants').values([grant, grant]).execute()
    assert.equal(await violated(database, twice), 'grants(resource_id, principal_id)')
  })

  test('a unique index over an expression is named itself', async () => {
    const database = await open()
    const twice = async (db: Kysely<Tables>) => {
      await sql`create unique index secrets_folded on secrets (lower(value))`.execute(db)
      await db
        .insertInto('secrets')
        .values([
          { name: 'a', value: 'X' },
          { name: 'b', value: 'x' },
        ])
        .execute()
    }
    assert.equal(await violated(database, twice), 'secrets_folded')
  })

  test('other errors are none', async () => {
    const database = await open()
    const missing = { name: 'a', value: null as unknown as string }
    const incomplete = (db: Kysely<Tables>) => db.insertInto('secrets').values(missing).execute()
    assert.equal(await violated(database, incomplete), undefined)
    assert.equal(uniqueViolation(new Error('UNIQUE constraint failed: a.b')), undefined)
    assert.equal(uniqueViolation(undefined), undefined)
  })
})
