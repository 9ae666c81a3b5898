// The rule of webhooks in backups: where one is restored, it goes on.
import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { test } from 'node:test'
import { type Received, receiver, webhookRunner, webhookWorld } from '#identity/webhooks/testing.ts'
import { forEachDatabase } from '../../test/world/databases.ts'
import { createWorld } from '../../test/world/world.ts'
import { backUpInto, memoryStore, restoredFrom } from './testing.ts'

forEachDatabase((_engine, open, blank) => {
  test('what was pending is sent after a restore, signed with the same secret', async t => {
    const { url, received } = await receiver(t)
    const database = await open()
    const { webhook, space } = await webhookWorld(database)
    const { secret } = await webhook({ url, events: ['space_created'] })
    await space()
    const backup = memoryStore()
    await backUpInto(database, backup)
    const restored = await restoredFrom(backup, await blank())
    const world = await createWorld(restored, { fetchAllow: '127.0.0.0/8' })
    await webhookRunner(world).runDue()
    await world.close()
    const [{ headers, body }] = received as [Received]
    const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
    const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
    const signature = createHmac('sha256', key).update(signed).digest('base64')
    assert.equal(headers['webhook-signature'], `v1,${signature}`)
    assert.equal(received.length, 1)
  })
})
