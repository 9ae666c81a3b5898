// What people read where texts and files come from a replica of the database: their own writes, and only what they may see.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Database, migrate, openDatabase } from '#database/index.ts'
import { addPage, newSpace, text, upload } from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { createWorld } from '../../../test/world/world.ts'

const tables = ['objects', 'blob_chunks'] as const

forEachDatabase((engine, _open, blank) => {
  if (engine === 'SQLite') return

  test('texts and files come from the replica, what it lacks and all that says who may read them from the database', async t => {
    const [location, replica] = [await blank(), await blank()]
    if (!('url' in location && 'url' in replica)) throw new Error('these are no databases of PostgreSQL')
    const writing = await openDatabase(location)
    await migrate(writing)
    const { admin, content, path } = await newSpace(await createWorld(writing))
    await addPage(admin, content, 'Herons', text('Herons wade.'))
    const { items } = (await upload(admin, `${content}/files`, [{ fileName: 'nest.txt', bytes: 'Twigs.' }]))
      .body
    const { pathname, search } = new URL(items[0].downloadURL)
    const reader = await openDatabase({ ...location, replica: { url: replica.url, warn: () => {} } })
    const copy = await openDatabase(replica)
    await migrate(copy)
    t.after(() => Promise.all([writing.close(), copy.close()]))
    // Moves rows to the replica: the primary database lacks them from now on, so only the replica can have answered.
    const insert = (database: Database, table: (typeof tables)[number], rows: readonly object[]) =>
      database.transaction(db =>
        db
          .insertInto(table)
          .values(rows as never)
          .execute(),
      )
    const moved = new Map<(typeof tables)[number], readonly object[]>()
    for (const table of tables) {
      const rows = await writing.read.selectFrom(table).selectAll().execute()
      if (rows.length === 0) continue
      await insert(copy, table, rows)
      moved.set(table, rows)
      await writing.transaction(db => db.deleteFrom(table).execute())
    }
    const world = await createWorld(reader)
    t.after(world.close)
    const ask = async (method: 'GET' | 'POST' | 'DELETE', below: string, payload?: object) => {
      const headers = { authorization: `Bearer ${admin.token}` }
      return world.inject({ method, url: `/v1${below}`, headers, ...(payload && { payload }) })
    }
    const read = (page: string) => ask('GET', `${path}/content/path/${page}`)
    assert.match((await read('herons')).body.markdown, /Herons wade/)
    const file = await world.inject({ method: 'GET', url: `${pathname}${search}` })
    assert.deepEqual([file.status, file.bytes.toString()], [200, 'Twigs.'])
    // A change reads what it needs in its own transaction, in the primary database.
    for (const [table, rows] of moved) await insert(writing, table, rows)
    const change = { operation: 'insert_page', title: 'Egrets', ...text('Egrets stand.') }
    assert.equal((await ask('POST', content, { changes: [change] })).status, 200)
    assert.match((await read('egrets')).body.markdown, /Egrets stand/)
    await writing.transaction(db => db.deleteFrom('tokens').execute())
    assert.equal((await read('herons')).status, 401)
  })
})
