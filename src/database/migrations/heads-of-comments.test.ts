// Migrating comments from before the column of their head was renamed.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { openDatabase } from '../open.ts'
import { migrate, migrations } from './index.ts'

forEachDatabase((_engine, _open, blank) => {
  test('what belongs to a head still does, and is found by it', async () => {
    const database = await openDatabase(await blank())
    await migrate(
      database,
      migrations.filter(({ name }) => name < '0014'),
    )
    await database.transaction(async db => {
      await sql`insert into commenters (base_id, user_id, count) values ('space', 'ada', 2)`.execute(db)
      await sql`insert into discussed_pages (base_id, page_id, title, path, created_at, updated_at)
        values ('space', 'page', 'A', 'a', '', '')`.execute(db)
    })
    await migrate(database)
    const { read } = database
    const commenters = read.selectFrom('commenters').select('user_id').where('head_id', '=', 'space')
    assert.deepEqual(await commenters.execute(), [{ user_id: 'ada' }])
    const pages = read.selectFrom('discussed_pages').select('page_id').where('head_id', '=', 'space')
    assert.deepEqual(await pages.execute(), [{ page_id: 'page' }])
    const comments = read.selectFrom('comments').select('id').where('head_id', '=', 'space')
    assert.deepEqual(await comments.execute(), [])
    await database.close()
  })
})
