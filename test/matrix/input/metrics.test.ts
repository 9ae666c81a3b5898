// The metrics: public, or for whoever has their token, or at an address of their own.
import assert from 'node:assert/strict'
import { createServer } from 'node:net'
import { test } from 'node:test'
import { forEachDatabase } from '../../world/databases.ts'
import { createWorld, type World } from '../../world/world.ts'

const freePort = (): Promise<number> =>
  new Promise(resolve => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })

const token = 'the token of the metrics'.replaceAll(' ', '-')

forEachDatabase((_engine, open) => {
  const ask = (world: World, authorization?: string) =>
    world.inject({
      method: 'GET',
      url: '/metrics',
      headers: authorization === undefined ? {} : { authorization },
    })

  test('with a token of their own they are shown to whoever sends it, and to nobody else', async () => {
    const world = await createWorld(await open(), { metricsToken: token })
    const person = await world.person()
    for (const wrong of [undefined, '', 'Bearer ', `Bearer ${token}x`, token, `Bearer ${person.token}`]) {
      const answer = await ask(world, wrong)
      assert.equal(answer.status, 401, String(wrong))
      assert.equal(answer.headers['www-authenticate'], 'Bearer')
      assert.equal(answer.body.error.code, 401)
    }
    const answer = await ask(world, `Bearer ${token}`)
    assert.equal(answer.status, 200)
    assert.match(answer.body, /http_request_duration_seconds_count/)
  })

  test('at an address of their own they are shown there, and not at the server’s', async () => {
    const port = await freePort()
    const metricsAddress = { host: '127.0.0.1', port }
    const world = await createWorld(await open(), { metricsAddress, metricsToken: token })
    await world.person().then(({ get }) => get('/user'))
    assert.equal((await ask(world, `Bearer ${token}`)).status, 404)
    const url = `http://127.0.0.1:${port}/metrics`
    assert.equal((await fetch(url)).status, 401)
    const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
    assert.equal(answer.status, 200)
    assert.match(await answer.text(), /http_request_duration_seconds_count\{method="GET",route="\/v1\/user"/)
    assert.equal((await fetch(`http://127.0.0.1:${port}/v1/user`)).status, 404)
    await world.server.close()
    await assert.rejects(fetch(url))
  })

  test('a server whose metrics cannot be served does not start, and says why', async () => {
    const taken = createServer()
    const port = await new Promise<number>(resolve => {
      taken.listen(0, '127.0.0.1', () => resolve((taken.address() as { port: number }).port))
    })
    const world = await createWorld(await open(), { metricsAddress: { host: '127.0.0.1', port } }).catch(
      error => error,
    )
    const failure =
      world instanceof Error ? world : await Promise.resolve(world.server.ready()).catch(error => error)
    assert.match(failure.message, /is in use; .*LECTERN_METRICS_ADDRESS/)
    taken.close()
  })
})
