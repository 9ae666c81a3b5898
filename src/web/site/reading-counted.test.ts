// Which requests count as reading a page: those of people's browsers, however they are answered, and no others.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countersOf } from '#sites/insights/index.ts'
import { newChangeRequest, read } from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { createWorld } from '../../../test/world/world.ts'
import { isRead } from './reads.ts'
import { visitedSite } from './testing.ts'

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

const counterOf = (kind: 'views' | 'markdown') => ({ of: { site: '', space: '', page: '', kind }, count: 0 })

test('robots that say what they are, prefetching and HEAD are no views; robots read Markdown, too', () => {
  const asked = { method: 'GET', userAgent: firefox, purpose: undefined }
  const cases = [
    [asked, true, true],
    [{ ...asked, method: 'HEAD' }, false, false],
    [{ ...asked, purpose: 'prefetch;prerender' }, false, false],
    [{ ...asked, userAgent: undefined }, false, true],
    ...[
      'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
      'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; ClaudeBot/1.0; +claudebot@anthropic.com)',
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 HeadlessChrome/120.0.0.0 Safari/537.36',
      'curl/8.5.0',
      'python-requests/2.31',
    ].map(userAgent => [{ ...asked, userAgent }, false, true] as const),
  ] as const
  for (const [reading, isView, isMarkdown] of cases) {
    assert.equal(isRead(counterOf('views'), reading), isView, JSON.stringify(reading))
    assert.equal(isRead(counterOf('markdown'), reading), isMarkdown, JSON.stringify(reading))
  }
})

forEachDatabase((_engine, open) => {
  const setUp = async () => {
    const found = await visitedSite(await createWorld(await open()))
    const { world, path, now, site } = found
    const get = (at: string, headers: object = {}, method: 'GET' | 'HEAD' = 'GET') =>
      world.inject({ method, url: path + at, headers: { 'user-agent': firefox, ...headers } })
    const counts = async () => {
      await countersOf(world.installation).flush(true)
      const insights = await read(now.admin, `/orgs/${now.organization.id}/sites/${site.id}/insights`)
      const { views, markdown, searches, searchesWithoutResults } = insights
      return [views, markdown, searches, searchesWithoutResults]
    }
    return { ...found, get, counts }
  }

  test('a page counts each time it is read, made anew, from the cache, or where it has not changed', async () => {
    const { get, counts, world, path } = await setUp()
    const { headers } = await get('/setup')
    await get('/setup')
    assert.equal((await get('/setup', { 'if-none-match': headers.etag })).status, 304)
    await get('/setup', {}, 'HEAD')
    await get('/setup', { 'user-agent': 'curl/8' })
    await get('/nothing')
    assert.deepEqual(await counts(), [3, 0, 0, 0])
    await get('/setup.md', { 'user-agent': 'curl/8' })
    await get('/setup', { accept: 'text/markdown' })
    assert.deepEqual(await counts(), [3, 2, 0, 0])
    const params = { name: 'get_page', arguments: { page: '/setup' } }
    const { status } = await world.inject({
      ...{ method: 'POST', url: `${path}/~/mcp`, headers: { 'content-type': 'application/json' } },
      payload: { jsonrpc: '2.0', id: 1, method: 'tools/call', params },
    })
    assert.deepEqual([status, await counts()], [200, [3, 3, 0, 0]])
  })

  test('whoever looks at a change request is at work, and counts as nobody', async () => {
    const { get, counts, now } = await setUp()
    const { id } = await newChangeRequest(now.admin, now)
    await get(`/~/change-request/${id}/setup`)
    assert.deepEqual(await counts(), [0, 0, 0, 0])
  })

  test('of searches the last question of somebody who types counts, and more of its results do not', async () => {
    const { get, counts } = await setUp()
    for (const text of ['q', 'qu', 'quux', 'quux zap'])
      await get(`/~/search.json?q=${encodeURIComponent(text)}`)
    await get('/~/search?q=quux+zap')
    assert.deepEqual(await counts(), [0, 0, 1, 1])
    await get('/~/search?q=setup')
    await get('/~/search?q=')
    assert.deepEqual(await counts(), [0, 0, 2, 1])
  })
})
