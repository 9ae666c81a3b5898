// Migrating a database, on both engines.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { forEachDatabase } from '../../../test/world/databases.ts'
import type { Database } from '../database.ts'
import { openDatabase } from '../open.ts'
import { tooManyAtOnce } from '../outage.ts'
import { type MigrationStep, migrate, migrations } from './index.ts'
import type { Migration } from './migration.ts'

const applied = async ({ read }: Database): Promise<string[]> =>
  (await read.selectFrom('migrations').select('name').orderBy('name').execute()).map(row => row.name)

const step = (name: string, command: string): Migration => ({
  name,
  up: async db => {
    await sql.raw(command).execute(db)
  },
})

forEachDatabase((engine, open, blank) => {
  test('several connections that migrate at once apply each step once', async () => {
    const where = await blank()
    const databases = await Promise.all([1, 2, 3, 4].map(() => openDatabase(where)))
    await Promise.all(databases.map(database => migrate(database)))
    assert.deepEqual(
      await applied(databases[0] as Database),
      migrations.map(({ name }) => name),
    )
    await Promise.all(databases.map(database => database.close()))
  })

  test('a step that fails leaves nothing behind, and the steps before it stay', async () => {
    const database = await openDatabase(await blank())
    const good = step('1', 'create table good (id integer)')
    const bad: Migration = {
      name: '2',
      up: async (db, engine) => {
        await step('', 'create table half (id integer)').up(db, engine)
        throw new Error('no further')
      },
    }
    await assert.rejects(migrate(database, [good, bad]), /no further/)
    assert.deepEqual(await applied(database), ['1'])
    await migrate(database, [good, step('2', 'create table half (id integer)')])
    assert.deepEqual(await applied(database), ['1', '2'])
    await database.close()
  })

  test('each step of a database that has some is told before it is done, those of a new one are not', async () => {
    const database = await openDatabase(await blank())
    const told: MigrationStep[] = []
    const list = ['1', '2', '3'].map(name => step(name, `create table step${name} (id integer)`))
    await migrate(database, list.slice(0, 1), one => told.push(one))
    assert.equal(told.length, 0)
    await migrate(database, list, one => told.push(one))
    assert.deepEqual(told, [
      { migration: '2', step: 1, steps: 2 },
      { migration: '3', step: 2, steps: 2 },
    ])
    await database.close()
  })

  test('a step that is held up by a long read lets others read meanwhile, and is done afterwards', {
    timeout: 60_000,
  }, async () => {
    const where = await blank()
    const [database, reader] = await Promise.all([openDatabase(where), openDatabase(where)])
    const list = [
      step('1', 'create table one (id integer)'),
      step('2', 'alter table one add column name text'),
    ]
    await migrate(database, list.slice(0, 1))
    const heldUp = Promise.withResolvers<void>()
    let migrating: Promise<void> | undefined
    await reader.readTransaction(async db => {
      await sql`select id from one`.execute(db)
      migrating = migrate(database, list, ({ isHeldUp }) => isHeldUp && heldUp.resolve())
      await (engine === 'SQLite' ? migrating : heldUp.promise)
      await sql`select id from one`.execute(reader.read)
    })
    await migrating
    assert.deepEqual(await applied(database), ['1', '2'])
    await Promise.all([database.close(), reader.close()])
  })

  test('a step is tried again, too, where all attempts of its transaction waited for a lock in vain', async () => {
    const database = await openDatabase(await blank())
    const heldUp = [tooManyAtOnce(Object.assign(new Error('lock'), { code: '55P03' }))]
    const transaction: typeof database.transaction = (...given) => {
      const error = heldUp.shift()
      return error === undefined ? database.transaction(...given) : Promise.reject(error)
    }
    await migrate({ ...database, transaction }, [step('1', 'create table one (id integer)')])
    assert.deepEqual(await applied(database), ['1'])
    await database.close()
  })

  test('a database that is newer than the program is refused and left alone', async () => {
    const database = await openDatabase(await blank())
    await migrate(database, [
      step('1', 'create table one (id integer)'),
      step('9', 'create table nine (id integer)'),
    ])
    await assert.rejects(
      migrate(database, [step('1', ''), step('2', 'create table two (id integer)')]),
      /newer than this program: it has the migration 9/,
    )
    assert.deepEqual(await applied(database), ['1', '9'])
    await database.close()
  })

  test('every step is named by its number, in order, and no name occurs twice', () => {
    const names = migrations.map(({ name }) => name)
    assert.deepEqual(names, [...new Set(names)].sort())
    for (const name of names) assert.match(name, /^\d{4}-[a-z-]+$/)
  })

  test('a fresh database for tests is migrated and empty, though one before it was filled', async () => {
    const used = await open()
    await used.transaction(transaction =>
      transaction.insertInto('secrets').values({ name: 'a', value: '' }).execute(),
    )
    await used.close()
    const fresh = await open()
    assert.deepEqual(
      await applied(fresh),
      migrations.map(({ name }) => name),
    )
    assert.deepEqual(await fresh.read.selectFrom('secrets').selectAll().execute(), [])
  })
})
