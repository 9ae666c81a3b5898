// Connections to SQLite, apart from what both engines have in common.
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { measureLoop } from '../../../test/world/event-loop.ts'
import { migrate, openDatabase } from '../index.ts'

const database = await openDatabase({ memory: true })
await migrate(database)
after(() => database.close())

test('many statements one after the other give the event loop back between them, in a transaction too', async () => {
  const read = async (db: typeof database.read) => {
    for (let count = 0; count < 10_000; count++)
      await db.selectFrom('secrets').select('name').where('name', '=', 'a').execute()
  }
  for (const work of [() => read(database.read), () => database.transaction(read)]) {
    const { turns } = await measureLoop(work)
    assert.ok(turns >= 5, String(turns))
  }
})
