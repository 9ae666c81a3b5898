// Migrating an index from before each space's words had a block of their own.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { forEachDatabase } from '../../../test/world/databases.ts'
import type { Database } from '../database.ts'
import { openDatabase } from '../open.ts'
import { migrate, migrations } from './index.ts'

const indexes = [
  sql`insert into content_index (space_id, revision_id, pending_revision_id) values ('s', 'r', null)`,
  sql`insert into page_links (space_id, source_type, source_id, target, is_loose, is_fixed) values ('s', 'page', 'p', 't', 0, 0)`,
  sql`insert into link_targets (space_id, target, kind, relation, status, places) values ('s', 't', 'url', 'out', 'ok', 1)`,
  sql`insert into link_names (space_id, name, source_id) values ('s', 'n', 'p')`,
  sql`insert into page_anchors (space_id, page_id, anchors) values ('s', 'p', '[]')`,
]
const extract = sql`insert into text_extracts (lineage_id, hash, data) values ('l', 'h', '{}')`
const tables = ['content_index', 'page_links', 'link_targets', 'link_names', 'page_anchors'] as const

forEachDatabase((_engine, _open, blank) => {
  let database: Database

  const count = async (table: (typeof tables)[number] | 'text_extracts'): Promise<number> =>
    (await database.read.selectFrom(table).selectAll().execute()).length

  before(async () => {
    database = await openDatabase(await blank())
    await migrate(
      database,
      migrations.filter(({ name }) => name < '0007'),
    )
    await database.transaction(async db => {
      for (const insert of [...indexes, extract]) await insert.execute(db)
    })
    await migrate(
      database,
      migrations.filter(({ name }) => name < '0008'),
    )
  })
  after(() => database.close())

  test('on SQLite every space is indexed anew, and on PostgreSQL none need be', async () => {
    for (const table of tables) assert.equal(await count(table), database.engine === 'sqlite' ? 0 : 1, table)
  })

  test('what was read out of texts is kept', async () => {
    assert.equal(await count('text_extracts'), 1)
  })
})
