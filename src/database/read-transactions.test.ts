// Read transactions: they see one moment, whatever is written meanwhile, and block nobody.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inspect } from 'node:util'
import { sql } from 'kysely'
import { forEachDatabase } from '../../test/world/databases.ts'
import type { Database, ReadDb, WriteDb } from './index.ts'

const names = async (db: ReadDb): Promise<string[]> =>
  (await db.selectFrom('secrets').select('name').orderBy('name').execute()).map(({ name }) => name)

const put = (database: Database, name: string) =>
  database.transaction(db => db.insertInto('secrets').values({ name, value: '' }).execute())

forEachDatabase((_, open) => {
  test('what is committed meanwhile is not seen, and is committed without a wait', async () => {
    const database = await open()
    await put(database, 'before')
    const seen = await database.readTransaction(async db => {
      await put(database, 'first')
      const first = await names(db)
      await put(database, 'second')
      return [first, await names(db)]
    })
    assert.deepEqual(seen, [['before'], ['before']])
    assert.deepEqual(await names(database.read), ['before', 'first', 'second'])
  })

  test('nothing can be written in one', async () => {
    const database = await open()
    const write = (db: ReadDb) => sql`delete from secrets`.execute(db as WriteDb)
    await put(database, 'kept')
    await assert.rejects(database.readTransaction(write), error => /read.?only/i.test(inspect(error)))
    assert.deepEqual(await names(database.read), ['kept'])
  })

  test('after one that failed others go on', async () => {
    const database = await open()
    await assert.rejects(
      database.readTransaction(() => Promise.reject(new Error('stopped'))),
      /stopped/,
    )
    assert.deepEqual(await database.readTransaction(names), [])
  })
})
