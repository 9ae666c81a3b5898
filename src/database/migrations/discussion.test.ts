// Migrating an installation from before comments and reviews.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type RawBuilder, sql } from 'kysely'
import { forEachDatabase } from '../../../test/world/databases.ts'
import type { Database } from '../database.ts'
import { openDatabase } from '../open.ts'
import { migrate, migrations } from './index.ts'

const at = '2026-01-01T00:00:00.000Z'

const organizations = sql`insert into organizations (id, title, type, sso, ai, invite_links, created_at)
  values ('one', 'One', 'business', 0, 0, 1, ${at}), ('two', 'Two', 'business', 0, 0, 1, ${at})`
const spaces = sql`insert into spaces (id, organization_id, lineage_id, position, title, emoji, visibility, edit_mode,
  head_revision_id, comments, change_requests, change_requests_open, change_requests_draft,
  created_by, created_at, updated_at, deleted_at) values
  ('a', 'one', 'a', 'a', 'A', '📄', 'private', 'live', 'r', 0, 2, 1, 1, 'ada', ${at}, ${at}, null),
  ('b', 'two', 'b', 'b', 'B', '📄', 'private', 'live', 'r', 0, 1, 1, 0, 'ada', ${at}, ${at}, ${at})`

const changeRequestFields =
  sql.raw(`id, space_id, number, status, subject, created_by, created_at, updated_at,
  head_revision_id, initial_revision_id, comments`)
const changeRequest = (id: string, space: string, number: number, status: string) =>
  sql`(${id}, ${space}, ${number}, ${status}, ${id}, 'ada', ${at}, ${at}, 'r', 'r', 0)`
const changeRequests = sql`insert into change_requests (${changeRequestFields}) values ${sql.join([
  changeRequest('first', 'a', 1, 'open'),
  changeRequest('second', 'a', 2, 'merged'),
  changeRequest('third', 'b', 1, 'draft'),
])}`

const added = ['comments', 'comment_replies', 'reactions', 'commenters', 'discussed_pages'] as const
const reviews = ['change_request_reviews', 'requested_reviewers'] as const

forEachDatabase((engine, _open, blank) => {
  let database: Database
  let untouched: object[]

  const rowsOf = async (query: RawBuilder<unknown>): Promise<object[]> =>
    (await query.execute(database.read)).rows.map(row => ({ ...(row as object) }))
  const kept = () => rowsOf(sql`select ${changeRequestFields} from change_requests order by id`)

  before(async () => {
    database = await openDatabase(await blank())
    await migrate(
      database,
      migrations.filter(({ name }) => name < '0005'),
    )
    await database.transaction(async db => {
      for (const insert of [organizations, spaces, changeRequests]) await insert.execute(db)
    })
    untouched = await kept()
    await migrate(database)
  })
  after(() => database.close())

  test('a change request is of the organization of its space, also of one that was deleted', async () => {
    assert.deepEqual(await rowsOf(sql`select id, organization_id from change_requests order by id`), [
      { id: 'first', organization_id: 'one' },
      { id: 'second', organization_id: 'one' },
      { id: 'third', organization_id: 'two' },
    ])
  })

  test('all else of it stays as it was', async () => {
    assert.deepEqual(await kept(), untouched)
    assert.equal(untouched.length, 3)
  })

  test('none is made without its organization', async () => {
    const row = changeRequest('fourth', 'a', 3, 'open')
    const insert = sql`insert into change_requests (${changeRequestFields}) values ${row}`
    await assert.rejects(database.transaction(db => insert.execute(db)))
    assert.equal((await kept()).length, 3)
  })

  test('nothing has been said, and nothing reviewed', async () => {
    for (const table of [...added, ...reviews])
      assert.deepEqual(await rowsOf(sql`select * from ${sql.table(table)}`), [], table)
  })

  test('ids and times sort by their bytes', { skip: engine === 'SQLite' }, async () => {
    const tables = sql.join([...added, ...reviews, 'change_requests'])
    const columns = await rowsOf(sql`select table_name, column_name from information_schema.columns
      where table_name in (${tables}) and data_type = 'text' and collation_name is distinct from 'C'`)
    assert.deepEqual(columns, [])
  })
})
