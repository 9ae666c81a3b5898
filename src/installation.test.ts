// What an installation continues from when it is opened again.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { pino } from 'pino'
import type { Tables } from '#database/index.ts'
import { addPage, newChangeRequest, newSpace } from '../test/world/content.ts'
import { forEachDatabase } from '../test/world/databases.ts'
import { createWorld } from '../test/world/world.ts'
import { openInstallation } from './installation.ts'

const tablesWithIds = [
  ...['users', 'organizations', 'tokens', 'spaces', 'collections', 'revisions', 'change_requests', 'events'],
  ...['teams', 'link_invites', 'comments', 'comment_replies', 'change_request_reviews'],
] as (keyof Tables)[]

forEachDatabase((_engine, open) => {
  test('opened again with a clock that was set back, ids still come after all that there are', async () => {
    const database = await open()
    const world = await createWorld(database)
    const { admin, content, path, organization } = await newSpace(world)
    const page = await addPage(admin, content, 'Page')
    const { path: changeRequest } = await newChangeRequest(admin, { path })
    await admin.post(`${changeRequest}/reviews`, { status: 'approved' })
    await admin.put(`/orgs/${organization.id}/teams`, { title: 'Team' })
    await admin.post(`/orgs/${organization.id}/collections`, { title: 'Collection' })
    const { body: comment } = await admin.post(`${path}/comments`, { body: { markdown: 'Hello' } })
    await admin.post(`${path}/comments/${comment.id}/replies`, { body: { markdown: 'Hello' } })
    await admin.post(`/orgs/${organization.id}/link-invites`, { role: 'read' })
    const again = await openInstallation(database, {
      baseUrl: 'http://lectern.test',
      logger: pino({ level: 'silent' }),
      fileLimit: 1_000_000,
      clock: () => world.clock.now - 1000,
    })
    const next = again.newId()
    assert.ok(next > page)
    for (const table of tablesWithIds) {
      const { rows } = await sql<{ id: string }>`select id from ${sql.table(table)}`.execute(database.read)
      assert.ok(rows.length > 0, table)
      for (const { id } of rows) assert.ok(next > id, table)
    }
    await world.close()
  })
})
