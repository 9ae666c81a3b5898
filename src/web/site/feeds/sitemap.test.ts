// Sitemaps of sites: which pages they name, for whom, with which timestamps, and whether the official schema accepts
// them.
import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { test } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { parseSitemap } from 'sitemap'
import { sharedWorld, updatePage, write } from '../../../../test/world/content.ts'
import { forEachDatabase } from '../../../../test/world/databases.ts'
import { createWorld } from '../../../../test/world/world.ts'
import { idsOf, page } from '../../../sites/published/testing.ts'
import { testBrowser, visitedSite } from '../testing.ts'
import { problemsOfSitemap } from './testing.ts'

forEachDatabase((_engine, open) => {
  const shared = sharedWorld(open)
  const setUp = async (fields: object = {}, parts: object = {}) => {
    const found = await visitedSite(await shared(), fields, parts)
    const browser = testBrowser(found.world)
    const sitemap = async (headers: Record<string, string> = {}) =>
      browser.ask(`${found.path}/sitemap.xml`, headers)
    const listed = async (): Promise<string[]> => {
      const { body } = await sitemap()
      assert.deepEqual(await problemsOfSitemap(body), [])
      const urls = await parseSitemap(Readable.from([body]))
      return urls.map(({ url }) => url.replace(found.own, ''))
    }
    return { ...found, browser, sitemap, listed }
  }

  test('it names the pages that strangers see, each at its one address, and satisfies the official schema', async () => {
    const { listed } = await setUp()
    assert.deepEqual(await listed(), ['', '/setup', '/old'])
  })

  test('it leaves out what menus, search engines and the search of the site leave out, and what only some see', async () => {
    const { now, listed } = await setUp({}, { redirects: [['/gone', 'https://elsewhere.example']] })
    const [group] = idsOf(
      await write(now.admin, now.content, {
        operation: 'insert_page',
        type: 'group',
        title: 'Group',
      }),
    )
    await write(
      now.admin,
      now.content,
      page('Hidden', '', { hidden: true }),
      page('Not searched', '', { noIndex: true }),
      page('Not for robots', '', { noRobotsIndex: true }),
      page('Some', '', { condition: 'visitor.claims.plan == "pro"' }),
      page('Gone', ''),
      page('Änderungen & mehr', '', { into: group, slug: 'änderungen' }),
      {
        operation: 'insert_page',
        type: 'link',
        title: 'Link',
        target: { kind: 'url', url: 'https://a.example' },
      },
    )
    assert.deepEqual(await listed(), ['', '/setup', '/group/%C3%A4nderungen', '/old'])
  })

  test('it says when each page was last changed, whenever it is asked', async () => {
    const { world, now, sitemap } = await setUp()
    const [id = ''] = idsOf(await write(now.admin, now.content, page('Later', 'text')))
    const changed = '2027-02-03T04:05:06.789Z'
    world.clock.now = Date.parse(changed)
    await write(now.admin, now.content, updatePage(id, { document: { markdown: 'other' } }))
    world.clock.now += 1_000_000
    const { body } = await sitemap()
    const times = [...String(body).matchAll(/<loc>([^<]*)<\/loc><lastmod>([^<]*)</g)]
    const later = times.find(([, address]) => address?.endsWith('/later'))
    assert.equal(later?.[2], changed)
    assert.ok(times.filter(one => one !== later).every(([, , time]) => (time ?? '') < changed))
  })

  test('whoever has the latest is told so, in each encoding, and gets another one after a change', async () => {
    const { now, sitemap } = await setUp()
    const readers = { identity: (bytes: Buffer) => bytes, gzip: gunzipSync, br: brotliDecompressSync }
    const texts = new Set<string>()
    for (const [encoding, read] of Object.entries(readers)) {
      const asked = { 'accept-encoding': encoding }
      const { status, headers, bytes } = await sitemap(asked)
      assert.equal(status, 200)
      texts.add(read(bytes).toString())
      const again = await sitemap({ ...asked, 'if-none-match': String(headers.etag) })
      assert.deepEqual([again.status, again.bytes.length, again.headers.etag], [304, 0, headers.etag])
      await write(now.admin, now.content, page(`New ${encoding}`, ''))
      const other = await sitemap({ ...asked, 'if-none-match': String(headers.etag) })
      assert.equal(other.status, 200)
      assert.match(read(other.bytes).toString(), new RegExp(`/new-${encoding}<`))
    }
    assert.equal(texts.size, 3)
  })

  test('only public sites have one, whoever asks, and what visitors say of themselves changes nothing', async () => {
    const { path, sitemap, browser, change, token } = await setUp()
    const { body } = await sitemap()
    const cookie = `lectern-visitor-token=${await token({ plan: 'pro' })}`
    assert.equal((await sitemap({ cookie })).body, body)
    assert.equal((await browser.ask(`${path}/sitemap.xml?visitor.beta=true`)).body, body)
    assert.equal((await browser.ask(`${path}/sitemap-1.xml`)).status, 404)
    await change({ visibility: 'unlisted' })
    assert.equal((await sitemap()).status, 404)
    await change({ visibility: 'visitor-auth' })
    assert.equal((await sitemap({ cookie })).status, 404)
    await change({ visibility: 'public', published: 0 })
    assert.equal((await sitemap()).status, 404)
  })

  test('a page that is called so comes first', async () => {
    const { now, sitemap } = await setUp()
    await write(now.admin, now.content, page('Sitemap', 'A page.', { slug: 'sitemap.xml' }))
    assert.match((await sitemap()).body, /A page\./)
  })

  test('the first sitemap after a merge is the new one in every process', async () => {
    const database = await open()
    const worlds = [await createWorld(database), await createWorld(database)] as const
    const { now, path } = await visitedSite(worlds[0])
    for (let turn = 1; turn < 3; turn++) {
      for (const world of worlds)
        assert.doesNotMatch(
          (await world.inject({ url: `${path}/sitemap.xml` })).body,
          new RegExp(`/t${turn}<`),
        )
      await write(now.admin, now.content, page(`T${turn}`, ''))
      for (const world of worlds)
        assert.match((await world.inject({ url: `${path}/sitemap.xml` })).body, new RegExp(`/t${turn}<`))
    }
  })
})
