// Rate limits: a number of requests per minute for each token, for all tokens of a person, and for each address without a
// token.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { forEachDatabase } from '../../world/databases.ts'
import { createWorld, type Person, type World } from '../../world/world.ts'

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

  test('all tokens of a person together may send five times as much as one', async () => {
    const world = await createWorld(await open(), { rateLimit: 2 })
    const person = await world.person()
    const readers: Person[] = []
    for (let token = 0; token < 6; token++) readers.push(await world.reader(person))
    const standing = async (somebody: Person) => {
      const { status, headers } = await somebody.get('/user')
      return [status, headers['ratelimit-limit'], headers['ratelimit-remaining']]
    }
    for (const reader of readers.slice(0, 4)) {
      assert.deepEqual(await standing(reader), [200, '2', '1'])
      assert.deepEqual(await standing(reader), [200, '2', '0'])
      // Requests beyond a token's limit do not count for the person.
      assert.deepEqual(await standing(reader), [429, '2', '0'])
    }
    assert.deepEqual(await standing(person), [200, '2', '1'])
    assert.deepEqual(await standing(readers[4] as Person), [200, '10', '0'])
    assert.deepEqual(await standing(readers[5] as Person), [429, '10', '0'])
    assert.deepEqual(await standing(await world.person()), [200, '2', '1'])
    world.clock.now += 60_000
    assert.deepEqual(await standing(readers[5] as Person), [200, '2', '1'])
  })

  const strangers: readonly [string, string, Record<string, string>][] = [
    ['no token', '/v1/user', {}],
    ['a token that is unknown', '/v1/user', { authorization: `Bearer lct_${'a'.repeat(36)}` }],
    ['an authorization that is none', '/v1/user', { authorization: 'Basic YTpi' }],
    ['an unknown address', '/v1/nothing', {}],
  ]

  test('requests without a good token are counted by address, and keep out no good token from there', async () => {
    for (const [what, url, headers] of strangers) {
      const world = await createWorld(await open(), { rateLimit: 3 })
      const person = await world.person()
      const ask = (remoteAddress: string) => world.inject({ method: 'GET', url, headers, remoteAddress })
      for (const remaining of ['2', '1', '0']) {
        const answer = await ask('203.0.113.7')
        assert.notEqual(answer.status, 429, what)
        assert.equal(answer.headers['ratelimit-remaining'], remaining)
      }
      const refused = await ask('203.0.113.7')
      assert.equal(refused.status, 429, what)
      assert.equal(refused.body.error.code, 429)
      assert.equal(refused.headers['retry-after'], '60')
      assert.notEqual((await ask('203.0.113.8')).status, 429, what)
      const known = { authorization: `Bearer ${person.token}` }
      const own = await world.inject({
        method: 'GET',
        url: '/v1/user',
        headers: known,
        remoteAddress: '203.0.113.7',
      })
      assert.equal(own.status, 200)
    }
  })

  test('what a proxy says of an address counts where the proxy is trusted, and nowhere else', async () => {
    const statuses = async (world: World, remoteAddress: string, forwarded: readonly string[]) => {
      const answers: number[] = []
      for (const address of forwarded) {
        const headers = { 'x-forwarded-for': address }
        answers.push((await world.inject({ method: 'GET', url: '/v1/user', headers, remoteAddress })).status)
      }
      return answers
    }
    const two = ['203.0.113.7', '203.0.113.8']
    const trusting = await createWorld(await open(), { rateLimit: 1, trustedProxies: '10.0.0.0/8,::1/128' })
    assert.deepEqual(await statuses(trusting, '10.1.2.3', two), [401, 401])
    assert.deepEqual(await statuses(trusting, '10.1.2.3', two), [429, 429])
    // What the client wrote itself precedes what the proxies added.
    assert.deepEqual(
      await statuses(trusting, '10.1.2.3', ['198.51.100.1, 203.0.113.9', '198.51.100.2, 203.0.113.9']),
      [401, 429],
    )
    assert.deepEqual(await statuses(trusting, '192.0.2.1', two), [401, 429])
    const other = await createWorld(await open(), { rateLimit: 1 })
    assert.deepEqual(await statuses(other, '10.1.2.3', two), [401, 429])
  })
})
