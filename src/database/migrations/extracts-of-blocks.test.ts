// Migrating an index from before blocks, OpenAPI blocks or conditions were read in texts.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { openDatabase } from '../open.ts'
import { migrate, migrations } from './index.ts'

const rows = [
  sql`insert into text_extracts (lineage_id, hash, data) values ('l', 'h', '{}')`,
  sql`insert into content_index (space_id, revision_id, position, total) values ('s', 'r', 1, 1)`,
  sql`insert into extract_retries (space_id, source_type, source_id, hash, attempts, retry_at) values ('s', 'page', 'p', 'h', 1, 't')`,
  sql`insert into page_links (space_id, source_type, source_id, target, is_by_path, is_fixed) values ('s', 'page', 'p', 't', 0, 0)`,
  sql`insert into link_targets (space_id, target, kind, relation, status, places) values ('s', 't', 'url', 'out', 'ok', 1)`,
  sql`insert into link_names (space_id, name, source_id) values ('s', 'n', 'p')`,
  sql`insert into page_anchors (space_id, page_id, anchors) values ('s', 'p', '[]')`,
]
const tables = [
  'text_extracts',
  'content_index',
  'extract_retries',
  'page_links',
  'link_targets',
  'link_names',
  'page_anchors',
  'search_pages',
] as const

forEachDatabase((_engine, _open, blank) => {
  for (const since of ['0016', '0022', '0025', '0035'])
    test(`every text is read anew, and every space indexed anew, by the migration ${since}`, async () => {
      const database = await openDatabase(await blank())
      await migrate(
        database,
        migrations.filter(({ name }) => name < since),
      )
      await database.transaction(async db => {
        for (const row of rows) await row.execute(db)
        if (database.engine === 'sqlite')
          await sql`insert into search_words (rowid, title, headings, text, parts, marks) values (1, 'a', '', 'b', '', '')`.execute(
            db,
          )
      })
      await migrate(database)
      for (const table of tables)
        assert.deepEqual(await database.read.selectFrom(table).selectAll().execute(), [], table)
      if (database.engine === 'sqlite') {
        const { rows: found } =
          await sql`select rowid from search_words where search_words match 'b'`.execute(database.read)
        assert.deepEqual(found, [])
      }
      await database.close()
    })
})
