// Migrating members from before their e-mail domains were stored.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { openDatabase } from '../open.ts'
import { migrate, migrations } from './index.ts'

const at = '2026-01-01T00:00:00.000Z'

const people = [
  ['ada', 'Ada@Example.COM', 'example.com'],
  ['bob', 'bob@mail.example.com', 'mail.example.com'],
  ['cleo', 'cleo@Bücher.example', 'xn--bcher-kva.example'],
] as const

forEachDatabase((_engine, _open, blank) => {
  test('every member is given the domain of their address, in ASCII and lower case', async () => {
    const database = await openDatabase(await blank())
    await migrate(
      database,
      migrations.filter(({ name }) => name < '0010'),
    )
    await database.transaction(async db => {
      await sql`insert into organizations (id, title, type, sso, ai, invite_links, created_at)
        values ('one', 'One', 'business', 0, 0, 1, ${at})`.execute(db)
      for (const [id, email] of people) {
        await sql`insert into users (id, email, email_key, display_name, created_at)
          values (${id}, ${email}, ${email.toLowerCase()}, ${id}, ${at})`.execute(db)
        await sql`insert into members (organization_id, user_id, role, sso, disabled, joined_at)
          values ('one', ${id}, 'admin', 0, 0, ${at})`.execute(db)
      }
    })
    await migrate(database)
    const rows = await database.read.selectFrom('members').select(['user_id', 'email_domain']).execute()
    assert.deepEqual(
      new Map(rows.map(({ user_id, email_domain }) => [user_id, email_domain])),
      new Map(people.map(([id, , domain]) => [id, domain])),
    )
    await database.close()
  })
})
