// Migrating links from before each had the page or file that it leads to.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { openDatabase } from '../open.ts'
import { migrate, migrations } from './index.ts'

const targets = [
  ['reference/page/a', 'page', 'space', 'a'],
  ['reference/page/a#one', 'page', 'space', 'a'],
  ['reference/space/other', 'space', 'other', null],
  ['reference/url/x', 'url', null, null],
]

forEachDatabase((_engine, _open, blank) => {
  test('each link gets the page, file or space of its target', async () => {
    const database = await openDatabase(await blank())
    await migrate(
      database,
      migrations.filter(({ name }) => name < '0013'),
    )
    await database.transaction(async db => {
      for (const [target, kind, space, id] of targets) {
        await sql`insert into link_targets (space_id, target, kind, relation, status, places, target_space, target_id)
          values ('space', ${target}, ${kind}, 'reference', 'ok', 1, ${space}, ${id})`.execute(db)
        await sql`insert into page_links (space_id, source_type, source_id, target, is_loose, is_fixed)
          values ('space', 'page', 'p', ${target}, 1, 0)`.execute(db)
      }
    })
    await migrate(
      database,
      migrations.filter(({ name }) => name < '0014'),
    )
    const links = await database.read
      .selectFrom('page_links')
      .select(['target', 'target_space', 'target_id', 'is_by_path'])
      .orderBy('target')
      .execute()
    assert.deepEqual(
      links.map(row => Object.values(row)),
      targets.map(([target, , space, id]) => [target, space, id, 1]),
    )
    await database.close()
  })
})
