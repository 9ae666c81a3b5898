// Hosts that do not answer: which error each causes.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { RequestListener } from 'node:http'
import { type AddressInfo, createServer as createTcpServer } from 'node:net'
import { describe, it } from 'node:test'
import { gzipSync } from 'node:zlib'
import { failed, fetcherFor, local, port, redirectTo, serveLocally, serveRaw } from './testing.ts'

describe('a host', () => {
  const soon = { ...local, timeoutMilliseconds: 50 }
  const silent: [string, RequestListener][] = [
    ['that never answers', () => {}],
    ['that stops in the middle of a body', (_, response) => void response.writeHead(200).write('a')],
    [
      'that stops in the middle of a compressed body',
      (_, response) =>
        void response.writeHead(200, { 'content-encoding': 'gzip' }).write(gzipSync('a').subarray(0, 9)),
    ],
    [
      'that redirects to its own silence',
      (request, response) => {
        if (request.url === '/') redirectTo('/silence')(request, response)
      },
    ],
  ]
  for (const [kind, listener] of silent)
    it(`${kind} times out`, async t => {
      const origin = await serveLocally(t, listener)
      const message = new RegExp(`^127\\.0\\.0\\.1:${port(origin)} did not answer in time$`)
      await assert.rejects(fetcherFor(t, soon)(origin), failed('timeout', message))
    })

  it('whose name is never found times out', async t => {
    // A pending timeout does not keep the process alive; a listening server does.
    await serveLocally(t, () => {})
    const fetch = fetcherFor(t, { ...soon, lookup: () => new Promise(() => {}) })
    await assert.rejects(fetch('http://docs.example.com/'), failed('timeout', /^docs\.example\.com did not/))
  })

  it('that listens no more is unreachable', async t => {
    const server = createTcpServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    await new Promise(resolve => server.close(resolve))
    await assert.rejects(
      fetcherFor(t, local)(`http://127.0.0.1:${port}/`),
      failed('unreachable', /^127.* could not be fetched: the connection was refused$/),
    )
  })

  const answers: [string, string, RegExp][] = [
    ['closes at once', '', /the connection was closed before the answer was complete/],
    [
      'closes too early',
      'HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\na',
      /closed before the answer was complete/,
    ],
    ['speaks another protocol', 'SSH-2.0-OpenSSH_9.2\r\n', /its answer is not valid HTTP/],
    ['sends headers without an end', `HTTP/1.1 200 OK\r\n${'A: a\r\n'.repeat(9000)}`, /is not valid HTTP/],
  ]
  for (const [kind, answer, message] of answers)
    it(`that ${kind} fails in plain words`, async t => {
      const host = await serveRaw(t, answer)
      await assert.rejects(fetcherFor(t, local)(`http://${host}/`), failed('unreachable', message))
    })

  it('that speaks no TLS is not fetched over https', async t => {
    const host = await serveRaw(t, 'HTTP/1.1 200 OK\r\n\r\n')
    await assert.rejects(
      fetcherFor(t, local)(`https://${host}/`),
      failed('unreachable', /no secure connection could be made/),
    )
  })
})
