// The rules of webhooks as a resource: who may have them, what is shown of them, and when they end.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createRunner } from '#jobs/index.ts'
import { day } from '#kernel/durations.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { forgetOldEvents } from '../event-log/index.ts'
import { receiver, webhookWorld } from './testing.ts'

const url = 'https://hooks.example.com/secret-path'

forEachDatabase((_engine, open) => {
  test('the secret is shown where it is made, and nowhere else', async () => {
    const { admin, path, webhook, organization, world, deliveries } = await webhookWorld(await open())
    const made = await webhook({ url })
    assert.match(made.secret, /^whsec_[A-Za-z0-9+/]{43}=$/)
    const rotated = (await admin.patch(`${path}/${made.id}`, { rotateSecret: true })).body
    assert.match(rotated.secret, /^whsec_/)
    assert.equal(Date.parse(rotated.previousSecretExpiresAt) - world.clock.now, day)
    const { secret: _, ...shown } = rotated
    assert.deepEqual((await admin.get(`${path}/${made.id}`)).body, shown)
    const later = (await admin.patch(`${path}/${made.id}`, { description: 'Other' })).body
    assert.equal(later.secret, undefined)
    const everything = JSON.stringify([
      (await admin.get(path)).body,
      (await admin.get(`/orgs/${organization.id}/events?limit=1000`)).body,
      await deliveries(made),
      await world.installation.database.read.selectFrom('events').selectAll().execute(),
    ])
    assert.doesNotMatch(everything, /whsec_/)
    assert.doesNotMatch(
      JSON.stringify((await admin.get(`/orgs/${organization.id}/events`)).body),
      /secret-path/,
    )
    const [row] = await world.installation.database.read.selectFrom('webhooks').selectAll().execute()
    for (const kept of [row?.secret, row?.previous_secret])
      assert.ok(!Buffer.from(kept ?? []).includes('whsec_'), 'it is encrypted')
  })

  test('what is left out of a change stays, and null takes away', async () => {
    const { admin, path, webhook } = await webhookWorld(await open())
    const { secret: _, ...made } = await webhook({ url, description: 'One', events: ['space_created'] })
    const same = (await admin.patch(`${path}/${made.id}`, {})).body
    assert.deepEqual(same, made)
    const { description, events, ...rest } = made
    const cleared = (await admin.patch(`${path}/${made.id}`, { description: null, events: null })).body
    assert.deepEqual({ ...cleared, updatedAt: made.updatedAt }, rest)
    assert.deepEqual([description, events], ['One', ['space_created']])
  })

  test('types of events that there are not are refused', async () => {
    const { admin, path } = await webhookWorld(await open())
    for (const events of [['space_painted'], [], 'space_created'])
      assert.equal((await admin.post(path, { url, events })).status, 400)
    const { error } = (await admin.post(path, { url, events: ['space_painted'] })).body
    assert.equal(error.message, 'events.0 must be a type of event, such as space_created')
  })

  test('an organization has 20 at most', async () => {
    const { admin, path, webhook } = await webhookWorld(await open())
    for (let count = 0; count < 20; count++) await webhook({ url, isActive: false })
    assert.equal((await admin.post(path, { url })).status, 409)
  })

  test('admins alone know of webhooks, and a token that only reads changes none', async () => {
    const { world, organization, admin, path, webhook, deliveries } = await webhookWorld(await open())
    const made = await webhook({ url })
    const one = `${path}/${made.id}`
    const [delivery] = await deliveries(made)
    const asked = [
      ['GET', path],
      ['POST', path, { url }],
      ['GET', one],
      ['PATCH', one, { isActive: false }],
      ['GET', `${one}/deliveries`],
      ['POST', `${one}/deliveries/${delivery.id}/redeliver`],
      ['DELETE', one],
    ] as const
    const other = (await world.organization()).admin
    for (const [method, address, body] of asked) {
      for (const role of ['create', 'read', null] as const) {
        const member = await world.member(organization, role)
        assert.equal((await member.ask(method, address, body)).status, 403, `${method} ${address} ${role}`)
      }
      assert.equal((await other.ask(method, address, body)).status, 404, `${method} ${address}`)
      const reader = await world.reader(admin)
      assert.equal((await reader.ask(method, address, body)).status, method === 'GET' ? 200 : 403)
    }
    const theirs = (await other.get('/orgs')).body.items[0].id
    for (const [method, address, body] of asked.slice(2))
      assert.equal((await other.ask(method, address.replace(organization.id, theirs), body)).status, 404)
  })

  test('a webhook that is deleted gets nothing more, and its deliveries are forgotten', async t => {
    const { url, received } = await receiver(t)
    const { webhook, deliver, space, admin, path, world } = await webhookWorld(await open())
    const made = await webhook({ url })
    await space()
    assert.equal((await admin.delete(`${path}/${made.id}`)).status, 204)
    await space()
    await deliver()
    assert.deepEqual(received, [])
    const left = world.installation.database.read.selectFrom('webhook_deliveries').selectAll()
    assert.deepEqual(await left.execute(), [])
    assert.equal((await admin.get(`${path}/${made.id}`)).status, 404)
  })

  test('one that is switched off gets no events, and what is pending waits', async t => {
    const { url, received } = await receiver(t)
    const { webhook, deliver, space, admin, path, deliveries } = await webhookWorld(await open())
    const made = await webhook({ url, events: ['space_created'] })
    await space('Before')
    await admin.patch(`${path}/${made.id}`, { isActive: false })
    await space('Meanwhile')
    await deliver()
    assert.deepEqual(received, [])
    const pending = await deliveries(made, 'status=pending')
    assert.equal(pending.length, 1)
    const again = await admin.post(`${path}/${made.id}/deliveries/${pending[0].id}/redeliver`)
    assert.equal(again.status, 409)
    assert.match(again.body.error.message, /switched off/)
    await admin.patch(`${path}/${made.id}`, { isActive: true })
    await deliver()
    assert.deepEqual(
      received.map(({ body }) => JSON.parse(body).data.data.title),
      ['Before'],
    )
  })

  test('deliveries are listed newest first, page by page, and by their status', async t => {
    const { url } = await receiver(t, 500, 204)
    const { webhook, deliver, space, admin, path, world } = await webhookWorld(await open())
    const made = await webhook({ url, events: ['space_created'] })
    await space('One')
    await deliver()
    for (const title of ['Two', 'Three']) {
      world.clock.now += 1
      await space(title)
    }
    await deliver()
    const list = `${path}/${made.id}/deliveries`
    const first = (await admin.get(`${list}?limit=2`)).body
    const second = (await admin.get(`${list}?limit=2&page=${first.next.page}`)).body
    const all = [...first.items, ...second.items]
    assert.equal(first.count, 3)
    assert.deepEqual(
      all.map(({ status }) => status),
      ['delivered', 'delivered', 'pending'],
    )
    assert.deepEqual(
      all.map(({ id }) => id),
      all.map(({ id }) => id).sort((a, b) => (a < b ? 1 : -1)),
    )
    assert.equal((await admin.get(`${list}?status=pending`)).body.count, 1)
    assert.equal((await admin.get(`${list}?status=failed`)).body.count, 0)
    assert.equal((await admin.get(`${list}?status=other`)).status, 400)
  })

  test('an event is sent once more where that is asked, under the same id, and as if for the first time', async t => {
    const { url, received } = await receiver(t, 204, 500, 204)
    const { webhook, deliver, space, admin, path, deliveries, world } = await webhookWorld(await open())
    const made = await webhook({ url, events: ['space_created'] })
    await space()
    await deliver()
    const [{ id }] = await deliveries(made)
    const redeliver = () => admin.post(`${path}/${made.id}/deliveries/${id}/redeliver`)
    const asked = await redeliver()
    assert.deepEqual([asked.status, asked.body.status, asked.body.attempts], [202, 'pending', 0])
    assert.equal((await redeliver()).status, 409)
    await deliver()
    assert.deepEqual(
      [(await deliveries(made))[0].attempts, (await deliveries(made))[0].responseStatus],
      [1, 500],
    )
    world.clock.now += day
    await deliver()
    assert.equal((await deliveries(made))[0].status, 'delivered')
    assert.equal(new Set(received.map(({ headers }) => headers['webhook-id'])).size, 1)
    assert.equal(received.length, 3)
  })

  test('an event that is no longer kept is not sent, and cannot be sent again', async t => {
    const { url, received } = await receiver(t)
    const { webhook, deliver, space, admin, path, deliveries, world } = await webhookWorld(await open(), {
      fetchAllow: '127.0.0.0/8',
      eventRetention: 1,
    })
    const made = await webhook({ url, events: ['space_created'] })
    await space()
    world.clock.now += 2 * day
    await createRunner(world.installation, [forgetOldEvents], { error: () => {} }).runDue()
    await deliver()
    const [delivery] = await deliveries(made)
    assert.deepEqual([delivery.status, delivery.error], ['failed', 'the event is no longer kept'])
    assert.deepEqual(received, [])
    assert.equal((await admin.post(`${path}/${made.id}/deliveries/${delivery.id}/redeliver`)).status, 409)
    assert.equal((await admin.get(`${path}/${made.id}`)).body.lastFailure, undefined)
  })

  test('deliveries are forgotten after 30 days', async t => {
    const { url } = await receiver(t)
    const { webhook, deliver, space, deliveries, world } = await webhookWorld(await open())
    const made = await webhook({ url, events: ['space_created'] })
    await space('Old')
    await deliver()
    world.clock.now += 29 * day
    await space('New')
    await deliver()
    assert.equal((await deliveries(made)).length, 2)
    world.clock.now += 2 * day
    await deliver()
    assert.equal((await deliveries(made)).length, 1)
  })
})
