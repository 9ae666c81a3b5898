// Migrating reactions from before they were counted.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { openDatabase } from '../open.ts'
import { migrate, migrations } from './index.ts'

const at = '2026-01-01T00:00:00.000Z'

forEachDatabase((_engine, _open, blank) => {
  test('the people behind every reaction are counted', async () => {
    const database = await openDatabase(await blank())
    await migrate(
      database,
      migrations.filter(({ name }) => name < '0012'),
    )
    const reactions = [
      ['one', '👍', 'ada'],
      ['one', '👍', 'bob'],
      ['one', '🎉', 'ada'],
      ['two', '👍', 'ada'],
    ]
    await database.transaction(async db => {
      for (const [post, emoji, user] of reactions)
        await sql`insert into reactions (post_id, emoji, user_id, reacted_at)
          values (${post}, ${emoji}, ${user}, ${at})`.execute(db)
    })
    await migrate(database)
    const counts = await database.read
      .selectFrom('reaction_counts')
      .selectAll()
      .orderBy('post_id')
      .orderBy('count', 'desc')
      .execute()
    assert.deepEqual(
      counts.map(({ post_id, emoji, count }) => [post_id, emoji, count]),
      [
        ['one', '👍', 2],
        ['one', '🎉', 1],
        ['two', '👍', 1],
      ],
    )
    await database.close()
  })
})
