// Early answers count as readings, as the router's answers do, until the site stops counting.
import assert from 'node:assert/strict'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { countersOf } from '#sites/insights/index.ts'
import { page, publishedSite } from '#sites/published/testing.ts'
import { read, write } from '../../../../test/world/content.ts'
import { countedDuring } from '../../../../test/world/counted-series.ts'
import { forEachDatabase } from '../../../../test/world/databases.ts'
import { createWorld } from '../../../../test/world/world.ts'
import { siteMetrics } from '../metrics.ts'

forEachDatabase((_engine, open) => {
  test('pages that are answered early are counted, but for robots and HEAD, and no more once that is off; the metrics tell them from others', async () => {
    // With logging, the world has a server of its own, which listens.
    const world = await createWorld(await open(), { baseUrl: 'http://lectern.test', log: () => {} })
    const { own, now, site } = await publishedSite(world)
    await write(now.admin, now.content, page('Setup', 'text'))
    const api = `/orgs/${now.organization.id}/sites/${site.id}`
    await world.server.listen({ port: 0, host: '127.0.0.1' })
    const { port } = world.server.server.address() as AddressInfo
    let early = 0
    world.server.earlyFollowers.push(() => void early++)
    const get = async (userAgent = 'Mozilla/5.0 Firefox/140.0', method = 'GET') => {
      const url = `http://127.0.0.1:${port}${new URL(own).pathname}/setup`
      const answer = await fetch(url, { method, headers: { 'user-agent': userAgent } })
      await answer.text()
      assert.equal(answer.status, 200)
    }
    const views = async (): Promise<number> => {
      await countersOf(world.installation).flush()
      return (await read(now.admin, `${api}/insights`)).views
    }
    let asked = 0
    const series = ['made', 'cached', 'early', 'refused'].map(
      result => `lectern_site_pages_total{result="${result}"}`,
    )
    const [made, cached = 0, sentEarly] = await countedDuring(siteMetrics, series, async () => {
      for (; early < 3; asked++) await get()
    })
    assert.ok(asked < 20)
    assert.deepEqual([made, cached, sentEarly], [1, asked - 4, 3])
    await get('Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)')
    await get(undefined, 'HEAD')
    assert.deepEqual([await views(), early], [asked, 5])
    await get()
    assert.equal(await views(), asked + 1)
    await now.admin.patch(api, { insights: { views: false } })
    for (let times = 0; times < 4; times++) await get()
    assert.equal(await views(), asked + 1)
  })
})
