// Restarts the processes of an installation one after the other, while people use it: no request fails.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { type AddressInfo, createServer as createNetServer } from 'node:net'
import { pipeline } from 'node:stream/promises'
import { type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { type ServerProcess, startServer, temporaryFolder } from '../../cli/testing/processes.ts'
import { forEachDatabase } from '../world/databases.ts'

/** One of the servers among which the proxy distributes requests. */
interface Upstream {
  readonly port: number
  readonly agent: Agent
  isReady: boolean
}

/** In milliseconds, between the proxy's readiness checks. */
const checkTime = 50

/** Distributes requests as proxies do: round robin among the ready servers, over keep-alive connections, without retries. */
const startProxy = async (t: TestContext, ports: readonly number[]) => {
  const upstreams = ports.map((port): Upstream => {
    const agent = new Agent({ keepAlive: true })
    t.after(() => agent.destroy())
    return { port, agent, isReady: false }
  })
  let turn = 0
  const pass = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const ready = upstreams.filter(({ isReady }) => isReady)
    const upstream = ready[turn++ % ready.length]
    if (upstream === undefined) throw new Error('no process is ready')
    const { method, url: path, headers } = incoming
    const sent = request({ ...upstream, host: '127.0.0.1', method, path, headers })
    const [[answer]] = await Promise.all([
      once(sent, 'response') as Promise<[IncomingMessage]>,
      pipeline(incoming, sent),
    ])
    const { connection: _, ...others } = answer.headers
    await pipeline(answer, outgoing.writeHead(answer.statusCode as number, others))
  }
  const server = createServer((incoming, outgoing) => {
    pass(incoming, outgoing).catch(error => {
      if (outgoing.headersSent) outgoing.destroy()
      else outgoing.writeHead(502).end(String(error))
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => server.close())
  const checking = new AbortController()
  t.after(() => checking.abort())
  const check = async (upstream: Upstream): Promise<void> => {
    while (!checking.signal.aborted) {
      const url = `http://127.0.0.1:${upstream.port}/readyz`
      upstream.isReady = await fetch(url).then(
        ({ ok }) => ok,
        () => false,
      )
      await sleep(checkTime)
    }
  }
  for (const upstream of upstreams) void check(upstream)
  const untilReady = async (port: number, isReady: boolean): Promise<void> => {
    while (upstreams.find(upstream => upstream.port === port)?.isReady !== isReady) await sleep(checkTime)
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, untilReady }
}

const freePort = async (): Promise<number> => {
  const server = createNetServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** Reads and writes without a pause until it is told to stop; returns the failures, and how many requests succeeded. */
const use = (url: string, token: string) => {
  const failures: string[] = []
  const ended = new AbortController()
  let succeeded = 0
  const ask = async (path: string, body?: object): Promise<any> => {
    const headers = { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) }
    const init = { headers, ...(body && { method: 'POST', body: JSON.stringify(body) }) }
    try {
      const answer = await fetch(`${url}${path}`, init)
      const read = await answer.text()
      if (answer.ok) succeeded++
      else failures.push(`${path} ${answer.status} ${read}`)
      return answer.ok && path.startsWith('/v1') ? JSON.parse(read) : undefined
    } catch (error) {
      failures.push(`${path} ${error}`)
    }
  }
  const one = async (): Promise<void> => {
    const { items } = await ask('/v1/orgs')
    const spaces = `/v1/orgs/${items[0].id}/spaces`
    while (!ended.signal.aborted) {
      const space = await ask(spaces, { title: 'Made meanwhile' })
      await ask(`/v1/spaces/${space?.id}`)
      await ask('/my-organization/lectern-handbook')
    }
  }
  const people = Promise.all(Array.from({ length: 6 }, one))
  const end = async (): Promise<{ failures: readonly string[]; succeeded: number }> => {
    ended.abort()
    await people
    return { failures, succeeded }
  }
  return { end, succeeded: () => succeeded }
}

forEachDatabase((engine, _open, blank) => {
  if (engine === 'SQLite') return
  test('two processes behind a proxy, restarted one after the other under load, fail no request', async t => {
    const location = await blank()
    if (!('url' in location)) throw new Error('this is no database of PostgreSQL')
    const folder = temporaryFolder(t)
    const ports = [await freePort(), await freePort()]
    const start = (port: number, isFirst = false): Promise<ServerProcess> => {
      const argv = [
        '--database-url',
        location.url,
        '--rate-limit',
        '0',
        '--drain-time',
        '1',
        '--port',
        `${port}`,
      ]
      return startServer(t, folder, { isFirst, argv })
    }
    const [one, other] = ports as [number, number]
    const first = await start(one, true)
    const processes = new Map([[one, first]]).set(other, await start(other))
    const proxy = await startProxy(t, ports)
    for (const port of ports) await proxy.untilReady(port, true)
    const load = use(proxy.url, first.token as string)
    for (const [port, process] of processes) {
      const before = load.succeeded()
      const ended = process.stop('SIGTERM')
      await proxy.untilReady(port, false)
      assert.deepEqual(await ended, { code: 0, signal: null })
      processes.set(port, await start(port))
      await proxy.untilReady(port, true)
      assert.ok(load.succeeded() > before)
    }
    const { failures, succeeded } = await load.end()
    assert.deepEqual(failures, [])
    assert.ok(succeeded > 50, `${succeeded} requests`)
    for (const process of processes.values()) await process.stop()
  })
})
