// Row locks are written the same way for both engines.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { forEachDatabase } from '../../test/world/databases.ts'
import { first, type Param, run, statement } from './statement.ts'

const insert = statement((db, param: Param<{ name: string }>) =>
  db.insertInto('secrets').values({ name: param('name'), value: '' }),
)
const locked = statement((db, param: Param<{ name: string }>) =>
  db.selectFrom('secrets').select('name').where('name', '=', param('name')).limit(1).forUpdate(),
)

forEachDatabase((engine, open) => {
  test('a query that locks rows finds them on both engines, and says so only where there are row locks', async () => {
    const database = await open()
    await database.transaction(async db => {
      await run(db, insert, { name: 'a' })
      const rows = db.selectFrom('secrets').select('name').distinct()
      assert.match(rows.compile().sql, /^select distinct /)
      const all = db.selectFrom('secrets').select('name')
      for (const [lock, query] of [
        ['for update', all.forUpdate()],
        ['for no key update', all.forNoKeyUpdate()],
        ['for share', all.forShare()],
        ['for key share', all.forKeyShare()],
        ['for update', all.forUpdate('secrets')],
      ] as const) {
        assert.equal(query.compile().sql.includes(lock), engine === 'PostgreSQL')
        assert.deepEqual(await query.execute(), [{ name: 'a' }])
      }
      assert.deepEqual(await first(db, locked, { name: 'a' }), { name: 'a' })
    })
  })
})
