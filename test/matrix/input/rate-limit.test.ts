// Rate limits: so many requests a minute for each token.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { forEachDatabase } from '../../world/databases.ts'
import { createWorld } from '../../world/world.ts'

forEachDatabase((_engine, open) => {
  test('every reply says how many requests are left, and when the count begins anew', async () => {
    const world = await createWorld(await open(), { rateLimit: 3 })
    const person = await world.person()
    world.clock.now = Date.parse('2026-01-01T00:00:20.500Z')
    for (const remaining of ['2', '1', '0']) {
      const { status, headers } = await person.get('/user')
      assert.equal(status, 200)
      assert.equal(headers['ratelimit-limit'], '3')
      assert.equal(headers['ratelimit-remaining'], remaining)
      assert.equal(headers['ratelimit-reset'], '40')
      assert.equal(headers['retry-after'], undefined)
    }
    const { status, headers, body } = await person.get('/user')
    assert.equal(status, 429)
    assert.equal(headers['ratelimit-remaining'], '0')
    assert.equal(headers['retry-after'], '40')
    assert.equal(headers['x-request-id'], body.error.requestId)
    assert.equal(body.error.code, 429)
  })

  test('errors count and carry the headers too', async () => {
    const world = await createWorld(await open(), { rateLimit: 3 })
    const person = await world.person()
    assert.equal((await person.get('/spaces/nothing')).headers['ratelimit-remaining'], '2')
    assert.equal((await person.post('/user/tokens', {})).headers['ratelimit-remaining'], '1')
    assert.equal((await person.ask('HEAD', '/user')).headers['ratelimit-remaining'], '0')
    assert.equal((await person.post('/user/tokens', { label: 'a' })).status, 429)
    assert.equal((await person.ask('HEAD', '/user')).bytes.length, 0)
  })

  test('each token has a count of its own', async () => {
    const world = await createWorld(await open(), { rateLimit: 1 })
    const person = await world.person()
    const other = await world.reader(person)
    assert.equal((await person.get('/user')).status, 200)
    assert.equal((await person.get('/user')).status, 429)
    assert.equal((await other.get('/user')).status, 200)
  })

  test('the count begins anew with every minute', async () => {
    const world = await createWorld(await open(), { rateLimit: 1 })
    const person = await world.person()
    world.clock.now = Date.parse('2026-01-01T00:00:59.999Z')
    assert.equal((await person.get('/user')).headers['ratelimit-reset'], '1')
    assert.equal((await person.get('/user')).status, 429)
    world.clock.now += 1
    assert.equal((await person.get('/user')).status, 200)
  })

  test('0 turns the limit off, headers included', async () => {
    const world = await createWorld(await open(), { rateLimit: 0 })
    const person = await world.person()
    for (let count = 0; count < 20; count++) {
      const { status, headers } = await person.get('/user')
      assert.equal(status, 200)
      assert.deepEqual(
        Object.keys(headers).filter(name => name.startsWith('ratelimit')),
        [],
      )
    }
  })
})
