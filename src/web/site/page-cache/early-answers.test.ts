// Early answers equal what the router would send, and contain nothing that has changed meanwhile or is for others.
import assert from 'node:assert/strict'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { idsOf, page, publishedSite } from '#sites/published/testing.ts'
import { write } from '../../../../test/world/content.ts'
import { forEachDatabase } from '../../../../test/world/databases.ts'
import { createWorld, type LogRecord } from '../../../../test/world/world.ts'

type Headers = Record<string, string>

forEachDatabase((_engine, open) => {
  const setUp = async (fields: object = {}) => {
    const records: LogRecord[] = []
    const baseUrl = 'http://lectern.test'
    const world = await createWorld(await open(), { baseUrl, log: record => records.push(record) })
    const site = await publishedSite(world, fields)
    await world.server.listen({ port: 0, host: '127.0.0.1' })
    const { port } = world.server.server.address() as AddressInfo
    let viaRouter = 0
    world.server.earlyFollowers.push(() => void viaRouter--)
    const get = async (path: string, headers: Headers = {}, method = 'GET') => {
      viaRouter++
      const answer = await fetch(`http://127.0.0.1:${port}${new URL(site.own + path).pathname}`, {
        method,
        headers: { 'accept-encoding': 'identity', ...headers },
        redirect: 'manual',
      })
      return { status: answer.status, headers: Object.fromEntries(answer.headers), text: await answer.text() }
    }
    /** How many requests since the last call the router has answered. */
    const routedSince = (): number => {
      const count = viaRouter
      viaRouter = 0
      return count
    }
    return { ...site, get, records, routedSince }
  }

  test('the second visitor is answered before the router, as the router would', async () => {
    const { now, get, records, routedSince } = await setUp()
    await write(now.admin, now.content, page('Setup', 'some text'))
    const first = await get('/setup')
    assert.equal(first.status, 200)
    assert.equal(routedSince(), 1)
    const second = await get('/setup', { 'x-request-id': 'mine' })
    assert.equal(routedSince(), 0)
    assert.equal(second.text, first.text)
    assert.equal(second.headers['x-request-id'], 'mine')
    const comparable = ({ 'x-request-id': _, date: __, ...others }: Headers): Headers => {
      const { connection: ___, 'keep-alive': ____, ...ofAnswer } = others
      return ofAnswer
    }
    assert.deepEqual(comparable(second.headers), comparable(first.headers))
    const unchanged = await get('/setup', { 'if-none-match': second.headers.etag as string })
    assert.deepEqual([unchanged.status, unchanged.text, routedSince()], [304, '', 0])
    const head = await get('/setup', {}, 'HEAD')
    assert.deepEqual(
      [head.status, head.text, head.headers['content-length']],
      [200, '', first.headers['content-length']],
    )
    assert.equal(routedSince(), 0)
    const same = { 'if-none-match': second.headers.etag as string }
    const early = await get('/setup', same, 'HEAD')
    const routed = await get('/setup', { ...same, origin: 'http://a.test' }, 'HEAD')
    assert.equal(routedSince(), 1)
    assert.deepEqual([early.status, comparable(early.headers)], [304, comparable(unchanged.headers)])
    assert.deepEqual(comparable(routed.headers), comparable(unchanged.headers))
    const line = records.find(({ requestId }) => requestId === 'mine')
    assert.deepEqual([line?.msg, line?.method, line?.status], ['request', 'GET', 200])
  })

  test('what has changed is not sent, and neither is anything to those of whom something is known', async () => {
    const { now, get, change, routedSince } = await setUp()
    const [id] = idsOf(await write(now.admin, now.content, page('Setup', 'first')))
    await get('/setup')
    await get('/setup')
    assert.equal(routedSince(), 1)
    for (const headers of [
      { cookie: 'lectern-visitor=%7B%7D' },
      { 'x-forwarded-host': 'other.test' },
      { origin: 'http://a.test' },
    ]) {
      assert.match((await get('/setup', headers)).text, /first/)
      assert.equal(routedSince(), 1, JSON.stringify(headers))
    }
    await write(now.admin, now.content, {
      operation: 'update_page',
      page: id,
      document: { markdown: 'second' },
    })
    assert.match((await get('/setup')).text, /second/)
    assert.match((await get('/setup')).text, /second/)
    assert.equal(routedSince(), 1)
    await change({ published: 0 })
    assert.equal((await get('/setup')).status, 404)
    await change({ published: 1 })
    assert.equal((await get('/setup')).status, 200)
    await change({ visibility: 'share-link' })
    assert.equal((await get('/setup')).status, 404)
  })
})
