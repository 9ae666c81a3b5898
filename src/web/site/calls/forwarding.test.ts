// Requests that a site forwards to APIs: only where the operator allows it, and only to the servers of what a page shows.
import assert from 'node:assert/strict'
import { after, type TestContext, test } from 'node:test'
import { operationKey } from '#content/markdown/index.ts'
import { redirectTo, serveLocally } from '#network/testing.ts'
import { forEachDatabase } from '../../../../test/world/databases.ts'
import { createWorld, type WorldOptions } from '../../../../test/world/world.ts'
import { siteWithApi, startApi } from './testing.ts'

const local: WorldOptions = { tryProxy: true, fetchAllow: '127.0.0.1/32' }

forEachDatabase((_, open) => {
  const setUp = async (options = local, origin?: string, fields: object = {}) => {
    const api = await startApi(after)
    const world = await createWorld(await open(), options)
    const site = await siteWithApi(world, origin ?? api.origin, fields)
    const operation = (method: string, path: string, page = '/calls') =>
      `/~/try/pets/${operationKey(method, path)}?page=${encodeURIComponent(page)}`
    const send = async (to: string, head: object | string, body = '', headers: object = {}) => {
      const { pathname, search } = new URL(site.own + to)
      const line = typeof head === 'string' ? head : JSON.stringify(head)
      const {
        status,
        headers: sent,
        bytes,
      } = await world.inject({
        ...{ method: 'POST', url: pathname + search, payload: `${line}\n${body}` },
        headers: { 'content-type': 'application/octet-stream', ...headers },
      })
      const [first = '', ...rest] = String(bytes).split('\n')
      return { status, sent, head: status === 200 ? JSON.parse(first) : first, body: rest.join('\n') }
    }
    return { ...api, world, site, operation, send }
  }
  const change = { method: 'post', path: '/pets/{id}' } as const

  test('a request is sent on with its headers and its body, without cookies, and its response comes back as it is', async () => {
    const { origin, received, operation, send } = await setUp()
    const head = {
      url: `${origin}/v2/pets/a%2Fb?limit=5`,
      headers: [
        ['Authorization', 'Bearer secret'],
        ['Content-Type', 'application/json'],
        ...['Cookie', 'Host', 'X-Forwarded-For', 'Connection', 'User-Agent'].map(name => [name, 'mine']),
        ['X-Shop', 'a'],
      ],
    }
    const answer = await send(operation(change.method, change.path), head, '{"name":"Rex"}', {
      cookie: 'lectern=secret',
      'sec-fetch-site': 'same-origin',
    })
    assert.equal(answer.status, 200, answer.head)
    assert.deepEqual([answer.head.status, answer.head.statusText], [201, 'Created'])
    assert.equal(answer.body, '{"name":"Rex","tags":["a"]}')
    assert.ok(answer.head.headers.some(([name]: string[]) => name === 'content-type'))
    const { 'content-type': type, 'cache-control': caching, 'content-disposition': kind } = answer.sent
    assert.deepEqual([type, caching, kind], ['application/octet-stream', 'no-store', 'attachment'])
    const [{ method, url, headers, body } = assert.fail()] = received
    assert.deepEqual([method, url, body], ['POST', '/v2/pets/a%2Fb?limit=5', '{"name":"Rex"}'])
    assert.deepEqual([headers.authorization, headers['x-shop']], ['Bearer secret', 'a'])
    assert.deepEqual(
      [headers.cookie, headers['x-forwarded-for'], headers.host],
      [undefined, undefined, new URL(origin).host],
    )
    assert.doesNotMatch(headers['user-agent'] ?? '', /mine/)
  })

  test('nothing is sent on where the operator does not let it, and no page is told that it is', async () => {
    const { origin, received, operation, send, site, world } = await setUp({ fetchAllow: '127.0.0.1/32' })
    assert.equal((await send(operation('get', '/file'), { url: `${origin}/file`, headers: [] })).status, 404)
    const { pathname } = new URL(site.own)
    const url = pathname + operation('get', '/file').replace('/try/', '/operations/')
    assert.deepEqual((await world.inject({ url })).body.forwarded, [])
    assert.deepEqual(received, [])
  })

  test('nothing is sent on to other servers or paths, or for operations that the page does not show to the visitor', async () => {
    const { origin, received, operation, send } = await setUp()
    const to = (url: string) => ({ url, headers: [] })
    for (const [at, url, status] of [
      [operation('get', '/file'), `${origin}/closed`, 400],
      [operation('get', '/file'), `${origin}/file/../v1/pets/1`, 400],
      [operation('get', '/file'), `${origin.replace('127.0.0.1', 'localhost')}/file`, 400],
      [operation('get', '/file'), 'http://169.254.169.254/file', 400],
      [operation('get', '/file'), 'file:///file', 400],
      [operation('get', '/file'), `${origin.replace('//', '//user:password@')}/file`, 502],
      [operation('get', '/file', '/hidden'), `${origin}/file`, 404],
      [operation('get', '/file', '/elsewhere'), `${origin}/file`, 404],
      [operation('delete', '/file'), `${origin}/file`, 404],
    ] as const)
      assert.equal((await send(at, to(url))).status, status, `${at} ${url}`)
    assert.deepEqual(received, [])
    assert.equal((await send(operation('get', '/file'), to(`${origin}/file`))).status, 200)
    assert.deepEqual(
      received.map(({ method }) => method),
      ['GET'],
    )
  })

  test('an address inside of the network is not reached, also where the spec names it', async () => {
    const { origin, received, operation, send } = await setUp({ tryProxy: true })
    const answer = await send(operation('get', '/file'), { url: `${origin}/file`, headers: [] })
    assert.deepEqual([answer.status, answer.head], [502, '{"reason":"refused"}'])
    assert.deepEqual(received, [])
  })

  test('what is no request is refused and says why', async () => {
    const { origin, received, operation, send } = await setUp()
    const at = operation('get', '/file')
    const url = `${origin}/file`
    for (const head of [
      'x',
      '[]',
      '{}',
      { url },
      { url, headers: {} },
      { url, headers: [['a']] },
      { url, headers: [['a', 1]] },
      { url, headers: [['a b', 'c']] },
      { url, headers: [['a', 'b\r\nc: d']] },
      { url, headers: Array.from({ length: 101 }, (_, index) => [`a${index}`, 'b']) },
      { url: 'x'.repeat(40_000), headers: [] },
    ])
      assert.equal((await send(at, head)).status, 400, JSON.stringify(head).slice(0, 80))
    assert.equal((await send(at, { url, headers: [] }, 'x'.repeat(1_000_000))).status, 413)
    assert.equal((await send(at, { url, headers: [] }, '', { 'content-type': 'text/plain' })).status, 415)
    const elsewhere = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }
    assert.equal((await send(at, { url, headers: [] }, '', elsewhere)).status, 403)
    assert.deepEqual(received, [])
  })

  const serving = async (t: TestContext, listener: Parameters<typeof serveLocally>[1]) => {
    const origin = await serveLocally(t, listener)
    const { send, operation } = await setUp(local, origin)
    return send(operation('get', '/file'), { url: `${origin}/file`, headers: [] })
  }

  test('a redirect is a response like any other, and cookies of the API stay here', async t => {
    const answer = await serving(t, (request, response) => {
      response.setHeader('set-cookie', 'a=secret')
      redirectTo('http://169.254.169.254/')(request, response)
    })
    assert.equal(answer.head.status, 302)
    const names = answer.head.headers.map(([name]: string[]) => name)
    assert.ok(names.includes('location') && !names.includes('set-cookie'), String(names))
  })

  test('a response that is too long, or is none, is told by its kind', async t => {
    const long = await serving(t, (_, response) => void response.end(Buffer.alloc(4_000_001)))
    assert.deepEqual([long.status, long.head], [502, '{"reason":"too-large"}'])
    const none = await serving(t, (_, response) => void response.destroy())
    assert.deepEqual([none.status, none.head], [502, '{"reason":"unreachable"}'])
  })

  test('a network sends thirty requests a minute, and four at a time', async t => {
    const waiting: (() => void)[] = []
    const four = Promise.withResolvers<void>()
    const origin = await serveLocally(t, (_, response) => {
      waiting.push(() => response.end('done'))
      if (waiting.length === 4) four.resolve()
    })
    const { send, operation } = await setUp(local, origin)
    const ask = () => send(operation('get', '/file'), { url: `${origin}/file`, headers: [] })
    const first = Array.from({ length: 4 }, ask)
    await four.promise
    assert.equal((await ask()).status, 429)
    for (const end of waiting) end()
    assert.deepEqual(
      (await Promise.all(first)).map(({ status }) => status),
      [200, 200, 200, 200],
    )
    const others = await Promise.all(
      Array.from({ length: 25 }, () =>
        send(operation('delete', '/file'), { url: `${origin}/file`, headers: [] }),
      ),
    )
    assert.deepEqual([...new Set(others.map(({ status }) => status))], [404])
    assert.equal((await ask()).status, 429)
  })

  test('nothing of what is sent on is in the log', async () => {
    const lines: string[] = []
    const { origin, operation, send } = await setUp({
      ...local,
      log: record => lines.push(JSON.stringify(record)),
    })
    const head = { url: `${origin}/v1/pets/secret-1?key=secret-2`, headers: [['Authorization', 'secret-3']] }
    assert.equal((await send(operation(change.method, change.path), head, 'secret-4')).status, 200)
    assert.equal((await send(operation('get', '/file'), head)).status, 400)
    assert.ok(lines.some(line => line.includes('/~/try/pets/')))
    assert.doesNotMatch(lines.join(), /secret/)
  })
})
