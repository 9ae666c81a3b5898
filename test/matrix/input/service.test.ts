// Beside the operations: unknown addresses, request ids, internal errors, health, the reference.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { operations } from '#app.ts'
import { forEachDatabase } from '../../world/databases.ts'
import type { Answer, Person, World } from '../../world/world.ts'
import { createWorld } from '../../world/world.ts'

/** Checks what every error has: JSON, the status in the body, the request id, and nothing else. */
const checkError = ({ status, headers, body }: Answer, expected: number) => {
  assert.equal(status, expected, JSON.stringify(body))
  assert.equal(headers['content-type'], 'application/json; charset=utf-8')
  const { code, message, requestId, details, ...rest } = body.error
  assert.deepEqual([code, requestId, rest], [expected, headers['x-request-id'], {}])
  assert.ok(typeof message === 'string' && message.length > 0)
  assert.ok(details === undefined || details.length > 0)
  assert.deepEqual(Object.keys(body), ['error'])
}

/** Whether the address of an operation, with its parameters filled in, also matches another operation. */
const takes = (taking: string, path: string): boolean =>
  new RegExp(`^${taking.replaceAll(/:\w+/g, '[^/]+').replace('*', '.*')}$`).test(
    path.replaceAll(/:\w+/g, 'x'),
  )

forEachDatabase((_engine, open) => {
  let world: World
  let person: Person

  before(async () => {
    world = await createWorld(await open())
    person = await world.person()
  })

  test('an unknown path is a 404, with a token and without', async () => {
    for (const path of ['/nothing', '/orgs/a/b/c', '/user/', '//user', '/USER', '/user%2Ftokens']) {
      checkError(await person.get(path), 404)
      checkError(await world.inject({ method: 'GET', url: `/v1${path}` }), 404)
    }
    for (const url of ['/v2/user', '/favicon.ico', '/v1/', `/${'a'.repeat(5000)}`])
      checkError(await world.inject({ method: 'GET', url }), 404)
    checkError(await person.post('/nothing', { a: 1 }), 404)
    checkError(await person.delete('/nothing'), 404)
  })

  test('an address may be as long as a path of pages', async () => {
    for (const url of ['/spaces/', '/nothing/'])
      checkError(await person.get(`${url}${'a'.repeat(10_000)}`), 404)
    const { id, admin } = await world.organization()
    const space = (await admin.post(`/orgs/${id}/spaces`, {})).body.id
    const titles = Array.from({ length: 20 }, (_, index) => `${index}${'漢'.repeat(90)}`)
    const changes = titles.map((title, index) => ({
      operation: 'insert_page',
      title,
      ref: `page-${index}`,
      into: index === 0 ? null : `page-${index - 1}`,
    }))
    const content = `/spaces/${space}/content`
    const written = await admin.post(content, { changes })
    assert.equal(written.status, 200, JSON.stringify(written.body))
    const page = written.body.changes.at(-1).page
    const { path } = (await admin.get(`${content}/page/${page}`)).body
    assert.equal((await admin.get(`${content}/path/${encodeURI(path)}`)).body.id, page)
  })

  test('what cannot be decoded in an address is the name of nothing: a 404, and without a token a 401', async () => {
    for (const name of ['%', '%zz', '%ff', '%ED%A0%80']) {
      const url = `/v1/orgs/${name}`
      checkError(
        await world.inject({ method: 'GET', url, headers: { authorization: `Bearer ${person.token}` } }),
        404,
      )
      checkError(await world.inject({ method: 'GET', url }), 401)
      checkError(await world.inject({ method: 'GET', url: `/v1/${name}` }), 404)
    }
  })

  test('the address itself leads a browser to the reference', async () => {
    const answer = await world.inject({ method: 'GET', url: '/' })
    assert.deepEqual([answer.status, answer.headers.location], [302, '/reference/'])
  })

  test('an unknown path is a 404 whatever the body is', async () => {
    checkError(await person.ask('POST', '/nothing', 'text', { 'content-type': 'text/plain' }), 404)
    checkError(await person.ask('POST', '/nothing', '{', { 'content-type': 'application/json' }), 404)
  })

  test('a known path with another method is a 405 that allows those there are', async () => {
    for (const { path } of operations) {
      const methods = new Set(
        operations.filter(one => takes(one.path, path)).map(({ method }) => method as string),
      )
      if (methods.has('GET')) methods.add('HEAD')
      const url = `/v1${path.replaceAll(/:\w+/g, 'x').replace('*', 'x')}`
      for (const method of ['GET', 'PUT', 'POST', 'PATCH', 'DELETE', 'OPTIONS'] as const) {
        if (methods.has(method)) continue
        const answer = await world.inject({
          method,
          url,
          headers: { authorization: `Bearer ${person.token}` },
        })
        checkError(answer, 405)
        assert.equal(answer.headers.allow, [...methods].sort().join(', '), `${method} ${url}`)
      }
    }
  })

  test('a valid request id is echoed, any other is replaced', async () => {
    const answered = async (id: string) =>
      (await person.get('/user', { 'x-request-id': id })).headers['x-request-id']
    for (const id of ['a', 'A.b_c-9', 'x'.repeat(128)]) assert.equal(await answered(id), id)
    for (const id of ['', 'x'.repeat(129), 'a b', 'a/b', 'é', '<script>', 'a,b']) {
      const given = await answered(id)
      assert.match(given as string, /^[A-Za-z0-9._-]{1,128}$/)
      assert.notEqual(given, id)
    }
    assert.notEqual(await answered(''), await answered(''))
  })

  test('errors of every kind carry the request id and the shape of errors', async () => {
    const anonymous = (url: string) =>
      world.inject({ method: 'GET', url, headers: { 'x-request-id': 'mine' } })
    for (const [url, status] of [
      ['/v1/user', 401],
      ['/nothing', 404],
    ] as const) {
      const answer = await anonymous(url)
      checkError(answer, status)
      assert.equal(answer.headers['x-request-id'], 'mine')
    }
    checkError(await person.post('/user/tokens', {}), 400)
    checkError(await person.get('/spaces/nothing'), 404)
    const { admin, id } = await world.organization()
    checkError(await (await world.member({ id }, 'read')).patch(`/orgs/${id}`, {}), 403)
    await admin.patch(`/orgs/${id}`, { hostname: 'taken' })
    checkError(await admin.post('/orgs', { title: 'Other', hostname: 'taken' }), 409)
  })

  test('what goes wrong on our side is answered without its reasons', async () => {
    const broken = await createWorld(await open())
    const somebody = await broken.person()
    const { admin, id } = await broken.organization()
    await broken.act(admin, ({ db }) =>
      db.updateTable('organizations').set({ default_content: 'not JSON' }).where('id', '=', id).execute(),
    )
    const answer = await admin.get(`/orgs/${id}`)
    checkError(answer, 500)
    assert.doesNotMatch(answer.bytes.toString(), /JSON|SQL|select|\.ts|at /)
    assert.equal((await somebody.get('/user')).status, 200)
  })

  test('a database that is away is a 503, and the program says that it is not ready', async () => {
    const database = await open()
    const away = await createWorld(database)
    const somebody = await away.person()
    assert.equal((await away.inject({ method: 'GET', url: '/readyz' })).status, 200)
    await database.close()
    const ready = await away.inject({ method: 'GET', url: '/readyz' })
    checkError(ready, 503)
    assert.match(ready.headers['retry-after'] as string, /^\d+$/)
    assert.equal((await away.inject({ method: 'GET', url: '/healthz' })).status, 200)
    const answer = await somebody.get('/user')
    assert.ok(answer.status === 500 || answer.status === 503)
    checkError(answer, answer.status)
  })

  test('health, metrics, the API document and the reference need no token', async () => {
    for (const [url, type] of [
      ['/healthz', /json/],
      ['/readyz', /json/],
      ['/metrics', /^text\/plain/],
      ['/openapi.json', /^application\/json/],
      ['/reference/', /^text\/html/],
    ] as const) {
      const answer = await world.inject({ method: 'GET', url })
      assert.equal(answer.status, 200, url)
      assert.match(answer.headers['content-type'] as string, type)
      assert.match(answer.headers['x-request-id'] as string, /\w/)
      assert.equal((await world.inject({ method: 'HEAD', url })).status, 200)
    }
    checkError(await world.inject({ method: 'GET', url: '/reference/nothing' }), 404)
    const first = await world.inject({ method: 'GET', url: '/reference' })
    assert.ok(first.status === 200 || first.headers.location?.endsWith('/reference/'))
  })

  test('metrics count requests by their route, never by their address', async () => {
    await person.get('/spaces/some-secret-id')
    const { body } = await world.inject({ method: 'GET', url: '/metrics' })
    assert.match(
      body,
      /http_request_duration_seconds_count\{method="GET",route="\/v1\/spaces\/:spaceId",status="4xx"\} \d/,
    )
    assert.doesNotMatch(body, /some-secret-id/)
  })
})
