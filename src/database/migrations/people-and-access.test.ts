// Migrating an installation from before teams and grants.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type RawBuilder, sql } from 'kysely'
import { forEachDatabase } from '../../../test/world/databases.ts'
import type { Database } from '../database.ts'
import { openDatabase } from '../open.ts'
import { firstTables } from './0001-first-tables.ts'
import { migrate } from './index.ts'

const at = '2026-01-01T00:00:00.000Z'

const users = sql`insert into users (id, email, email_key, display_name, photo_url, created_at) values
  ('ada', 'Ada@Example.com', 'ada@example.com', 'Ada LOVELACE', null, ${at}),
  ('eve', 'ÈVE@example.com', 'ève@example.com', 'ÉVE Ünal', 'https://a.example/eve.png', ${at}),
  ('bob', 'bob@example.com', 'bob@example.com', 'Bob', null, ${at})`

const organizations = sql`insert into organizations (id, title, hostname, type, use_case, community_type,
  default_role, default_content, email_domains, logo_url, sso, ai, invite_links, created_at) values
  ('one', 'One', 'one', 'business', null, null, 'read', null, '["z.example","a.example"]', null, 0, 1, 1, ${at}),
  ('two', 'Two', null, 'business', 'notes', null, null, null, '["a.example"]', null, 1, 0, 0, ${at}),
  ('none', 'None', null, 'business', null, null, 'edit', null, '[]', null, 0, 0, 1, ${at})`

const members = sql`insert into members
  (organization_id, user_id, role, sso, disabled, joined_at, last_seen_at) values
  ('one', 'ada', 'admin', 0, 0, ${at}, null), ('one', 'eve', null, 1, 1, ${at}, ${at}), ('two', 'bob', 'read', 0, 0, ${at}, null)`

/** One space for each way to get an audience: by visibility, default level, and whether it was deleted. */
const spaceRows: [
  id: string,
  organization: string,
  parent: string | null,
  string,
  string | null,
  string | null,
][] = [
  ['open', 'one', null, 'public', null, null],
  ['unlisted', 'one', null, 'unlisted', 'edit', null],
  ['shared', 'one', null, 'private', 'read', null],
  ['also-shared', 'one', null, 'private', 'admin', null],
  ['nested', 'one', 'collection', 'in-collection', 'read', null],
  ['nested-closed', 'one', 'collection', 'in-collection', null, null],
  ['closed', 'one', null, 'private', null, null],
  ['deleted', 'one', 'collection', 'public', 'read', at],
  ['elsewhere', 'two', null, 'visitor-auth', 'read', null],
]
const spaces = sql`insert into spaces (id, organization_id, parent_id, position, title, emoji, visibility, edit_mode,
  default_level, head_revision_id, comments, change_requests, change_requests_open, change_requests_draft,
  created_by, created_at, updated_at, deleted_at) values ${sql.join(
    spaceRows.map(
      ([id, organization, parent, visibility, level, deletedAt]) =>
        sql`(${id}, ${organization}, ${parent}, ${`a${id}`}, ${id}, '📄', ${visibility}, 'live', ${level},
          'revision', 1, 2, 1, 1, 'ada', ${at}, ${at}, ${deletedAt})`,
    ),
  )}`

const grants = sql`insert into space_grants (space_id, user_id, role, created_at) values
  ('closed', 'eve', 'comment', '2026-01-02T00:00:00.000Z'), ('closed', 'ada', 'admin', ${at}), ('open', 'eve', 'edit', ${at})`

const events = sql`insert into events
  (id, organization_id, type, actor_id, resource_type, resource_id, created_at, data) values
  ('e1', 'one', 'space_created', 'ada', 'space', 'open', ${at}, '{"title":"open"}')`

const tokens = sql`insert into tokens
  (id, user_id, label, hash, scope, created_at, expires_at, last_used_at) values
  ('t1', 'ada', 'First token', 'hash', 'write', ${at}, null, ${at})`

forEachDatabase((_engine, _open, blank) => {
  let database: Database
  let untouched: object[][]

  const rowsOf = async (query: RawBuilder<unknown>) =>
    (await query.execute(database.read)).rows.map(row => ({ ...(row as object) }))
  const kept = () =>
    Promise.all(
      [
        sql`select id, email, email_key, display_name, photo_url, created_at from users order by id`,
        sql`select id, title, hostname, type, use_case, community_type, default_role, default_content, logo_url, sso,
          ai, invite_links, created_at from organizations order by id`,
        sql`select organization_id, user_id, role, sso, disabled, joined_at, last_seen_at from members order by user_id`,
        sql`select id, organization_id, parent_id, position, title, emoji, visibility, edit_mode, default_level,
          head_revision_id, comments, change_requests, change_requests_open, change_requests_draft, created_by,
          created_at, updated_at, deleted_at from spaces order by id`,
        sql`select * from events`,
        sql`select id, user_id, label, hash, scope, created_at, expires_at, last_used_at from tokens`,
      ].map(rowsOf),
    )

  before(async () => {
    database = await openDatabase(await blank())
    await migrate(database, [firstTables])
    await database.transaction(async db => {
      for (const rows of [users, organizations, members, spaces, grants, events, tokens])
        await rows.execute(db)
    })
    untouched = await kept()
    await migrate(database)
  })

  after(() => database.close())

  test('what is not moved stays as it was', async () => {
    assert.deepEqual(await kept(), untouched)
    assert.equal(untouched.flat().length, 3 + 3 + 3 + spaceRows.length + 1 + 1)
  })

  test('a grant on a space is a grant to a user', async () => {
    const rows = await rowsOf(sql`select * from grants order by resource_id, principal_id`)
    const grant = (resource_id: string, principal_id: string, role: string, created_at = at) => ({
      resource_id,
      resource_type: 'space',
      principal_id,
      principal_type: 'user',
      role,
      created_at,
    })
    assert.deepEqual(rows, [
      grant('closed', 'ada', 'admin'),
      grant('closed', 'eve', 'comment', '2026-01-02T00:00:00.000Z'),
      grant('open', 'eve', 'edit'),
    ])
  })

  test('the domains of an organization keep their order', async () => {
    const rows = await rowsOf(sql`select * from email_domains order by organization_id, position`)
    assert.deepEqual(rows, [
      { organization_id: 'one', domain: 'z.example', position: 0, claimed_by: null },
      { organization_id: 'one', domain: 'a.example', position: 1, claimed_by: null },
      { organization_id: 'two', domain: 'a.example', position: 0, claimed_by: null },
    ])
  })

  test('people are found by name and address in lower case, letters beyond ASCII as well', async () => {
    const rows = await rowsOf(sql`select id, search_key from users order by id`)
    assert.deepEqual(rows, [
      { id: 'ada', search_key: 'ada lovelace\nada@example.com' },
      { id: 'bob', search_key: 'bob\nbob@example.com' },
      { id: 'eve', search_key: 'éve ünal\nève@example.com' },
    ])
  })

  test('a space has the audience that its visibility, its default level and its deletion give it', async () => {
    const rows = await rowsOf(sql`select id, audience from spaces`)
    const audiences = Object.fromEntries(rows.map(row => Object.values(row)))
    assert.deepEqual(audiences, {
      open: 'anyone',
      unlisted: 'anyone',
      shared: 'members',
      'also-shared': 'members',
      nested: 'members',
      'nested-closed': 'granted',
      closed: 'granted',
      deleted: 'nobody',
      elsewhere: 'members',
    })
  })

  test('spaces are counted for each audience, in their organization and in their collection', async () => {
    const rows = await rowsOf(sql`select * from space_counts order by scope_id, audience`)
    const count = (scope_id: string, audience: string, count: number) => ({ scope_id, audience, count })
    assert.deepEqual(rows, [
      count('collection', 'granted', 1),
      count('collection', 'members', 1),
      count('one', 'anyone', 2),
      count('one', 'granted', 2),
      count('one', 'members', 3),
      count('two', 'members', 1),
    ])
  })

  test('nothing is left in the columns that were used before', async () => {
    await assert.rejects(rowsOf(sql`select * from space_grants`))
    await assert.rejects(rowsOf(sql`select email_domains from organizations`))
  })

  test('whoever starts again finds nothing to do', async () => {
    const before = await rowsOf(sql`select * from migrations order by name`)
    await migrate(database)
    assert.deepEqual(await rowsOf(sql`select * from migrations order by name`), before)
  })
})
