// Migrating an installation from before lineages.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type RawBuilder, sql } from 'kysely'
import { forEachDatabase } from '../../../test/world/databases.ts'
import type { Database } from '../database.ts'
import { openDatabase } from '../open.ts'
import { migrate, migrations } from './index.ts'

const at = '2026-01-01T00:00:00.000Z'

const organization = sql`insert into organizations (id, title, type, sso, ai, invite_links, created_at)
  values ('one', 'One', 'business', 0, 0, 1, ${at})`
const spaces = sql`insert into spaces (id, organization_id, position, title, emoji, visibility, edit_mode,
  head_revision_id, comments, change_requests, change_requests_open, change_requests_draft,
  created_by, created_at, updated_at) values
  ('a', 'one', 'a', 'A', '📄', 'private', 'live', 'r', 0, 0, 0, 0, 'ada', ${at}, ${at}),
  ('b', 'one', 'b', 'B', '📄', 'private', 'live', 'r', 0, 0, 0, 0, 'ada', ${at}, ${at})`
const objects = sql`insert into objects (hash, data) values ('Zz', 'text'), ('a-', ${'long '.repeat(9000)})`
const blobs = sql`insert into blobs (hash, size, created_at) values ('f1', 3, ${at}), ('f2', 0, ${at})`

forEachDatabase((engine, _open, blank) => {
  let database: Database

  const rowsOf = async (query: RawBuilder<unknown>) =>
    (await query.execute(database.read)).rows.map(row => ({ ...(row as object) }))

  before(async () => {
    database = await openDatabase(await blank())
    await migrate(
      database,
      migrations.filter(({ name }) => name < '0004'),
    )
    await database.transaction(async db => {
      for (const insert of [organization, spaces, objects, blobs]) await insert.execute(db)
    })
    await migrate(database)
  })
  after(() => database.close())

  test('all spaces there were are of one lineage', async () => {
    assert.deepEqual(await rowsOf(sql`select id, lineage_id from spaces order by id`), [
      { id: 'a', lineage_id: 'first' },
      { id: 'b', lineage_id: 'first' },
    ])
  })

  test('what they have stored is kept as it was, and as old', async () => {
    const row = (hash: string, data: string) => ({ lineage_id: 'first', hash, stored_at: 0, data })
    assert.deepEqual(await rowsOf(sql`select lineage_id, hash, stored_at, data from objects order by hash`), [
      row('Zz', 'text'),
      row('a-', 'long '.repeat(9000)),
    ])
  })

  test('the bytes of their files are theirs', async () => {
    assert.deepEqual(await rowsOf(sql`select * from blob_uses order by hash`), [
      { lineage_id: 'first', hash: 'f1', stored_at: 0 },
      { lineage_id: 'first', hash: 'f2', stored_at: 0 },
    ])
  })

  test('an object can be stored in each lineage once, and never without one', async () => {
    const insert = (lineage: string | null) =>
      database.transaction(db =>
        sql`insert into objects (lineage_id, hash, data, stored_at) values (${lineage}, 'Zz', '', 0)`.execute(
          db,
        ),
      )
    await insert('other')
    for (const refused of ['other', 'first', null]) await assert.rejects(insert(refused), String(refused))
    await assert.rejects(
      database.transaction(db => sql`insert into objects (hash, data) values ('new', '')`.execute(db)),
    )
  })

  test('lineages and hashes sort by their bytes', { skip: engine === 'SQLite' }, async () => {
    const columns = await rowsOf(sql`select column_name from information_schema.columns
      where table_name in ('objects', 'blob_uses', 'purged_spaces', 'jobs') and data_type = 'text'
      and collation_name is distinct from 'C'`)
    assert.deepEqual(columns, [])
  })
})
