// CORS: the response headers for origins that the operator allows, and for all others.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { forEachDatabase } from '../../world/databases.ts'
import { createWorld, type World, type WorldOptions } from '../../world/world.ts'

const app = 'https://app.example.com'
const other = 'https://other.example.com'

forEachDatabase((_engine, open) => {
  const worldFor = async (options: WorldOptions = { corsOrigins: `${app},http://localhost:5173` }) =>
    createWorld(await open(), options)

  const preflight = (world: World, url: string, origin: string) =>
    world.inject({
      method: 'OPTIONS',
      url,
      headers: {
        origin,
        'access-control-request-method': 'PATCH',
        'access-control-request-headers': 'authorization,if-match',
      },
    })

  test('a preflight request of a named origin is answered without a token, whatever the address', async () => {
    const world = await worldFor()
    for (const url of ['/v1/user', '/v1/spaces/nothing', '/v1/nothing/here', '/openapi.json']) {
      const { status, headers, bytes } = await preflight(world, url, app)
      assert.equal(status, 204)
      assert.equal(headers['access-control-allow-origin'], app)
      assert.equal(headers['access-control-allow-methods'], 'GET, HEAD, POST, PUT, PATCH, DELETE')
      const allowed = headers['access-control-allow-headers']?.toLowerCase().split(', ')
      for (const name of ['authorization', 'content-type', 'if-match', 'if-none-match', 'idempotency-key'])
        assert.ok(allowed?.includes(name), name)
      assert.equal(headers['access-control-max-age'], '7200')
      assert.equal(headers.vary, 'Origin')
      assert.equal(bytes.length, 0)
    }
  })

  test('an answer to a named origin can be read, with its headers, and never with credentials of the browser', async () => {
    const world = await worldFor()
    const person = await world.person()
    const { status, headers } = await person.get('/user', { origin: app })
    assert.equal(status, 200)
    assert.equal(headers['access-control-allow-origin'], app)
    assert.equal(headers['access-control-allow-credentials'], undefined)
    assert.equal(headers.vary, 'Origin')
    const exposed = headers['access-control-expose-headers']?.toLowerCase().split(', ')
    for (const name of ['etag', 'location', 'retry-after', 'ratelimit-remaining', 'x-request-id'])
      assert.ok(exposed?.includes(name), name)
  })

  test('errors can be read too, whoever makes them', async () => {
    const world = await worldFor({ corsOrigins: app, bodyLimit: 70_000 })
    const person = await world.person()
    const origin = { origin: app }
    const answers = [
      await world.inject({ method: 'GET', url: '/v1/user', headers: origin }),
      await world.inject({ method: 'GET', url: '/v1/%ff', headers: origin }),
      await person.get('/spaces/nothing', origin),
      await person.get('/nothing', origin),
      await person.ask('PUT', '/user', undefined, origin),
      await person.post('/orgs', { title: 'x'.repeat(100_000) }, origin),
      await person.ask('POST', '/orgs', '{', { ...origin, 'content-type': 'application/json' }),
      await person.ask('POST', '/orgs', 'x', { ...origin, 'content-type': 'text/plain' }),
    ]
    const statuses = answers.map(({ status, headers }) => [status, headers['access-control-allow-origin']])
    assert.deepEqual(
      statuses,
      [401, 404, 404, 404, 405, 413, 400, 415].map(status => [status, app]),
    )
  })

  test('answers say nothing to other origins, and caches keep the answers apart', async () => {
    const world = await worldFor()
    const person = await world.person()
    for (const origin of [other, `${app}.evil.example`, app.toUpperCase(), 'null']) {
      const { status, headers } = await person.get('/user', { origin })
      assert.equal(status, 200)
      assert.equal(headers['access-control-allow-origin'], undefined, origin)
      assert.equal(headers.vary, 'Origin')
      const refused = await preflight(world, '/v1/user', origin)
      assert.equal(refused.status, 405)
      assert.equal(refused.headers['access-control-allow-origin'], undefined)
    }
    assert.equal((await person.get('/user')).headers.vary, 'Origin')
  })

  test('a star allows every origin, and then no answer varies', async () => {
    const world = await worldFor({ corsOrigins: '*' })
    const person = await world.person()
    const { headers } = await person.get('/user', { origin: other })
    assert.equal(headers['access-control-allow-origin'], '*')
    assert.equal(headers.vary, undefined)
    assert.equal((await preflight(world, '/v1/user', 'null')).status, 204)
  })

  test('where the operator names none, nothing is different from what it was without', async () => {
    const world = await worldFor({})
    const person = await world.person()
    const { headers } = await person.get('/user', { origin: app })
    assert.deepEqual(
      Object.keys(headers).filter(name => /^(access-control|vary)/.test(name)),
      [],
    )
    assert.equal((await preflight(world, '/v1/user', app)).status, 405)
  })

  test('only the API and its description are shared', async () => {
    const world = await worldFor()
    for (const url of ['/healthz', '/metrics', '/reference/', '/v10', '/openapi.jsonx']) {
      const { headers } = await world.inject({ method: 'GET', url, headers: { origin: app } })
      assert.equal(headers['access-control-allow-origin'], undefined, url)
    }
    const { headers } = await world.inject({ method: 'GET', url: '/openapi.json', headers: { origin: app } })
    assert.equal(headers['access-control-allow-origin'], app)
  })
})
