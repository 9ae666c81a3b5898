// Migrating indexes of spaces from before the spaces' rows had the indexed revision.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { openDatabase } from '../open.ts'
import { migrate, migrations } from './index.ts'

const at = '2026-01-01T00:00:00.000Z'
const organization = sql`insert into organizations (id, title, type, sso, ai, invite_links, created_at)
  values ('one', 'One', 'business', 0, 0, 1, ${at})`
const spaces = sql`insert into spaces (id, organization_id, lineage_id, position, title, emoji, visibility, edit_mode,
  head_revision_id, comments, change_requests, change_requests_open, change_requests_draft,
  created_by, created_at, updated_at, deleted_at) values
  ('indexed', 'one', 'l', 'a', 'A', '📄', 'private', 'live', 'r', 0, 0, 0, 0, 'ada', ${at}, ${at}, null),
  ('behind', 'one', 'l', 'b', 'B', '📄', 'private', 'live', 'r', 0, 0, 0, 0, 'ada', ${at}, ${at}, null),
  ('deleted', 'one', 'l', 'c', 'C', '📄', 'private', 'live', 'r', 0, 0, 0, 0, 'ada', ${at}, ${at}, ${at}),
  ('never', 'one', 'l', 'd', 'D', '📄', 'private', 'live', 'r', 0, 0, 0, 0, 'ada', ${at}, ${at}, null)`
const indexes = sql`insert into content_index (space_id, revision_id) values
  ('indexed', 'r'), ('behind', 'q'), ('deleted', 'q')`

forEachDatabase((_engine, _open, blank) => {
  test('those lag that did before', async () => {
    const database = await openDatabase(await blank())
    await migrate(
      database,
      migrations.filter(({ name }) => name < '0042'),
    )
    await database.transaction(async db => {
      for (const insert of [organization, spaces, indexes]) await insert.execute(db)
    })
    await migrate(
      database,
      migrations.filter(({ name }) => name < '0043'),
    )
    const lagging = database.read.selectFrom('spaces').select('id').where('is_index_lagging', '=', 1)
    assert.deepEqual(await lagging.orderBy('id').execute(), [{ id: 'behind' }, { id: 'never' }])
    await database.close()
  })
})
