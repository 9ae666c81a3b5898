// Malformed HTTP requests: they get an error in the usual form, and the connection is closed.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { Socket } from 'node:net'
import { after, before, test } from 'node:test'
import { forEachDatabase } from '../../world/databases.ts'
import { connectTo, head, listen, type RawAnswer } from '../../world/sockets.ts'
import { createWorld, type LogRecord, type World } from '../../world/world.ts'

forEachDatabase((_engine, open) => {
  let world: World
  let port: number
  let log: LogRecord[] = []

  before(async () => {
    world = await createWorld(await open(), { log: record => void log.push(record) })
    port = await listen(world)
  })

  after(async () => {
    world.server.server.closeAllConnections()
    await world.server.close()
  })

  /** Checks what every error has: JSON, the request id in the headers and in the log, and the usual headers. */
  const check = (answer: RawAnswer | undefined, status: number, what: string) => {
    assert.equal(answer?.status, status, what)
    const { code, message, requestId } = JSON.parse(answer?.body ?? '').error
    const headers = answer?.headers ?? {}
    assert.deepEqual([code, requestId], [status, headers['x-request-id']], what)
    assert.match(message, /\w/)
    assert.equal(headers['content-type'], 'application/json; charset=utf-8')
    assert.equal(headers['x-content-type-options'], 'nosniff')
    assert.equal(headers.connection, 'close')
    assert.ok(log.some(record => record.requestId === requestId && record.level === 'info'))
    assert.ok(log.every(({ level }) => level === 'info'))
  }

  const unreadable: readonly [string, string, number][] = [
    ['nonsense', 'nonsense\r\n\r\n', 400],
    ['TLS', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', 400],
    ['another version', 'GET / HTTP/3.7\r\nhost: a\r\n\r\n', 400],
    ['a header without a name', 'GET / HTTP/1.1\r\nhost: a\r\n: b\r\n\r\n', 400],
    ['two lengths', head('POST /v1/user/tokens', { 'content-length': '1, 2' }), 400],
    [
      'a length and pieces',
      head('POST /v1/orgs', { 'content-length': 1, 'transfer-encoding': 'chunked' }),
      400,
    ],
    ['no host', 'GET /v1/orgs HTTP/1.1\r\n\r\n', 400],
    ['an expectation that nobody meets', head('POST /v1/orgs', { expect: 'foo' }), 417],
    ['headers of more than 16 KB', head('GET /', { long: 'a'.repeat(20_000) }), 431],
    ['an address of more than 16 KB', head(`GET /${'a'.repeat(20_000)}`, {}), 431],
  ]

  for (const [what, bytes, status] of unreadable) {
    test(`${what}: ${status}`, async () => {
      log = []
      const sender = await connectTo(port)
      await sender.write(bytes)
      check(await sender.answer(), status, what)
      await sender.ended()
    })
  }

  test('a request that does not come in time is a 408', async () => {
    log = []
    const connection = once(world.server.server, 'connection')
    const sender = await connectTo(port)
    const [socket] = (await connection) as [Socket]
    const error = Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
    world.server.server.emit('clientError', error, socket)
    check(await sender.answer(), 408, 'timeout')
    await sender.ended()
  })

  test('what cannot be read after an answer has begun is answered by the end of the connection alone', async () => {
    log = []
    const sender = await connectTo(port)
    await sender.write(`${head('GET /healthz', {})}nonsense\r\n\r\n`)
    const first = await sender.answer()
    if (first?.status === 200) {
      const second = await sender.answer()
      assert.ok(second === undefined || second.status === 400)
    } else check(first, 400, 'nonsense in the same packet')
    await sender.ended()
  })

  test('a connection that breaks off is no error', async () => {
    log = []
    for (const bytes of ['', 'GET / HT', head('GET /v1/user', {}).slice(0, -2)]) {
      const connection = once(world.server.server, 'connection')
      const sender = await connectTo(port)
      const [socket] = (await connection) as [Socket]
      const closed = once(socket, 'close')
      if (bytes !== '') await sender.write(bytes)
      sender.socket.resetAndDestroy()
      await closed.catch(() => {})
    }
    assert.ok(log.every(({ level }) => level === 'info'))
  })
})
