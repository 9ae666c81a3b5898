// Migrating an index from before pages were found by the titles above them.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { openDatabase } from '../open.ts'
import { migrate, migrations } from './index.ts'

forEachDatabase((_engine, _open, blank) => {
  test('spaces are indexed anew, and no text is read anew', async () => {
    const database = await openDatabase(await blank())
    await migrate(
      database,
      migrations.filter(({ name }) => name < '0041'),
    )
    await database.transaction(async db => {
      await sql`insert into text_extracts (lineage_id, hash, data) values ('l', 'h', '{}')`.execute(db)
      await sql`insert into content_index (space_id, revision_id, position, total) values ('s', 'r', 1, 1)`.execute(
        db,
      )
      await sql`insert into link_counts (space_id, status, kind, count) values ('s', 'ok', 'url', 1)`.execute(
        db,
      )
    })
    await migrate(database)
    for (const table of ['content_index', 'link_counts'] as const)
      assert.deepEqual(await database.read.selectFrom(table).selectAll().execute(), [], table)
    assert.equal((await database.read.selectFrom('text_extracts').selectAll().execute()).length, 1)
    await database.close()
  })
})
