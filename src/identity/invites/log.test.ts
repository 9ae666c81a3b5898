// Log lines of requests to links: they never contain what would let their readers in.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pino } from 'pino'
import { createApp } from '#app.ts'
import { sharedWorld } from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'

forEachDatabase((_engine, open) => {
  const shared = sharedWorld(open)

  test('the log names a link by what is no secret, whatever comes of the request', async () => {
    const world = await shared()
    const { id, admin } = await world.organization()
    const { id: invite } = (await admin.post(`/orgs/${id}/link-invites`, {})).body
    let log = ''
    const write = (line: string) => {
      log += line
    }
    const limits = { rateLimit: 0, bodyLimit: 1000, fileLimit: 1000 }
    const server = createApp(world.installation, limits, pino({ level: 'trace' }, { write }))
    const statusOf = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload = {}) => {
      const headers = { authorization: `Bearer ${admin.token}` }
      return (await server.inject({ method, url, headers, payload })).statusCode
    }
    const link = `/v1/orgs/${id}/link-invites/${invite}`
    const join = `/v1/orgs/${id}/invites/${invite}`
    const statuses = [
      await statusOf('POST', join),
      await statusOf('POST', join, { unknown: 1 }),
      await statusOf('GET', join),
      await statusOf('POST', join.slice(0, -1)),
      await statusOf('POST', `${join}/`),
      await statusOf('GET', `/app/orgs/${id}/join/${invite}`),
      await statusOf('PUT', link),
    ]
    await world.act(admin, ({ db }) =>
      db.updateTable('organizations').set({ default_content: 'not JSON' }).where('id', '=', id).execute(),
    )
    statuses.push(await statusOf('POST', join), await statusOf('DELETE', link), await statusOf('GET', link))
    assert.deepEqual(statuses, [200, 400, 405, 404, 404, 200, 405, 500, 205, 404])
    assert.equal(log.split(`${invite.slice(0, 20)}…`).length - 1, statuses.length)
    assert.match(log, /request failed/)
    assert.ok(!log.includes(invite.slice(20, 26)), log)
    await server.close()
  })
})
