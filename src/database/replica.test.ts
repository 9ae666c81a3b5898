// Reading rows that never change from a replica, as long as it answers and does not lag far behind.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { sql } from 'kysely'
import { forEachDatabase } from '../../test/world/databases.ts'
import {
  allUnchanging,
  type Database,
  firstUnchanging,
  openDatabase,
  type Param,
  type ReadDb,
  statement,
} from './index.ts'

const byName = statement((db, param: Param<{ name: string }>) =>
  db.selectFrom('secrets').selectAll().where('name', '=', param('name')),
)

/** Where each value was found. */
const valuesOf = async (db: ReadDb, names: readonly string[]): Promise<Record<string, string>> => {
  const find = (from: ReadDb, some: readonly string[]) =>
    from.selectFrom('secrets').selectAll().where('name', 'in', some).execute()
  const rows = await allUnchanging(db, names, find, ({ name }) => name)
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]))
}

forEachDatabase((engine, _open, blank) => {
  if (engine === 'SQLite') return

  /** A database, with another one in place of its replica. */
  const start = async (t: { after(end: () => Promise<void>): void }, away = false) => {
    const place = async () => (await blank()) as { readonly url: string }
    const [{ url }, { url: replicaUrl }] = [await place(), await place()]
    const time = { now: 0 }
    const said: string[] = []
    const copy = await openDatabase({ url: replicaUrl })
    const noSuch = new URL(replicaUrl)
    noSuch.pathname = `/${randomUUID()}`
    const database = await openDatabase({
      url,
      replica: {
        url: away ? noSuch.href : replicaUrl,
        warn: (_, message) => void said.push(message),
        clock: () => time.now,
      },
    })
    for (const one of [database, copy])
      await one.transaction(db => sql`create table secrets (name text primary key, value text)`.execute(db))
    t.after(() => Promise.all([database.close(), copy.close()]).then(() => {}))
    return { database, copy, time, said }
  }
  const put = (where: Database, names: readonly string[], value: string) =>
    where.transaction(db =>
      db
        .insertInto('secrets')
        .values(names.map(name => ({ name, value })))
        .execute(),
    )
  const one = async (db: ReadDb, name: string) => (await firstUnchanging(db, byName, { name }))?.value

  test('what the replica has comes from it, and the rest from the database', async t => {
    const { database, copy, said } = await start(t)
    await put(copy, ['a', 'b'], 'replica')
    await put(database, ['b', 'c'], 'database')
    assert.deepEqual(await valuesOf(database.read, ['a', 'b', 'c', 'd']), {
      ...{ a: 'replica', b: 'replica', c: 'database' },
    })
    assert.deepEqual(
      [await one(database.read, 'b'), await one(database.read, 'c'), await one(database.read, 'd')],
      ['replica', 'database', undefined],
    )
    assert.deepEqual(said, [])
  })

  test('a transaction, and whatever else is read, asks the database alone', async t => {
    const { database, copy } = await start(t)
    await put(copy, ['a', 'b'], 'replica')
    await put(database, ['b'], 'database')
    const inside = await database.transaction(db => valuesOf(db, ['a', 'b']))
    assert.deepEqual(inside, { b: 'database' })
    assert.deepEqual(await database.readTransaction(db => one(db, 'b')), 'database')
    const all = await database.read.selectFrom('secrets').selectAll().execute()
    assert.deepEqual(all, [{ name: 'b', value: 'database' }])
  })

  test('a replica that does not answer is left alone for a while, which is said once, and nothing fails', async t => {
    const { database, time, said } = await start(t, true)
    await put(database, ['a'], 'database')
    for (let asked = 0; asked < 5; asked++) {
      assert.equal(await one(database.read, 'a'), 'database')
      time.now += 20_000
    }
    assert.deepEqual(said, ['the replica of the database is away; the database itself is read'])
  })

  test('a replica that lacks most of what is asked is left alone for a while, and read again once it has it', async t => {
    const { database, copy, time, said } = await start(t)
    const names = Array.from({ length: 300 }, (_, index) => `${index}`)
    await put(database, names, 'database')
    const from = async () => new Set(Object.values(await valuesOf(database.read, names)))
    assert.deepEqual(await from(), new Set(['database']))
    await put(copy, names, 'replica')
    assert.deepEqual(await from(), new Set(['database']))
    assert.deepEqual(said, ['the replica of the database is behind; the database itself is read'])
    time.now += 30_000
    assert.deepEqual(await from(), new Set(['replica']))
    assert.equal(said.at(1), 'the replica of the database is read again')
  })
})
