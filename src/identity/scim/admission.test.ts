// Who may use SCIM in an organization.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { createWorld } from '../../../test/world/world.ts'
import { identityProvider, newUser } from './testing.ts'

forEachDatabase((_engine, open) => {
  test('only a good token of the organization in the address lets in, and it lets in nowhere else', async () => {
    const world = await createWorld(await open())
    const provider = await identityProvider(world)
    const other = await identityProvider(world)
    const { token } = provider.token
    const good = `Bearer ${token}`
    assert.equal((await provider.ask('GET', '/Users', undefined, { authorization: good })).status, 200)
    const wrong = [
      '',
      'Bearer',
      token,
      `Basic ${token}`,
      `${good}x`,
      good.slice(0, -1),
      `Bearer ${'x'.repeat(9999)}`,
    ]
    for (const authorization of [...wrong, `Bearer ${other.token.token}`, `Bearer ${provider.admin.token}`])
      for (const [method, path] of [
        ['GET', '/Users'],
        ['POST', '/Users'],
        ['GET', '/Schemas'],
        ['GET', '/x'],
      ] as const) {
        const { status, body, headers } = await provider.ask(method, path, undefined, { authorization })
        assert.deepEqual(
          [status, body.status, headers['www-authenticate']],
          [401, '401', 'Bearer'],
          authorization,
        )
      }
    const organization = { method: 'GET', url: `/v1/orgs/${provider.organization.id}` } as const
    assert.equal((await world.inject({ ...organization, headers: { authorization: good } })).status, 401)
    const nowhere = {
      method: 'GET',
      url: '/scim/v2/nothing/Users',
      headers: { authorization: good },
    } as const
    assert.equal((await world.inject(nowhere)).status, 401)
  })

  test('a deleted token is refused at once in every process, and its last use is noted to the minute', async () => {
    const database = await open()
    const world = await createWorld(database)
    const other = await createWorld(database)
    const provider = await identityProvider(world)
    await provider.done('GET', '/Users')
    const tokens = `/orgs/${provider.organization.id}/scim-tokens`
    const lastUse = async () => (await provider.admin.get(tokens)).body.items[0].lastUsedAt
    // The use is recorded in the background, within a few turns of the event loop.
    for (let turn = 0; turn < 1000 && (await lastUse()) === undefined; turn++) await setImmediate()
    assert.equal(await lastUse(), '2026-01-01T00:00:00.000Z')
    assert.equal((await provider.admin.delete(`${tokens}/${provider.token.id}`)).status, 204)
    const url = `/scim/v2/${provider.organization.id}/Users`
    const headers = { authorization: `Bearer ${provider.token.token}` }
    for (const one of [world, other]) {
      assert.equal((await one.inject({ method: 'GET', url, headers })).status, 401)
      const payload = newUser('zoe@example.com')
      assert.equal((await one.inject({ method: 'POST', url, headers, payload })).status, 401)
    }
  })

  test('a token may send so many requests a minute, and so may an address from which no good one comes', async () => {
    const world = await createWorld(await open(), { rateLimit: 5 })
    const provider = await identityProvider(world)
    const statuses = async (authorization: string) => {
      const found: number[] = []
      for (let index = 0; index < 6; index++)
        found.push((await provider.ask('GET', '/Users?count=0', undefined, { authorization })).status)
      return found
    }
    assert.deepEqual(await statuses('Bearer lcs_wrong'), [401, 401, 401, 401, 401, 429])
    assert.deepEqual(await statuses(`Bearer ${provider.token.token}`), [200, 200, 200, 200, 200, 429])
    const { status, body, headers } = await provider.ask('GET', '/Users')
    assert.deepEqual([status, body.status, headers['retry-after']], [429, '429', '60'])
  })
})
