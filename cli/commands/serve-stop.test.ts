// How the server stops on a signal: which requests it still answers, which it cuts off, and what it logs.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { Agent, type ClientRequest, createServer, type IncomingMessage, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { json, text } from 'node:stream/consumers'
import { type TestContext, test } from 'node:test'
import { listening } from '../testing/documents.ts'
import { startFounded } from '../testing/founded.ts'
import { callApi, firstOrganization, type ServerProcess, temporaryFolder } from '../testing/processes.ts'

/** In seconds, so long that a test would never end: whatever may take this time must not be waited for. */
const forEver = '3600'

interface Started {
  readonly server: ServerProcess
  readonly token: string
  readonly organization: string
}

const start = async (t: TestContext, graceTime: string, ...argv: string[]): Promise<Started> => {
  const options = ['--grace-time', graceTime, '--log-level', 'warn', '--rate-limit', '0', ...argv]
  const server = await startFounded(t, temporaryFolder(t), options)
  const { token } = server
  return { server, token, organization: await firstOrganization(server, token) }
}

const orderly = { code: 0, signal: null }

/** The requests and connections that the server logged as cut off when it stopped. */
const cutOffBy = async (
  server: ServerProcess,
): Promise<{ connections: number; requests: number; cutOff: Cut[] }> => {
  const lines = (await server.printed).split('\n').filter(line => line.includes('"msg":"cut off'))
  assert.equal(lines.length, 1)
  return JSON.parse(lines[0] as string)
}

interface Cut {
  readonly requestId: string
  readonly operation: string
  readonly method: string
  readonly path: string
  readonly milliseconds: number
  readonly state: string
}

/** Opens a TCP connection to the server. */
const socketTo = async ({ url }: ServerProcess, t: TestContext): Promise<Socket> => {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  t.after(() => socket.destroy())
  socket.on('error', () => {})
  await once(socket, 'connect')
  return socket
}

test('connections that are idle, or have said nothing yet, do not delay the end', async t => {
  const { server, token } = await start(t, forEver)
  const agent = new Agent({ keepAlive: true })
  t.after(() => agent.destroy())
  const asked = request(`${server.url}/v1/user`, {
    agent,
    headers: { authorization: `Bearer ${token}` },
  }).end()
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  await text(answer)
  assert.equal(answer.headers.connection, 'keep-alive')
  await socketTo(server, t)
  // Connections are accepted in order: after this response, that one is accepted, too.
  await callApi(server, token, '/user')
  assert.deepEqual(await server.stop(), orderly)
})

test('on SIGTERM a request in flight is answered as the last one of its connection, then the server ends with exit code 0', async t => {
  const { server, token, organization } = await start(t, forEver)
  const agent = new Agent({ keepAlive: true })
  t.after(() => agent.destroy())
  const posting = await requestInFlight(server, token, `/orgs/${organization}/spaces`, agent)
  const answered = once(posting, 'response')
  const ended = server.stop('SIGTERM')
  await refusal(server)
  posting.end(JSON.stringify({ title: 'At the last moment' }))
  const [response] = await answered
  assert.deepEqual([response.statusCode, response.headers.connection], [201, 'close'])
  assert.equal(((await json(response)) as { title: string }).title, 'At the last moment')
  assert.deepEqual(await ended, { code: 0, signal: null })
})

test('a server that drains sends proxies elsewhere, and answers all that comes, each the last of its connection', async t => {
  const { server, token, organization } = await start(t, forEver, '--drain-time', forEver)
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  t.after(() => agent.destroy())
  const ask = async (path: string, by = agent) => {
    const asked = request(`${server.url}${path}`, {
      agent: by,
      headers: { authorization: `Bearer ${token}` },
    })
    const [answer] = (await once(asked.end(), 'response')) as [IncomingMessage]
    return { status: answer.statusCode, connection: answer.headers.connection, body: await text(answer) }
  }
  assert.equal((await ask('/readyz')).connection, 'keep-alive')
  const posting = await requestInFlight(server, token, `/orgs/${organization}/spaces`)
  const ended = server.stop('SIGTERM')
  const isReady = async () => (await fetch(`${server.url}/readyz`)).status === 200
  while (await isReady());
  // The first request uses the connection that was kept alive, the others use new ones.
  for (const path of ['/v1/user', '/v1/user', '/healthz']) {
    const { status, connection } = await ask(path)
    assert.deepEqual([status, connection], [200, 'close'])
  }
  const { status, body } = await ask('/readyz')
  assert.deepEqual([status, JSON.parse(body).error.message], [503, 'this process stops; ask another one'])
  posting.end('{}')
  const [response] = (await once(posting, 'response')) as [IncomingMessage]
  assert.deepEqual([response.statusCode, response.headers.connection], [201, 'close'])
  server.child.kill('SIGTERM')
  assert.deepEqual(await ended, { code: null, signal: 'SIGTERM' })
})

/** A POST whose head the server has received, and whose body it waits for. */
const requestInFlight = async (
  server: ServerProcess,
  token: string,
  path: string,
  agent?: Agent,
): Promise<ClientRequest> => {
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    expect: '100-continue',
  }
  const posting = request(`${server.url}/v1${path}`, { method: 'POST', headers, agent: agent ?? false })
  posting.flushHeaders()
  await once(posting, 'continue')
  return posting
}

/** Resolves when the server refuses new connections, as it does once it has begun to stop. */
const refusal = async ({ url }: ServerProcess): Promise<void> => {
  const { hostname, port } = new URL(url)
  for (;;) {
    const socket = connect(Number(port), hostname)
    const refused = await once(socket, 'connect').then(
      () => false,
      () => true,
    )
    socket.destroy()
    if (refused) return
  }
}

test('a body that never comes to its end is cut off, and the log says so without what is secret', async t => {
  const { server, token, organization } = await start(t, '0')
  const { id } = await callApi<{ id: string }>(server, token, `/orgs/${organization}/link-invites`, {
    role: 'read',
  })
  const posting = await requestInFlight(server, token, `/orgs/${organization}/invites/${id}?secret=1`)
  const broken = once(posting, 'error')
  posting.write('{')
  assert.deepEqual(await server.stop(), orderly)
  await broken
  const { connections, requests, cutOff } = await cutOffBy(server)
  assert.deepEqual([connections, requests], [1, 1])
  const [{ method, path, state, milliseconds, requestId, operation }] = cutOff as [Cut]
  assert.deepEqual([method, state], ['POST', 'its body was still to come'])
  assert.equal(operation, 'joinOrganizationWithInvite')
  assert.equal(path, `/v1/orgs/${organization}/invites/${id.slice(0, 20)}…`)
  assert.ok(Number.isFinite(milliseconds))
  assert.match(requestId, /^\w+-\w+$/)
})

test('a reader who does not read on is cut off', async t => {
  const { server, token, organization } = await start(t, '0')
  const address = await largeFile(server, token, organization)
  const { pathname, search } = new URL(address)
  const socket = await socketTo(server, t)
  socket.write(`GET ${pathname}${search} HTTP/1.1\r\nHost: lectern\r\n\r\n`)
  await once(socket, 'readable')
  assert.deepEqual(await server.stop(), orderly)
  const { cutOff } = await cutOffBy(server)
  const [{ method, path, state }] = cutOff as [Cut]
  assert.deepEqual([method, state], ['GET', 'its answer was being sent'])
  assert.match(path, /^\/downloads\/[^?]*$/)
})

/** The address of a file that is too large for all buffers between the server and the test. */
const largeFile = async (server: ServerProcess, token: string, organization: string): Promise<string> => {
  const { id } = await callApi<{ id: string }>(server, token, `/orgs/${organization}/spaces`, {})
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(40_000_000)]), 'large.bin')
  const headers = { authorization: `Bearer ${token}` }
  const stored = await fetch(`${server.url}/v1/spaces/${id}/content/files`, {
    method: 'POST',
    body: form,
    headers,
  })
  assert.equal(stored.status, 201)
  const { items } = await callApi<{ items: { downloadURL: string }[] }>(
    server,
    token,
    `/spaces/${id}/content/files`,
  )
  return (items[0] as { downloadURL: string }).downloadURL
}

test('an answer that is never finished is cut off', async t => {
  const asked = Promise.withResolvers<void>()
  const silent = await listening(
    t,
    createServer(() => asked.resolve()),
  )
  const { server, token, organization } = await start(t, '0', '--fetch-allow', '127.0.0.0/8')
  const { id } = await callApi<{ id: string }>(server, token, `/orgs/${organization}/spaces`, {})
  const files = [{ name: 'page.md', url: `${silent}/page.md` }]
  const changes = [{ operation: 'insert_files', files }]
  const inserting = callApi(server, token, `/spaces/${id}/content`, { changes })
  const broken = assert.rejects(inserting, TypeError)
  await asked.promise
  assert.deepEqual(await server.stop(), orderly)
  await broken
  const { cutOff } = await cutOffBy(server)
  assert.deepEqual(
    cutOff.map(({ method, path, state }) => [method, path, state]),
    [['POST', `/v1/spaces/${id}/content`, 'its answer was being computed']],
  )
})

test('an import that is waited for and takes long is answered with 503 before it is cut off, and was cancelled', async t => {
  const asked = Promise.withResolvers<void>()
  const silent = await listening(
    t,
    createServer(() => asked.resolve()),
  )
  // The last second of the grace time is reserved for such responses.
  const { server, token, organization } = await start(t, '1', '--fetch-allow', '127.0.0.0/8')
  const { id } = await callApi<{ id: string }>(server, token, `/orgs/${organization}/spaces`, {})
  const source = { source: 'markdown', url: `${silent}/page.md` }
  const importing = callApi(server, token, `/spaces/${id}/content/import`, source)
  const answered = assert.rejects(importing, /answered 503: .*nothing was changed: send the request again/)
  await asked.promise
  assert.deepEqual(await server.stop(), orderly)
  await answered
})

test('half a head of a request is cut off', async t => {
  const { server } = await start(t, '0')
  const socket = await socketTo(server, t)
  socket.write('GET /v1/user HTTP/1.1\r\nHost:')
  await callApi(server, server.token as string, '/user')
  assert.deepEqual(await server.stop(), orderly)
})

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  test(`a second ${signal} ends the server immediately, as it ends other programs`, async t => {
    const { server, token, organization } = await start(t, forEver)
    const posting = await requestInFlight(server, token, `/orgs/${organization}/spaces`)
    posting.on('error', () => {})
    const ended = server.stop(signal)
    await refusal(server)
    server.child.kill(signal)
    assert.deepEqual(await ended, { code: null, signal })
  })
}
