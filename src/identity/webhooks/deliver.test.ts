// The rules of what is sent to webhooks, and of what becomes of it.
import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { test } from 'node:test'
import { day, hour, minute, second } from '#kernel/durations.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { type Received, receiver, webhookWorld } from './testing.ts'

/** As whoever receives checks it, by the text of Standard Webhooks alone. */
const isSigned = ({ headers, body }: Received, secret: string): boolean => {
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const expected = `v1,${createHmac('sha256', key).update(signed).digest('base64')}`
  return String(headers['webhook-signature']).split(' ').includes(expected)
}

const typesIn = (received: readonly Received[]): string[] =>
  received.map(({ body }) => JSON.parse(body).type).sort()

forEachDatabase((_engine, open) => {
  test('an event is sent as the list of events shows it, signed with the secret of the webhook', async t => {
    const { url, received } = await receiver(t)
    const { webhook, deliver, space, admin, organization, world, deliveries } = await webhookWorld(
      await open(),
    )
    const made = await webhook({ url, events: ['space_created'] })
    const id = await space()
    await deliver()
    const [listed] = (await admin.get(`/orgs/${organization.id}/events?type=space_created`)).body.items
    assert.equal(received.length, 1)
    const [{ path, headers, body }] = received as [Received]
    const { email: _, ...actor } = listed.actor
    assert.deepEqual(JSON.parse(body), {
      type: 'space_created',
      timestamp: listed.createdAt,
      data: { ...listed, actor },
    })
    assert.equal(listed.resource.id, id)
    assert.equal(path, '/hook')
    assert.equal(headers['content-type'], 'application/json')
    assert.equal(headers['webhook-id'], listed.id)
    assert.equal(headers['webhook-timestamp'], String(world.clock.now / 1000))
    assert.ok(isSigned(received[0] as Received, made.secret))
    assert.ok(!isSigned(received[0] as Received, `whsec_${Buffer.alloc(32).toString('base64')}`))
    const [delivery] = await deliveries(made)
    assert.deepEqual(delivery, {
      object: 'webhook-delivery',
      id: delivery.id,
      event: { id: listed.id, type: 'space_created' },
      status: 'delivered',
      attempts: 1,
      lastAttemptAt: new Date(world.clock.now).toISOString(),
      responseStatus: 204,
      createdAt: listed.createdAt,
      deliveredAt: new Date(world.clock.now).toISOString(),
    })
  })

  test('the first event that a webhook gets is that it was made, and each gets the types that it wants', async t => {
    const [all, some] = [await receiver(t), await receiver(t)]
    const { webhook, deliver, space } = await webhookWorld(await open())
    await webhook({ url: some.url, events: ['space_deleted', 'space_created'] })
    await webhook({ url: all.url })
    await space()
    await deliver()
    assert.deepEqual(typesIn(all.received), ['space_created', 'webhook_created'])
    assert.deepEqual(typesIn(some.received), ['space_created'])
  })

  test('a webhook gets no events of other organizations, and none from before it', async t => {
    const { url, received } = await receiver(t)
    const { webhook, deliver, space, world } = await webhookWorld(await open())
    await space('Before')
    await webhook({ url, events: ['space_created'] })
    const other = await world.organization()
    await other.admin.post(`/orgs/${other.id}/spaces`, { title: 'Elsewhere' })
    await deliver()
    assert.deepEqual(received, [])
  })

  test('what is rolled back is not sent', async t => {
    const { url, received } = await receiver(t)
    const { webhook, deliver, world, admin, organization, deliveries } = await webhookWorld(await open())
    const made = await webhook({ url, events: ['team_created'] })
    const { emit } = await import('../events/index.ts')
    const undone = world.act(admin, async ctx => {
      const resource = { type: 'team', id: 'one' }
      await emit(ctx, { organization: organization.id, type: 'team_created', resource })
      throw new Error('no')
    })
    await assert.rejects(undone, /no/)
    await deliver()
    assert.deepEqual(received, [])
    assert.deepEqual(await deliveries(made), [])
  })

  test('what is not taken is tried again after growing pauses, for three days, always under the same id', async t => {
    const { url, received } = await receiver(t, 500)
    const { webhook, deliver, space, world, deliveries } = await webhookWorld(await open())
    const made = await webhook({ url, events: ['space_created'] })
    await space()
    const pauses: number[] = []
    for (;;) {
      await deliver()
      const [{ status, attempts, nextAttemptAt, responseStatus, error }] = await deliveries(made)
      assert.equal(responseStatus, 500)
      assert.match(error, /answered with status 500/)
      assert.equal(attempts, received.length)
      if (nextAttemptAt === undefined) {
        assert.equal(status, 'failed')
        break
      }
      assert.equal(status, 'pending')
      const next = Date.parse(nextAttemptAt)
      pauses.push(next - world.clock.now)
      world.clock.now = next - 1
      await deliver()
      assert.equal(received.length, attempts)
      world.clock.now = next
    }
    const least = [
      5 * second,
      5 * minute,
      30 * minute,
      2 * hour,
      5 * hour,
      10 * hour,
      14 * hour,
      20 * hour,
      day,
    ]
    assert.equal(pauses.length, least.length)
    for (const [index, pause] of pauses.entries()) {
      const expected = least[index] as number
      assert.ok(pause >= expected && pause <= expected * 1.1, `${pause} after ${index + 1}`)
    }
    assert.equal(new Set(received.map(({ headers }) => headers['webhook-id'])).size, 1)
    assert.deepEqual(new Set(received.map(({ body }) => body)).size, 1)
  })

  test('each attempt has a timestamp of its own, and is signed with it', async t => {
    const { url, received } = await receiver(t, 503, 200)
    const { webhook, deliver, space, world, deliveries } = await webhookWorld(await open())
    const made = await webhook({ url, events: ['space_created'] })
    await space()
    await deliver()
    world.clock.now += minute
    await deliver()
    const [first, second] = received as [Received, Received]
    assert.equal(Number(second.headers['webhook-timestamp']) - Number(first.headers['webhook-timestamp']), 60)
    assert.ok(isSigned(first, made.secret) && isSigned(second, made.secret))
    assert.equal((await deliveries(made))[0].status, 'delivered')
  })

  test('once the secret is rotated both sign for a day, then the new one alone', async t => {
    const { url, received } = await receiver(t)
    const { webhook, deliver, space, world, admin, path } = await webhookWorld(await open())
    const made = await webhook({ url, events: ['space_created'] })
    const { secret: next } = (await admin.patch(`${path}/${made.id}`, { rotateSecret: true })).body
    assert.notEqual(next, made.secret)
    await space()
    await deliver()
    const both = received[0] as Received
    assert.equal(String(both.headers['webhook-signature']).split(' ').length, 2)
    assert.ok(isSigned(both, made.secret) && isSigned(both, next))
    world.clock.now += day
    await space()
    await deliver()
    const one = received[1] as Received
    assert.ok(!isSigned(one, made.secret) && isSigned(one, next))
  })

  test('a receiver that answers 410 gets nothing more until the webhook is switched on again', async t => {
    const { url, received } = await receiver(t, 410, 200)
    const { webhook, deliver, space, world, admin, path, organization } = await webhookWorld(await open())
    const made = await webhook({ url, events: ['space_created'] })
    await space()
    await deliver()
    const gone = (await admin.get(`${path}/${made.id}`)).body
    assert.deepEqual([gone.isActive, gone.disabledBecause], [false, 'gone'])
    assert.equal(gone.lastFailure.kind, 'status')
    const [event] = (await admin.get(`/orgs/${organization.id}/events?type=webhook_disabled`)).body.items
    assert.deepEqual(event.data, { host: new URL(url).host, because: 'gone' })
    assert.equal(event.actor, undefined)
    await space('Meanwhile')
    world.clock.now += hour
    await deliver()
    assert.equal(received.length, 1)
    const on = (await admin.patch(`${path}/${made.id}`, { isActive: true })).body
    assert.deepEqual([on.isActive, on.disabledBecause], [true, undefined])
    await deliver()
    assert.equal(received.length, 2)
    assert.equal(JSON.parse((received[1] as Received).body).data.data.title, 'Guides')
  })

  test('a webhook is switched off where five days brought no success, and not before', async t => {
    const answers = [500, 200, ...Array(40).fill(500)]
    const { url } = await receiver(t, ...answers)
    const { webhook, deliver, space, world, admin, path } = await webhookWorld(await open())
    const made = await webhook({ url, events: ['space_created'] })
    const found = async () => (await admin.get(`${path}/${made.id}`)).body
    await space()
    await deliver()
    world.clock.now += day
    await deliver()
    const since = world.clock.now
    for (const days of [0.5, 3, 5.4]) {
      world.clock.now = since + days * day
      await space()
      await deliver()
      assert.equal((await found()).isActive, true, `after ${days} days`)
    }
    world.clock.now = since + 5.5 * day
    await space()
    await deliver()
    assert.equal((await found()).disabledBecause, 'failing')
  })
})
