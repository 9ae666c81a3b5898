// llms.txt and llms-full.txt: what they list, in which form, and for whom.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sharedWorld, write } from '../../../../test/world/content.ts'
import { forEachDatabase } from '../../../../test/world/databases.ts'
import { idsOf, page } from '../../../sites/published/testing.ts'
import { testBrowser, visitedSite } from '../testing.ts'
import { readLlms } from './testing.ts'

forEachDatabase((_engine, open) => {
  const shared = sharedWorld(open)
  const setUp = async (fields: object = {}) => {
    const found = await visitedSite(await shared(), fields)
    const browser = testBrowser(found.world)
    const get = (name: string, headers: Record<string, string> = {}) =>
      browser.ask(`${found.path}/${name}`, headers)
    return { ...found, browser, get }
  }
  const addressesIn = (text: string) =>
    readLlms(text).sections.map(({ name, links }) => [name, links.map(({ address }) => address)])

  test('the list has the title of the site, and each page under its section with its Markdown', async () => {
    const { get, own, now } = await setUp()
    await write(now.admin, now.content, page('About', '', { description: 'What it is for.' }))
    const { body, headers } = await get('llms.txt')
    assert.match(String(headers['content-type']), /^text\/plain/)
    assert.equal(headers['x-robots-tag'], 'noindex')
    assert.equal(readLlms(body).title, 'Docs')
    assert.deepEqual(addressesIn(body), [
      ['guides: now', ['front', 'setup', 'about'].map(slug => `${own}/${slug}.md`)],
      ['guides: old', [`${own}/old/front.md`]],
      ['Optional', [`${own}/llms-full.txt`, `${own}/~/mcp`]],
    ])
    const links = readLlms(body).sections.flatMap(({ links }) => links)
    assert.equal(links.find(({ title }) => title === 'About')?.about, 'What it is for.')
    for (const { address } of links.filter(({ title }) => title !== 'MCP server')) {
      const { status, headers } = await get(address.slice(own.length + 1))
      assert.deepEqual([status, String(headers['content-type']).startsWith('text/')], [200, true], address)
    }
  })

  test('the description is that of the first page', async () => {
    const { get, now } = await setUp({})
    const [id] = idsOf(
      await write(now.admin, now.content, page('New front', '', { at: 0, description: 'All of *it*.' })),
    )
    assert.ok(id)
    assert.equal(readLlms((await get('llms.txt')).body).description, 'All of \\*it\\*.')
  })

  test('the whole text has each page in reading order, with its title and address', async () => {
    const { get, own, now } = await setUp()
    await write(
      now.admin,
      now.content,
      page('Second', '# Second\n\nSee [setup](/setup).\n\n{% hint style="info" %}\nHi\n{% endhint %}'),
    )
    const { body } = await get('llms-full.txt')
    const titled = [...String(body).matchAll(/^# (.*)\n\n<(.*)>$/gm)].map(([, title, address]) => [
      title,
      address,
    ])
    assert.deepEqual(titled, [
      ['Front', own],
      ['Setup', `${own}/setup`],
      ['Second', `${own}/second`],
      ['Front', `${own}/old`],
    ])
    assert.match(body, /# Setup\n\n<[^>]*>\n\nDo it\n/)
    assert.match(body, /\{% hint style="info" %\}/)
  })

  test('what a visitor does not see is in neither, and what they see is in both', async () => {
    const { get, now, token } = await setUp()
    const part = '{% if visitor.claims.plan == "pro" %}\n\nPart for a few.\n\n{% endif %}'
    await write(
      now.admin,
      now.content,
      page('Parts', part),
      page('Left out', 'left out', { noRobotsIndex: true }),
    )
    const cookie = `lectern-visitor-token=${await token({ plan: 'pro' })}`
    for (const name of ['llms.txt', 'llms-full.txt']) {
      const [stranger, visitor] = [(await get(name)).body, (await get(name, { cookie })).body]
      assert.deepEqual([/# Pro|\[Pro\]/.test(stranger), /# Pro|\[Pro\]/.test(visitor)], [false, true])
      assert.doesNotMatch(visitor, /Left out/)
      assert.doesNotMatch(stranger, /for a few/i)
    }
    assert.match((await get('llms-full.txt', { cookie })).body, /Part for a few/)
  })

  test('of a protected site strangers get nothing, and whoever is let in gets all', async () => {
    const { get, token, change } = await setUp({ visibility: 'visitor-auth' })
    const cookie = `lectern-visitor-token=${await token({ plan: 'pro' })}`
    for (const name of ['llms.txt', 'llms-full.txt']) {
      const stranger = await get(name)
      assert.equal(stranger.status, 403)
      assert.doesNotMatch(stranger.body, /Setup/)
      assert.match((await get(name, { cookie })).body, /Setup[\s\S]*Pro/)
    }
    await change({ visibility: 'public', published: 0 })
    assert.equal((await get('llms.txt', { cookie })).status, 404)
  })

  test('a site that agents are not to use has neither', async () => {
    const { get } = await setUp({ agents_context: 'excluded' })
    assert.deepEqual([(await get('llms.txt')).status, (await get('llms-full.txt')).status], [404, 404])
  })

  test('whoever has the latest is told so, until something changes for them', async () => {
    const { get, now, token } = await setUp()
    for (const name of ['llms.txt', 'llms-full.txt']) {
      await get(name)
      const { headers } = await get(name)
      const known = { 'if-none-match': String(headers.etag) }
      assert.equal((await get(name, known)).status, 304)
      const cookie = `lectern-visitor-token=${await token({ plan: 'pro' })}`
      assert.equal((await get(name, { ...known, cookie })).status, 200)
      await write(now.admin, now.content, page(`For ${name}`, ''))
      assert.equal((await get(name, known)).status, 200)
    }
  })

  test('titles and descriptions stay text, whatever is in them', async () => {
    const { get, now } = await setUp()
    const titles = [
      'a](https://evil.example) [b',
      ']]>',
      '</script>',
      '`',
      '> quote',
      '# x',
      '\\',
      'עברית \u202e x',
      '&lt;',
    ]
    await write(
      now.admin,
      now.content,
      ...titles.map((title, index) => page(title, '', { slug: `p${index}`, description: title })),
    )
    const { body } = await get('llms.txt')
    const links = readLlms(body).sections[0]?.links.slice(2)
    const plain = (text = '') => text.replace(/\\([!-/:-@[-`{-~])/g, '$1')
    assert.deepEqual(
      links?.map(({ title, about }) => [plain(title), plain(about)]),
      titles.map(title => [title, title]),
    )
  })
})
