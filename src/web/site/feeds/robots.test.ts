// robots.txt of sites and of the installation, as a parser of such files understands it.
import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { test } from 'node:test'
import robotsParser from 'robots-parser'
import { parseSitemapIndex } from 'sitemap'
import { sharedWorld } from '../../../../test/world/content.ts'
import { forEachDatabase } from '../../../../test/world/databases.ts'
import { createWorld } from '../../../../test/world/world.ts'
import { testBrowser, visitedSite } from '../testing.ts'

// The package's types describe an object with the function as `default`, but it exports the function itself.
const parse = robotsParser as unknown as typeof robotsParser.default

let made = 0

forEachDatabase((_engine, open) => {
  const shared = sharedWorld(open)
  const setUp = async (fields: object = {}) => {
    const host = `robots${++made}.example.com`
    const found = await visitedSite(await shared(), fields, { hostnames: [host] })
    const browser = testBrowser(found.world, host)
    const { status, body, headers } = await browser.ask('/robots.txt')
    const origin = `http://${host}`
    return {
      ...found,
      host,
      origin,
      browser,
      status,
      headers,
      robots: parse(`${origin}/robots.txt`, body),
    }
  }

  test('on the host of a public site it names the sitemap, and forbids what is no page but what pages are drawn with', async () => {
    const { origin, host, robots, browser } = await setUp()
    assert.deepEqual(robots.getSitemaps(), [`https://${host}/sitemap.xml`])
    assert.equal((await browser.ask('/sitemap.xml')).status, 200)
    const drawn = [...(await browser.ask('/setup')).body.matchAll(/(?:href|src)="(\/~\/assets\/[^"]+)"/g)]
    assert.ok(drawn.length > 1)
    for (const path of [
      '',
      '/setup',
      '/setup.md',
      ...drawn.map(([, path]) => path),
      '/~/downloads/a/b/c.png',
      '/~/card/a/b.png',
    ])
      assert.equal(robots.isAllowed(origin + path, 'Anybot'), true, path)
    for (const path of [
      '/~/search?q=x',
      '/~/share/secret',
      '/~/preview/x',
      '/~/change-requests/x',
      '/~/sign-in',
    ])
      assert.equal(robots.isAllowed(origin + path, 'Anybot'), false, path)
  })

  test('a site that is not to be listed names no sitemap, and lets its pages be read, which say so', async () => {
    const { origin, robots, browser } = await setUp({ visibility: 'unlisted' })
    assert.deepEqual(robots.getSitemaps(), [])
    assert.equal(robots.isAllowed(`${origin}/setup`, 'Anybot'), true)
    assert.equal((await browser.ask('/setup')).headers['x-robots-tag'], 'noindex')
  })

  test('a site that is closed has none, and none is below a path', async () => {
    const { world, path } = await visitedSite(await shared())
    assert.equal((await world.inject({ url: `${path}/robots.txt` })).status, 404)
    assert.equal((await setUp({ visibility: 'share-link' })).status, 404)
    assert.equal((await setUp({ published: 0 })).status, 404)
  })

  test('whoever has it is told so', async () => {
    const { browser, headers } = await setUp()
    assert.equal((await browser.ask('/robots.txt', { 'if-none-match': String(headers.etag) })).status, 304)
  })

  test('the installation names the sitemaps of its public sites without a host', async () => {
    const world = await createWorld(await open())
    const get = (url: string, headers: Record<string, string> = {}) => world.inject({ url, headers })
    const before = await get('/robots.txt')
    assert.deepEqual(parse('http://lectern.test/robots.txt', before.body).getSitemaps(), [])
    assert.equal((await get('/sitemap.xml')).status, 404)
    const { own } = await visitedSite(world)
    await visitedSite(world, { visibility: 'unlisted' })
    await visitedSite(world, { published: 0 })
    await visitedSite(world, {}, { hostnames: ['elsewhere.example.com'] })
    const robots = parse('http://lectern.test/robots.txt', (await get('/robots.txt')).body)
    assert.deepEqual(robots.getSitemaps(), ['http://lectern.test/sitemap.xml'])
    for (const path of ['/setup', '/~/downloads/a', '/~/assets/a'])
      assert.equal(robots.isAllowed(own + path, 'Anybot'), true, path)
    for (const address of ['http://lectern.test/v1/user', `${own}/~/search`])
      assert.equal(robots.isAllowed(address, 'Anybot'), false, address)
    const { body, headers } = await get('/sitemap.xml')
    const named = await parseSitemapIndex(Readable.from([body]))
    assert.deepEqual(
      named.map(({ url }) => url),
      [`${own}/sitemap.xml`],
    )
    assert.equal((await get('/sitemap.xml', { 'if-none-match': String(headers.etag) })).status, 304)
    await world.close()
  })
})
