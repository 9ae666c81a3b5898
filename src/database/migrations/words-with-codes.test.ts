// Migrating an index from before words had the code of their space.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { openDatabase } from '../open.ts'
import { migrate, migrations } from './index.ts'

const at = '2026-01-01T00:00:00.000Z'
const organization = sql`insert into organizations (id, title, type, sso, ai, invite_links, created_at)
  values ('one', 'One', 'business', 0, 0, 1, ${at})`
const space = sql`insert into spaces (id, organization_id, lineage_id, position, title, emoji, visibility, edit_mode,
  head_revision_id, indexed_revision_id, comments, change_requests, change_requests_open, change_requests_draft,
  created_by, created_at, updated_at, deleted_at) values
  ('s', 'one', 'l', 'a', 'A', '📄', 'private', 'live', 'r', 'r', 0, 0, 0, 0, 'ada', ${at}, ${at}, null)`
const indexes = [
  sql`insert into content_index (space_id, revision_id, position, total) values ('s', 'r', 1, 1)`,
  sql`insert into link_counts (space_id, status, kind, count) values ('s', 'ok', 'url', 1)`,
  sql`insert into text_extracts (lineage_id, hash, data) values ('l', 'h', '{}')`,
]

forEachDatabase((_engine, _open, blank) => {
  test('on PostgreSQL every space is indexed anew, on SQLite none need be, and no text is read anew', async () => {
    const database = await openDatabase(await blank())
    await migrate(
      database,
      migrations.filter(({ name }) => name < '0046'),
    )
    await database.transaction(async db => {
      for (const insert of [organization, space, ...indexes]) await insert.execute(db)
    })
    await migrate(database)
    const kept = database.engine === 'sqlite' ? 1 : 0
    for (const table of ['content_index', 'link_counts'] as const)
      assert.equal((await database.read.selectFrom(table).selectAll().execute()).length, kept, table)
    const lagging = database.read.selectFrom('spaces').select('id').where('is_index_lagging', '=', 1)
    assert.equal((await lagging.execute()).length, 1 - kept)
    assert.equal((await database.read.selectFrom('text_extracts').selectAll().execute()).length, 1)
    await database.close()
  })
})
