// The search of a published site: pages without scripts, JSON for the dialog, and an answer to every address.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sharedWorld, write } from '../../../../test/world/content.ts'
import { forEachDatabase } from '../../../../test/world/databases.ts'
import { naughtyStrings } from '../../../content/search/testing.ts'
import { beta, idsOf, page, publishedSite } from '../../../sites/published/testing.ts'

forEachDatabase((_engine, open) => {
  const shared = sharedWorld(open)
  const setUp = async (fields: object = {}, parts: { hasFronts?: boolean } = {}) => {
    const found = await publishedSite(await shared(), fields, parts)
    const path = new URL(found.own).pathname
    const get = (url: string, headers: Record<string, string> = {}) =>
      found.world.inject({ url: `${path}/~/${url}`, headers })
    const ask = async (query: Record<string, string>, more = '') => {
      const { status, body } = await get(`search.json?${new URLSearchParams(query)}${more}`)
      assert.equal(status, 200, JSON.stringify(body))
      return body
    }
    return { ...found, path, get, ask }
  }
  type Site = Awaited<ReturnType<typeof setUp>>
  const add = ({ now }: Site, ...pages: object[]) => write(now.admin, now.content, ...pages)
  const titles = (results: { title: string[] }[]) => results.map(({ title }) => title.join(''))

  test('a page is found with what is above it, its sections and its words marked', async () => {
    const site = await setUp()
    const [above = ''] = idsOf(await add(site, page('Birds', 'Large & <small>.')))
    await add(site, page('Herons', 'A heron stands.\n\n## Grey heron\n\nThe grey one.', { into: above }))
    const href = `${site.path}/birds/herons`
    assert.deepEqual(await site.ask({ q: 'heron' }), {
      count: 1,
      isExact: true,
      status: '1 page for “heron”',
      results: [
        {
          ...{ title: ['', 'Heron', 's'], href, crumbs: ['Birds'], text: ['A ', 'heron', ' stands.'] },
          hits: [{ title: ['Grey ', 'heron', ''], href: `${href}#grey-heron`, text: ['The grey one.'] }],
        },
      ],
      suggestions: [],
    })
    const { body, headers } = await site.get('search?q=heron')
    assert.match(body, new RegExp(`<a href="${href}"><mark>Heron</mark>s</a>`))
    assert.match(body, new RegExp(`<a href="${href}#grey-heron">Grey <mark>heron</mark></a>`))
    assert.match(body, /<p>A <mark>heron<\/mark> stands.<\/p>/)
    assert.match(body, /1 page for “heron”/)
    assert.equal(headers['cache-control'], 'private, no-cache')
    assert.equal(headers['x-robots-tag'], 'noindex')
  })

  test('the form keeps what was typed, and where it was searched', async () => {
    const site = await setUp()
    const { body } = await site.get(`search?q=%22one%20%3Cb%3E&in=all&at=${site.site.ids['guides/old']}`)
    assert.match(body, /value="&quot;one &lt;b&gt;"/)
    assert.match(body, /name="in" value="all"/)
    assert.match(body, new RegExp(`name="at" value="${site.site.ids['guides/old']}"`))
    assert.match(body, /in=all[^"]*" aria-current="true">All variants/)
    assert.match((await site.get('search')).body, /autofocus/)
  })

  test('results continue on the next page; the cursor of another search begins with the first', async () => {
    const site = await setUp()
    await add(site, ...Array.from({ length: 25 }, (_, index) => page(`Heron ${index}`, 'A bird.')))
    const first = (await site.get('search?q=heron')).body
    const next = /rel="next" href="([^"]+)"/.exec(first)?.[1]?.replaceAll('&amp;', '&') as string
    const second = (await site.world.inject({ url: next })).body
    // Only the main part, without the menu beside it.
    const shown = (body: string) =>
      [...body.slice(body.indexOf('<main')).matchAll(/heron-\d+/g)].map(([slug]) => slug)
    assert.deepEqual([shown(first).length, shown(second).length], [20, 5])
    assert.equal(new Set([...shown(first), ...shown(second)]).size, 25)
    assert.ok(!second.includes('rel="next"'))
    const other = await site.get(`search?q=bird&page=${new URL(next, 'http://x').searchParams.get('page')}`)
    assert.deepEqual([other.status, shown(other.body).length], [200, 20])
  })

  test('shortcodes in titles are emoji, as on pages', async () => {
    const site = await setUp()
    await add(site, page('Heron :rocket:', 'A bird.'))
    const { results } = await site.ask({ q: 'heron' })
    assert.equal(results[0].title.join(''), 'Heron 🚀')
    assert.match((await site.get('search?q=heron')).body, /Heron<\/mark> 🚀/)
    const { titles } = (await site.get('titles.json')).body
    assert.ok(titles.some(({ title }: { title: string }) => title === 'Heron 🚀'))
  })

  test('a search keeps to the version that is read, to the section, or takes all', async () => {
    const site = await setUp()
    for (const space of [site.now, site.old, site.api])
      await write(space.admin, space.content, page('Heron', 'A bird.'))
    const { ids } = site.site
    const where = async (query: Record<string, string>, claims = '') =>
      (await site.ask({ q: 'heron', ...query }, claims)).results.map(({ crumbs }: any) => crumbs.join(' '))
    const isBeta = '&visitor.beta=true'
    const addresses = async (query: Record<string, string>) =>
      (await site.ask({ q: 'heron', ...query })).results.map(({ href }: any) => href.slice(site.path.length))
    assert.deepEqual(await addresses({}), ['/heron'])
    assert.deepEqual(await addresses({ at: ids['guides/old'] as string }), ['/old/heron'])
    assert.deepEqual((await where({ in: 'all' })).toSorted(), ['now', 'old'])
    assert.deepEqual((await where({}, isBeta)).toSorted(), ['api', 'guides'])
    assert.deepEqual(await where({ in: 'section' }, isBeta), [''])
    assert.deepEqual((await where({ in: 'all' }, isBeta)).toSorted(), ['api', 'guides now', 'guides old'])
  })

  test('what a visitor does not see is not found, not counted and not suggested', async () => {
    const site = await setUp({}, { hasFronts: false })
    await add(
      site,
      page('Herons of the beta', 'A heron.', { condition: beta }),
      page('Open', `A crane. {% if ${beta} %}An egret.{% endif %}`),
      page('Left out of search', 'A heron.', { noIndex: true }),
    )
    for (const q of ['heron', 'egret', 'herrrons', 'beta'])
      assert.deepEqual(await site.ask({ q }), {
        ...{ count: 0, isExact: true, results: [], suggestions: [] },
        status: `Nothing found for “${q}”. Try other words, or fewer of them.`,
      })
    assert.deepEqual((await site.ask({}, 'in=all')).results, [])
    const all = async (claims: string) =>
      (await site.get(`titles.json?in=all&${claims}`)).body.titles.map(({ title }: any) => title)
    assert.deepEqual(await all(''), ['Open'])
    assert.deepEqual(await all('visitor.beta=true'), ['Herons of the beta', 'Open'])
    const seen = await site.ask({ q: 'heron' }, '&visitor.beta=true')
    assert.deepEqual(titles(seen.results), ['Herons of the beta'])
  })

  test('what is misspelt is found, and said to be; what is like nothing is answered with titles that look alike', async () => {
    const site = await setUp()
    await add(site, page('Authentication', 'How to sign in.'), page('Install', 'With npm.'))
    const near = await site.ask({ q: 'authentcation' })
    assert.deepEqual([near.isExact, titles(near.results)], [false, ['Authentication']])
    assert.match((await site.get('search?q=authentcation')).body, /Nothing has exactly “authentcation”/)
    const far = await site.ask({ q: 'authetifcation' })
    assert.deepEqual(
      far.suggestions.map(({ title }: any) => title),
      ['Authentication'],
    )
    const { body } = await site.get('search?q=authetifcation')
    assert.match(body, new RegExp(`Perhaps[^]*<a href="${site.path}/authentication">Authentication</a>`))
  })

  test('titles are sent again only once they have changed for that visitor', async () => {
    const site = await setUp({}, { hasFronts: false })
    await add(site, page('One', ''), page('Secret', '', { condition: beta }))
    const { headers, body } = await site.get('titles.json')
    assert.deepEqual(body.titles, [{ title: 'One', href: site.path, crumbs: [] }])
    assert.equal((await site.ask({ q: 'one' })).results[0].href, site.path)
    const etag = headers.etag as string
    const again = (url: string) => site.get(url, { 'if-none-match': etag })
    assert.equal((await again('titles.json')).status, 304)
    assert.equal((await again('titles.json?visitor.beta=true')).status, 200)
    await add(site, page('Two', ''))
    assert.equal((await again('titles.json')).status, 200)
  })

  test('a site that lets a visitor in no longer answers no search', async () => {
    const site = await setUp()
    await add(site, page('Heron', 'A bird.'))
    assert.equal((await site.ask({ q: 'heron' })).count, 1)
    for (const fields of [{ visibility: 'share-link' }, { visibility: 'visitor-auth' }, { published: 0 }]) {
      await site.change({ visibility: 'public', published: 1, ...fields })
      for (const url of ['search?q=heron', 'search.json?q=heron', 'titles.json']) {
        const { status, body } = await site.get(url)
        assert.ok(status !== 200, `${status} ${url}`)
        assert.doesNotMatch(JSON.stringify(body), /Heron/)
      }
    }
  })

  test('a preview finds what it shows as it is published, and nothing of a content that it shows otherwise', async () => {
    const site = await setUp({}, { hasFronts: false })
    const { now, old } = site
    await add(site, page('Heron', 'A bird.'))
    await write(old.admin, old.content, page('Old heron', 'A bird.'))
    const { body: proposed } = await now.admin.post(`${now.path}/change-requests`, {})
    const content = `${now.path}/change-requests/${proposed.id}/content`
    await write(now.admin, content, page('New heron', 'A bird.'))
    const previews = `/orgs/${now.organization.id}/sites/${site.site.id}/previews`
    const made = await now.admin.post(previews, { changeRequests: [proposed.id] })
    const { pathname } = new URL(made.body.urls.preview)
    const get = async (url: string) => (await site.world.inject({ url: `${pathname}/~/${url}` })).body
    assert.deepEqual(titles((await get('search.json?q=heron&in=all')).results), ['Old heron'])
    const shown = (await get('titles.json?in=all')).titles.map(({ title }: any) => title)
    assert.deepEqual(shown.toSorted(), ['Heron', 'New heron', 'Old heron'])
    assert.deepEqual(titles((await site.ask({ q: 'new' })).results), [])
  })

  test('any question is answered, and what it says is shown as text', async () => {
    const site = await setUp()
    await add(
      site,
      page('<i>Title</i>', 'Text with `<script>alert(1)</script>` in it.\n\n全文検索の使い方 "quoted"'),
    )
    const questions = [
      ...naughtyStrings.filter((_, index) => index % 9 === 0),
      ...['<script>alert(1)</script>', '"><img src=x onerror=alert(1)>', '検索', '検', 'a', '"', '%', '*'],
      ...['a'.repeat(5000), 'word '.repeat(1000), '\u{1F600}'.repeat(600), '{text} {count}', ' \t '],
    ]
    for (const q of questions) {
      const query = new URLSearchParams({ q })
      for (const url of [`search?${query}`, `search.json?${query}`]) {
        const { status, body } = await site.get(url)
        assert.equal(status, 200, url)
        if (typeof body === 'string') assert.doesNotMatch(body, /<script>alert|<img|<i>/)
      }
    }
    for (const url of ['search?q=%', 'search?q=%ff%fe', 'search?q=a&q=b&in=x&in=y&at=%00&page=..', 'search?'])
      assert.equal((await site.get(url)).status, 200, url)
    assert.deepEqual(titles((await site.ask({ q: '検索' })).results), ['<i>Title</i>'])
    assert.deepEqual(titles((await site.ask({ q: 'script' })).results), ['<i>Title</i>'])
  })
})
