// The rules of deliveries over processes that end, stand beside one another, and databases that are restored.
import assert from 'node:assert/strict'
import type { ServerResponse } from 'node:http'
import { test } from 'node:test'
import { minute } from '#kernel/durations.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { createWorld } from '../../../test/world/world.ts'
import { receiver, webhookRunner, webhookWorld } from './testing.ts'

forEachDatabase((engine, open) => {
  test('what was committed before a process ended is sent by the next one', async t => {
    const { url, received } = await receiver(t)
    const database = await open()
    const { webhook, space, deliveries } = await webhookWorld(database)
    const made = await webhook({ url, events: ['space_created'] })
    await space()
    // Another process finds what this one leaves: nothing of it is in memory alone.
    const next = await createWorld(database, { fetchAllow: '127.0.0.0/8' })
    await webhookRunner(next).runDue()
    assert.equal(received.length, 1)
    assert.equal((await deliveries(made))[0].status, 'delivered')
  })

  test('what a process breaks off because it stops is sent again immediately', async t => {
    const begun = Promise.withResolvers<void>()
    let isFirst = true
    const { url, received } = await receiver(t, (response: ServerResponse) => {
      if (!isFirst) return void response.writeHead(204).end()
      isFirst = false
      begun.resolve()
    })
    const { webhook, space, world, deliveries, deliver } = await webhookWorld(await open())
    const made = await webhook({ url, events: ['space_created'] })
    await space()
    const runner = webhookRunner(world)
    const running = runner.runDue()
    await begun.promise
    await runner.stop()
    await running
    assert.equal((await deliveries(made))[0].attempts, 0)
    await deliver()
    assert.equal((await deliveries(made))[0].status, 'delivered')
    assert.equal(received.length, 2)
    assert.equal(new Set(received.map(({ headers }) => headers['webhook-id'])).size, 1)
  })

  test('two processes do not send the same at once', async t => {
    const { url, received } = await receiver(t)
    const database = await open()
    const { webhook, space, world } = await webhookWorld(database)
    await webhook({ url, events: ['space_created'] })
    for (let count = 0; count < 20; count++) await space()
    const beside = await createWorld(database, { fetchAllow: '127.0.0.0/8' })
    await Promise.all([world, beside].map(one => webhookRunner(one).runDue()))
    assert.equal(received.length, 20)
    assert.equal(new Set(received.map(({ headers }) => headers['webhook-id'])).size, 20)
  })

  test('a process that looks for jobs hears of an event as soon as it is committed', async t => {
    const answered = Promise.withResolvers<void>()
    const { url } = await receiver(t, (response: ServerResponse) => {
      response.writeHead(204).end()
      answered.resolve()
    })
    const { webhook, space, world } = await webhookWorld(await open())
    await webhook({ url, events: ['space_created'] })
    const connected = Promise.withResolvers<void>()
    world.installation.signals.follow('test', () => connected.resolve())
    world.installation.signals.start()
    if (engine === 'PostgreSQL') await connected.promise
    const runner = webhookRunner(world)
    runner.start()
    await space()
    await answered.promise
    await runner.stop()
  })

  test('an event that comes while others are sent waits for no later attempt of theirs', async t => {
    let meanwhile = async (): Promise<unknown> => undefined
    const { url, received } = await receiver(
      t,
      (response: ServerResponse) => void meanwhile().then(() => response.writeHead(500).end()),
      204,
    )
    const { webhook, space, deliver, world, deliveries } = await webhookWorld(await open())
    const made = await webhook({ url, events: ['space_created'] })
    await space('First')
    meanwhile = () => space('Second')
    await deliver()
    assert.equal(received.length, 2)
    assert.deepEqual(
      (await deliveries(made)).map(({ status }) => status),
      ['delivered', 'pending'],
    )
    world.clock.now += minute
    await deliver()
    assert.equal(received.length, 3)
  })
})
