// The rules of what an event writes down for webhooks: in its own transaction, and without a statement more on PostgreSQL.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { WriteCtx } from '#context.ts'
import type { Engine } from '#database/index.ts'
import { counting } from '../../../test/world/counted-queries.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { webhookWorld } from '../webhooks/testing.ts'
import { emit } from './events.ts'

const url = 'https://hooks.example.com/'

forEachDatabase((name, open) => {
  const engine: Engine = name === 'SQLite' ? 'sqlite' : 'postgres'

  /** The statements of one event. */
  const statementsOf = async (ctx: WriteCtx, organization: string): Promise<string[]> => {
    const { database, taken } = counting({ ...ctx.database, read: ctx.db })
    const counted: WriteCtx = Object.assign(Object.create(ctx), { db: database.read })
    await emit(counted, { organization, type: 'team_created', resource: { type: 'team', id: 'one' } })
    return taken()
  }

  test('an event takes one statement on PostgreSQL, with and without webhooks, and two where none is wanted on SQLite', async () => {
    const { world, admin, organization, webhook } = await webhookWorld(await open())
    const count = () => world.act(admin, async ctx => (await statementsOf(ctx, organization.id)).length)
    const expected = engine === 'postgres' ? 1 : 2
    assert.equal(await count(), expected)
    await webhook({ url, events: ['space_created'] })
    assert.equal(await count(), expected)
    await webhook({ url })
    const withWebhook = await count()
    assert.ok(engine === 'postgres' ? withWebhook === 1 : withWebhook > 2)
  })

  test('a delivery and a job are there with the commit of the event, and only for webhooks that want it', async () => {
    const { world, admin, organization, webhook, deliveries } = await webhookWorld(await open())
    const made = await webhook({ url, events: ['team_created'] })
    await webhook({ url, events: ['team_created'], isActive: false })
    await webhook({ url, events: ['team_updated'] })
    const other = await world.organization()
    await world.act(admin, async ctx => {
      for (const { id } of [organization, other])
        await emit(ctx, { organization: id, type: 'team_created', resource: { type: 'team', id: 'one' } })
    })
    const { read } = world.installation.database
    const rows = await read.selectFrom('webhook_deliveries').selectAll().execute()
    assert.deepEqual(
      rows.map(({ webhook_id, event_type, status }) => [webhook_id, event_type, status]),
      [[made.id, 'team_created', 'pending']],
    )
    const [delivery] = await deliveries(made)
    assert.equal(rows[0]?.id, `${delivery.event.id}${made.id}`)
    const jobs = await read.selectFrom('jobs').selectAll().where('name', '=', 'begin-deliveries').execute()
    assert.deepEqual(
      jobs.map(({ key, owner, asked, attempts }) => [key, owner, asked, attempts]),
      [[delivery.event.id, organization.id, 1, 0]],
    )
  })
})
