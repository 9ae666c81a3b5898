// The rules of receivers that do harm, or none that could be reached: what they can do, and what is said of them.
import assert from 'node:assert/strict'
import type { ServerResponse } from 'node:http'
import { test } from 'node:test'
import { hour, second } from '#kernel/durations.ts'
import { endless, redirectTo } from '#network/testing.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { receiver, webhookWorld } from './testing.ts'

/** The next deadline of a fetch is over as soon as it is set. */
const expireSoon = (t: { mock: { method: typeof import('node:test').mock.method } }) => {
  const timeout = AbortSignal.timeout
  const asked: number[] = []
  t.mock.method(AbortSignal, 'timeout', (milliseconds: number) => {
    asked.push(milliseconds)
    return timeout.call(AbortSignal, 100)
  })
  return asked
}

forEachDatabase((_engine, open) => {
  test('redirects are not followed', async t => {
    const elsewhere = await receiver(t)
    const { url, received } = await receiver(t, response =>
      redirectTo(elsewhere.url, 307)(undefined as never, response as never),
    )
    const { webhook, deliver, space, deliveries } = await webhookWorld(await open())
    const made = await webhook({ url, events: ['space_created'] })
    await space()
    await deliver()
    assert.equal(received.length, 1)
    assert.deepEqual(elsewhere.received, [])
    const [delivery] = await deliveries(made)
    assert.deepEqual([delivery.status, delivery.responseStatus], ['pending', 307])
  })

  test('a body without an end is not read to its end, and a good status is what counts', async t => {
    const { url } = await receiver(t, (response: ServerResponse) => {
      response.writeHead(200)
      endless(response, Buffer.alloc(65_536))
    })
    const { webhook, deliver, space, deliveries } = await webhookWorld(await open())
    const made = await webhook({ url, events: ['space_created'] })
    await space()
    await deliver()
    assert.equal((await deliveries(made))[0].status, 'delivered')
  })

  test('a receiver that never answers has 15 seconds, and gets the event again', async t => {
    const { url } = await receiver(t, () => {})
    const { webhook, deliver, space, deliveries, admin, path } = await webhookWorld(await open())
    const made = await webhook({ url, events: ['space_created'] })
    await space()
    const asked = expireSoon(t)
    await deliver()
    assert.ok(asked.includes(15 * second))
    const [delivery] = await deliveries(made)
    assert.equal(delivery.status, 'pending')
    assert.match(delivery.error, /did not answer in time/)
    assert.equal((await admin.get(`${path}/${made.id}`)).body.lastFailure.kind, 'timeout')
  })

  test('one that never answers keeps no other webhook waiting', async t => {
    let isSlow = true
    const waiting: ServerResponse[] = []
    const slow = await receiver(t, response => {
      waiting.push(response)
      if (!isSlow) response.writeHead(204).end()
    })
    const quick = await receiver(t)
    const { webhook, deliver, space } = await webhookWorld(await open())
    await webhook({ url: slow.url, events: ['space_created'] })
    await webhook({ url: quick.url, events: ['space_created'] })
    for (let count = 0; count < 10; count++) await space()
    const delivered = deliver()
    while (quick.received.length < 10) await new Promise(setImmediate)
    assert.ok(slow.received.length <= 4, `${slow.received.length} at a time`)
    isSlow = false
    for (const response of waiting) response.writeHead(204).end()
    await delivered
    assert.equal(slow.received.length, 10)
  })

  test('only four deliveries of a webhook are under way at a time', async t => {
    let [now, most] = [0, 0]
    const { url, received } = await receiver(t, response => {
      most = Math.max(most, ++now)
      setImmediate(() => {
        now--
        response.writeHead(204).end()
      })
    })
    const { webhook, deliver, space } = await webhookWorld(await open())
    await webhook({ url, events: ['space_created'] })
    for (let count = 0; count < 20; count++) await space()
    await deliver()
    assert.equal(received.length, 20)
    assert.ok(most <= 4, `${most} at a time`)
  })

  test('addresses in the network of the server are refused when they are given, and when they are sent to', async t => {
    const { url, received } = await receiver(t)
    const database = await open()
    const { world, admin, path, deliver, space, deliveries } = await webhookWorld(database, {})
    for (const inner of [url, 'http://10.0.0.1/', 'https://[::1]/', 'https://169.254.169.254/latest']) {
      const answer = await admin.post(path, { url: inner })
      assert.equal(answer.status, 400, inner)
      assert.equal(answer.body.error.details[0].path, '/url')
    }
    const made = (await admin.post(path, { url: 'https://hooks.example.com', events: ['space_created'] }))
      .body
    // As where the name came to lead there.
    await world.act(admin, ({ db }) => db.updateTable('webhooks').set({ url }).execute())
    await space()
    await deliver()
    assert.deepEqual(received, [])
    const [delivery] = await deliveries(made)
    assert.equal(delivery.status, 'pending')
    assert.equal((await admin.get(`${path}/${made.id}`)).body.lastFailure.kind, 'refused')
  })

  test('an address is http or https, without a user name and a password, and http only where that is allowed', async () => {
    const { admin, path } = await webhookWorld(await open(), {})
    const wrong = [
      'ftp://hooks.example.com',
      'https://ada:walnut@hooks.example.com',
      'https://',
      'http://203.0.113.7/',
      'hooks',
    ]
    for (const url of wrong) assert.equal((await admin.post(path, { url })).status, 400, url)
  })

  test('a name that leads nowhere is an attempt that failed', async () => {
    const { webhook, deliver, space, deliveries, world } = await webhookWorld(await open())
    const made = await webhook({ url: 'https://hooks.example.com', events: ['space_created'] })
    await space()
    await deliver()
    const [delivery] = await deliveries(made)
    assert.equal(delivery.responseStatus, undefined)
    assert.match(delivery.error, /no such host is known/)
    world.clock.now += hour
    await deliver()
    assert.equal((await deliveries(made))[0].attempts, 2)
  })
})
