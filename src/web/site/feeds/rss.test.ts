// Feeds of sites: what they list, in which order and form, and for whom.
import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import { parseRssFeed } from 'feedsmith'
import { sharedWorld, write } from '../../../../test/world/content.ts'
import { forEachDatabase } from '../../../../test/world/databases.ts'
import { idsOf, page } from '../../../sites/published/testing.ts'
import { testBrowser, visitedSite } from '../testing.ts'

const news = `{% updates format="full" %}
{% update date="2026-08-06" tags="New,API" %}
## Second & <b>better</b>

See [Setup](/setup) and [below](#more), \`<section>\`.
{% endupdate %}
{% update date="2026-08-06" %}
Without a heading.
{% endupdate %}
{% update date="2026-13-99" %}
No day.
{% endupdate %}
{% endupdates %}`

/** Checks what the specification requires of a feed, besides what the parser checks. */
const readFeed = (body: string) => {
  const feed = parseRssFeed(body)
  for (const name of ['title', 'link', 'description'] as const) assert.ok(feed[name], name)
  const [self] = feed.atom?.links ?? []
  assert.equal(self?.rel, 'self')
  for (const item of feed.items ?? []) {
    assert.ok(item.title || item.description)
    assert.equal(item.guid?.isPermaLink, false)
    if (item.pubDate !== undefined)
      assert.match(String(item.pubDate), /^\w{3}, \d\d \w{3} \d{4} [\d:]{8} GMT$/)
    assert.ok(URL.canParse(String(item.link)))
  }
  return { ...feed, items: feed.items ?? [], self: self?.href }
}

forEachDatabase((_engine, open) => {
  const shared = sharedWorld(open)
  const setUp = async (fields: object = {}) => {
    const found = await visitedSite(await shared(), fields)
    const browser = testBrowser(found.world)
    const get = (path: string, headers: Record<string, string> = {}) =>
      browser.ask(found.path + path, headers)
    const { admin, content } = found.now
    const add = async (title: string, markdown = 'x', more: object = {}) =>
      idsOf(await write(admin, content, page(title, markdown, more)))[0] as string
    return { ...found, get, add }
  }

  test('the feed of a site has its pages by their last change, each once, with whole addresses', async () => {
    const { get, add, own, world, now } = await setUp()
    world.clock.now += 60_000
    const id = await add('Later', 'x', { description: 'What is <new> & good.' })
    world.clock.now += 60_000
    await add('Latest')
    const { headers, body } = await get('/rss.xml')
    assert.equal(headers['content-type'], 'application/rss+xml; charset=utf-8')
    const feed = readFeed(String(body))
    assert.deepEqual([feed.title, feed.self], ['Docs', `${own}/rss.xml`])
    const [latest, later] = feed.items
    assert.deepEqual([latest?.title, later?.title, later?.link], ['Latest', 'Later', `${own}/later`])
    assert.equal(later?.description, 'What is &lt;new> &amp; good.')
    assert.equal(new Date(String(latest?.pubDate)).getTime(), Math.floor(world.clock.now / 1000) * 1000)
    world.clock.now += 60_000
    await write(now.admin, now.content, {
      ...{ operation: 'update_page', page: id, document: { markdown: 'Changed.' } },
    })
    const since = readFeed(String((await get('/rss.xml')).body)).items
    assert.deepEqual(
      since.slice(0, 2).map(({ title }) => title),
      ['Later', 'Latest'],
    )
    assert.equal(since.filter(({ title }) => title === 'Later').length, 1)
    assert.notEqual(since[0]?.guid?.value, later?.guid?.value)
  })

  test('a feed has fifty pages at most, and whoever has the latest is told so', async () => {
    const { get, now, add } = await setUp()
    const many = Array.from({ length: 60 }, (_, index) => page(`Page ${index}`, 'x'))
    await write(now.admin, now.content, ...many)
    const { body, headers } = await get('/rss.xml')
    assert.equal(readFeed(String(body)).items.length, 50)
    const known = { 'if-none-match': String(headers.etag) }
    assert.equal((await get('/rss.xml', known)).status, 304)
    await add('One more')
    assert.equal((await get('/rss.xml', known)).status, 200)
  })

  test('each sees in feeds what they may see, and strangers nothing of a closed site', async () => {
    const { get, add, token, change } = await setUp()
    await add(
      'News',
      `${news}\n\n{% if visitor.claims.plan == "pro" %}\n\n${news.replaceAll('08-06', '09-09')}\n\n{% endif %}`,
    )
    const cookie = `lectern-visitor-token=${await token({ plan: 'pro' })}`
    const titles = async (headers = {}) =>
      readFeed(String((await get('/rss.xml', headers)).body)).items.map(({ title }) => title)
    assert.ok(!(await titles()).includes('Pro'))
    assert.ok((await titles({ cookie })).includes('Pro'))
    assert.doesNotMatch(String((await get('/news/rss.xml')).body), /2026-09-09/)
    assert.match(String((await get('/news/rss.xml', { cookie })).body), /2026-09-09/)
    await change({ visibility: 'share-link' })
    for (const path of ['/rss.xml', '/news/rss.xml']) assert.equal((await get(path)).status, 404)
  })

  test('a page with updates has a feed of them: day, tags, heading and text with whole addresses', async () => {
    const { get, add, own } = await setUp()
    await add('News', news)
    const { items, title, link } = readFeed(String((await get('/news/rss.xml')).body))
    assert.deepEqual([title, link, items.length], ['News · Docs', `${own}/news`, 3])
    const [first, second, third] = items
    assert.equal(first?.title, 'Second & better')
    assert.deepEqual(
      first?.categories?.map(({ name }) => name),
      ['New', 'API'],
    )
    assert.equal(first?.pubDate, 'Thu, 06 Aug 2026 00:00:00 GMT')
    for (const text of [`href="${own}/setup"`, `href="${own}/news#more"`, 'section'])
      assert.ok(first?.description?.includes(text), `${text} in ${first?.description}`)
    assert.equal(second?.title, 'News: 2026-08-06')
    assert.equal(third?.pubDate, undefined)
    assert.equal((await get('/setup/rss.xml')).status, 404)
  })

  test('the feed of a page is cached as the page is, until the page changes', async () => {
    const { get, add, now, world } = await setUp()
    const id = await add('News', news)
    const { headers, body: first } = await get('/news/rss.xml')
    assert.equal(headers['content-type'], 'application/rss+xml; charset=utf-8')
    const rendering = mock.method(world.installation.rendering, 'forReaders')
    assert.equal((await get('/news/rss.xml')).body, first)
    assert.equal(rendering.mock.callCount(), 0)
    const known = { 'if-none-match': String(headers.etag) }
    assert.equal((await get('/news/rss.xml', known)).status, 304)
    const markdown = news.replace('Without a heading', 'Another one')
    await write(now.admin, now.content, { operation: 'update_page', page: id, document: { markdown } })
    rendering.mock.restore()
    const { status, body } = await get('/news/rss.xml', known)
    assert.equal(status, 200)
    assert.match(String(body), /Another one/)
  })

  test('a new update above the others leaves their ids as they are', async () => {
    const { get, add, now } = await setUp()
    const id = await add('News', news)
    const guids = async () =>
      readFeed(String((await get('/news/rss.xml')).body)).items.map(({ guid }) => guid?.value)
    const before = await guids()
    assert.equal(new Set(before).size, 3)
    const markdown = news.replace(
      '{% update ',
      '{% update date="2026-08-06" %}\nNewest.\n{% endupdate %}\n{% update ',
    )
    await write(now.admin, now.content, { operation: 'update_page', page: id, document: { markdown } })
    assert.deepEqual((await guids()).slice(1), before)
  })

  test('titles stay text, whatever is in them, and every feed is well-formed', async () => {
    const { get, add } = await setUp()
    const title = ']]></title><script>alert(1)</script> & "x" \u{fffe}\u{1f9ed}'
    await add(title, `${news.replace('New,API', '<i>,]]>,&amp;')}`, { slug: 'hostile', description: title })
    const { items } = readFeed(String((await get('/rss.xml')).body))
    assert.equal(items.find(({ link }) => link?.endsWith('/hostile'))?.title, title.replace('\ufffe', ''))
    const feed = readFeed(String((await get('/hostile/rss.xml')).body))
    assert.deepEqual(feed.items[0]?.categories?.map(({ name }) => name)[0], '<i>')
  })

  test('pages name the feed of the site, and those with updates their own', async () => {
    const { get, add, path } = await setUp()
    await add('News', news)
    const feedsOf = async (at: string) =>
      Array.from(
        String((await get(at)).body).matchAll(
          /<link rel="alternate" type="application\/rss\+xml" href="([^"]+)"/g,
        ),
        ([, href]) => href,
      )
    assert.deepEqual(await feedsOf('/setup'), [`${path}/rss.xml`])
    assert.deepEqual(await feedsOf('/news'), [`${path}/rss.xml`, `${path}/news/rss.xml`])
  })
})
