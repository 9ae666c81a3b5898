// What addresses of sites show to visitors, through the API.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newSpace, sharedWorld, write } from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import type { Answer } from '../../../test/world/world.ts'
import { makeLink } from '../addresses/testing.ts'
import { type StoredParts, storeSite } from '../prepared/testing.ts'
import { beta, idsOf, page, publishedSite } from './testing.ts'

interface Part {
  readonly urls: { readonly published: string }
}

forEachDatabase((_engine, open) => {
  const shared = sharedWorld(open)

  const setUp = async (fields: object = {}, more: StoredParts = {}) =>
    publishedSite(await shared(), fields, more)

  test('a page is found at its path, by anybody with a token, with what is around it and nothing private', async () => {
    const { now, at, own, site, world } = await setUp()
    await write(
      now.admin,
      now.content,
      page('Welcome', 'Hello'),
      page('Setup', 'Do it', { variables: { secret: 'x' } }),
    )
    const { status, body } = await at('/setup')
    assert.equal(status, 200, JSON.stringify(body))
    assert.deepEqual(Object.keys(body.organization).sort(), ['id', 'object', 'title', 'urls'])
    assert.equal(body.site.id, site.id)
    assert.equal(body.site.siteSpaces, 2)
    assert.deepEqual(Object.keys(body.revision).sort(), ['createdAt', 'id', 'object', 'type'])
    assert.equal(body.siteSection.path, 'guides')
    assert.deepEqual([body.siteSpace.path, body.space.id, body.siteSpace.space], ['now', now.id, body.space])
    assert.ok(Object.values(body.space.permissions).every(allowed => allowed === false))
    assert.equal(body.page.markdown, 'Do it')
    assert.equal(body.canonicalUrl, `${own}/setup`)
    assert.equal(body.page.urls.published, `${own}/setup`)
    assert.deepEqual([body.siteSection.urls.published, body.siteSpace.urls.published], [own, own])
    for (const field of ['variables', 'condition', 'notes', 'problems', 'git'])
      assert.equal(body.page[field], undefined)
    const answer = await world.inject({ method: 'POST', url: '/v1/urls/published', payload: { url: own } })
    assert.equal(answer.status, 401)
  })

  test('a section shows the variants that the visitor sees, without the conditions of these', async () => {
    const world = await shared()
    const [one, two] = [await newSpace(world), await newSpace(world)]
    const siteSpaces = [
      { path: 'one', space: one.id, condition: 'true' },
      { path: 'two', space: two.id, condition: beta },
    ]
    const sections = [{ path: 's', condition: 'true', siteSpaces }]
    const site = await storeSite(world, one.organization.id, { sections })
    const url = `${world.installation.baseUrl}/${one.organization.id}/${site.id}`
    const stranger = await world.person()
    const shown = async (unsignedClaims: object) => {
      const { body } = await stranger.post('/urls/published', { url, visitor: { unsignedClaims } })
      assert.doesNotMatch(JSON.stringify(body), /"condition"/)
      const { published } = body.site.urls
      const addresses = body.siteSection.siteSpaces.map(({ urls }: Part) =>
        urls.published.replace(published, ''),
      )
      return [body.site.siteSpaces, addresses]
    }
    assert.deepEqual(await shown({}), [1, ['']])
    assert.deepEqual(await shown({ beta: true }), [2, ['', '/two']])
  })

  test('the address of a space shows its first page that menus show the visitor', async () => {
    const { now, at, own } = await publishedSite(await shared(), {}, { hasFronts: false })
    await write(
      now.admin,
      now.content,
      page('Beta', 'beta', { condition: beta }),
      page('Hidden', 'hidden', { hidden: true }),
      {
        operation: 'insert_page',
        title: 'Link',
        type: 'link',
        target: { kind: 'url', url: 'https://example.org' },
      },
    )
    assert.deepEqual([(await at('')).status, (await at('')).body.page], [200, undefined])
    const group = idsOf(
      await write(now.admin, now.content, { operation: 'insert_page', title: 'Group', type: 'group' }),
    )
    assert.equal((await at('/group')).status, 404)
    await write(now.admin, now.content, page('First', 'first', { into: group[0] }))
    const { body } = await at('/')
    assert.deepEqual([body.page.markdown, body.canonicalUrl], ['first', `${own}/group/first`])
    assert.equal((await at('', { beta: true })).body.page.markdown, 'beta')
    assert.equal((await at('/hidden')).body.page.markdown, 'hidden')
    const { body: redirected } = await at('/group')
    assert.deepEqual(redirected.redirect, { destination: `${own}/group/first` })
    assert.equal(redirected.page, undefined)
  })

  test('the first page of a space has the address of the space alone, where everybody sees that it is the first', async () => {
    const { now, old, at, own, world } = await publishedSite(await shared(), {}, { hasFronts: false })
    const { content, admin } = now
    const app = `${world.installation.baseUrl}/app/spaces`
    const inserted = { operation: 'insert_page', title: 'Group', type: 'group' }
    const [group] = idsOf(await write(admin, content, inserted)) as [string]
    const [first] = idsOf(await write(admin, content, page('First', 'first', { into: group }))) as [string]
    const [other] = idsOf(await write(admin, old.content, page('Old', '')))
    await write(
      admin,
      content,
      page('Second', `[a](${app}/${now.id}/pages/${first}) [b](${app}/${old.id}/pages/${other}#x)`),
    )
    assert.equal((await at('/second')).body.page.markdown, `[a](${own}) [b](${own}/old#x)`)
    const { body: front } = await at('')
    assert.deepEqual(
      [front.page.markdown, front.page.urls.published, front.canonicalUrl],
      ['first', own, own],
    )
    for (const path of ['/group/first', '/group', '/guides/now/group/first'])
      assert.deepEqual((await at(path)).body.redirect, { destination: own }, path)
    assert.deepEqual((await at('/guides/old/old')).body.redirect, { destination: `${own}/old` })
    await write(admin, content, { operation: 'update_page', page: group, condition: beta })
    const seen = await at('', { beta: true })
    assert.deepEqual([seen.body.page.id, seen.body.canonicalUrl], [first, `${own}/group/first`])
    assert.equal((await at('/group/first', { beta: true })).body.page.id, first)
    const { body: second } = await at('')
    assert.deepEqual([second.page.title, second.canonicalUrl], ['Second', `${own}/second`])
    assert.equal((await at('/second')).body.page.title, 'Second')
  })

  test('the first page of a space keeps its own address where a redirect of the site stands at that of the space', async () => {
    const redirects = [['/', '/front']] as const
    const { at, own } = await publishedSite(await shared(), {}, { redirects })
    assert.equal((await at('/front')).body.canonicalUrl, `${own}/front`)
    assert.deepEqual((await at('')).body.redirect, { destination: `${own}/front` })
  })

  test('a page with a condition is hidden with all that is under it, and named nowhere', async () => {
    const { now, at, own } = await setUp()
    const [top] = idsOf(await write(now.admin, now.content, page('Top', 'top')))
    const [secret] = idsOf(
      await write(now.admin, now.content, page('Secret', 'secret', { into: top, condition: beta })),
    )
    await write(now.admin, now.content, page('Below', 'below', { into: secret }))
    const text =
      '[a](secret.md) [b](secret/below.md#part) [c](top.md)\n\n{% content-ref url="secret.md" %}\n[x](secret.md)\n{% endcontent-ref %}\n'
    await write(now.admin, now.content, { operation: 'update_page', page: top, document: { markdown: text } })
    for (const path of ['/top/secret', '/top/secret/below']) {
      assert.equal((await at(path)).status, 404)
      assert.equal((await at(path, { beta: true })).status, 200)
    }
    const { body } = await at('/top', {}, 'html')
    assert.deepEqual(body.page.pages, [])
    assert.doesNotMatch(body.page.html, /href="[^"]*secret|Secret/)
    const { body: seen } = await at('/top', { beta: true }, 'html')
    assert.equal(seen.page.pages[0].pages[0].title, 'Below')
    assert.equal(seen.page.pages[0].condition, undefined)
    assert.ok(seen.page.html.includes(`href="${own}/top/secret"`), seen.page.html)
    assert.ok(seen.page.html.includes(`href="${own}/top/secret/below#part"`))
  })

  test('what conditions in a text hide is in no form of the page, and expressions have their values', async () => {
    const { now, at } = await setUp()
    const markdown = `A\n\n{% if ${beta} %}\nnew\n{% endif %}\n\n{{ page.vars.v }} {{ visitor.claims.unsigned.name }}\n`
    await write(now.admin, now.content, page('Page', markdown, { variables: { v: '7' } }))
    for (const format of ['markdown', 'document', 'html']) {
      const without = JSON.stringify((await at('/page', { name: '{% include "x" %}' }, format)).body.page)
      assert.ok(!without.includes('new') && without.includes('7'), without)
      if (format === 'markdown') assert.ok(!without.includes('{% include'), without)
      assert.ok(JSON.stringify((await at('/page', { beta: true }, format)).body.page).includes('new'))
    }
  })

  test('links between spaces of a site lead around in it, in every form; to what is not on it they lead nowhere', async () => {
    const { now, old, api, elsewhere, at, own, world } = await setUp()
    const [target] = idsOf(await write(old.admin, old.content, page('Target', '# Part')))
    const [shown] = idsOf(await write(api.admin, api.content, page('Call', 'call')))
    const [foreign] = idsOf(await write(elsewhere.admin, elsewhere.content, page('Foreign', 'x')))
    const app = `${world.installation.baseUrl}/app/spaces`
    const markdown = [
      `[old](${app}/${old.id}/pages/${target}#part)`,
      `[space](${app}/${old.id})`,
      `[api](${app}/${api.id}/pages/${shown})`,
      `[foreign](${app}/${elsewhere.id}/pages/${foreign})`,
      `<${app}/${elsewhere.id}>`,
      '[web](https://example.org/x)',
    ].join(' ')
    await write(now.admin, now.content, page('Page', markdown))
    for (const format of ['markdown', 'document', 'html']) {
      const body = JSON.stringify((await at('/page', {}, format)).body.page)
      assert.ok(body.includes(`${own}/old/target#part`), body)
      assert.ok(body.includes('https://example.org/x'))
      for (const gone of [`${app}/${api.id}`, `${app}/${old.id}`, `${foreign}`, `${shown}`])
        assert.ok(!body.includes(gone), `${format}: ${body}`)
      assert.ok(
        JSON.stringify((await at('/page', { beta: true }, format)).body.page).includes(`${own}/api/call`),
      )
    }
    const { body } = await at('/page', {}, 'html')
    assert.ok(!body.page.html.includes(`href="${app}`), body.page.html)
  })

  test('members read a whole site as programs need it, published or not; strangers do not', async () => {
    const { now, site, change, stranger } = await setUp()
    await change({ published: 0 })
    const path = `/orgs/${now.organization.id}/sites/${site.id}/published`
    const { status, body } = await now.admin.get(path)
    assert.equal(status, 200)
    assert.deepEqual(
      [body.object, body.site.id, body.structure.type, body.scripts],
      ['published-content-site', site.id, 'sections', []],
    )
    assert.deepEqual(
      body.structure.structure.map(({ path }: { path: string }) => path),
      ['guides', 'api'],
    )
    assert.equal((await stranger.get(path)).status, 404)
  })

  test('a share link leads to a whole site and to all its parts; one of another site is ignored', async () => {
    const { world, now, site, own } = await setUp({ visibility: 'share-link' })
    const path = `/orgs/${now.organization.id}/sites/${site.id}/published`
    const { secret } = await makeLink(world, now.admin, site.id, true)
    const through = `${own}/~/share/${secret}`
    const addresses = async (query: string) => {
      const { body } = await now.admin.get(path + query)
      const parts = body.structure.structure.map(
        ({ urls }: { urls: { published: string } }) => urls.published,
      )
      return [body.site.urls.published, ...parts]
    }
    assert.deepEqual(await addresses(`?shareKey=${secret}`), [through, through, `${through}/api`])
    for (const query of ['', '?shareKey=wrong', `?shareKey=${secret}x`])
      assert.deepEqual(await addresses(query), [own, own, `${own}/api`])
  })

  test('redirects come from the site and from the content, and lead to nothing that the visitor does not see', async () => {
    const redirects = [
      ['/gone', '/setup#part'],
      ['/secret-way', '/api'],
      ['/away', 'https://example.org/x'],
      ['/nowhere', '/none'],
    ] as const
    const { now, api, at, own } = await setUp({}, { redirects })
    await write(now.admin, now.content, page('Setup', 'Do it'))
    await write(api.admin, api.content, page('Call', 'call'))
    const destination = async (path: string, claims = {}) =>
      (await at(path, claims)).body.redirect?.destination
    assert.equal(await destination('/gone'), `${own}/setup#part`)
    assert.equal(await destination('/away'), 'https://example.org/x')
    assert.equal((await at('/secret-way')).status, 404)
    assert.equal(await destination('/secret-way', { beta: true }), `${own}/api`)
    assert.equal((await at('/nowhere')).status, 404)
  })

  test('what is not there, not published or hidden is the same 404', async () => {
    const { now, at, change, stranger, base } = await setUp()
    await write(now.admin, now.content, page('Setup', 'Do it'))
    const messages = new Set<string>()
    const gone = async (answer: Answer) => {
      assert.equal(answer.status, 404)
      messages.add(answer.body.error.message)
    }
    await gone(await at('/none'))
    await gone(await at('/api'))
    await gone(await at('/~/share/wrong/setup'))
    await gone(await at('/~/preview/wrong/setup'))
    await gone(await at('/~/change-requests/wrong/setup'))
    await gone(await at('/~/else'))
    await gone(await stranger.post('/urls/published', { url: 'https://nowhere.example.com/x' }))
    await gone(await stranger.post('/urls/published', { url: `${base}x/setup` }))
    assert.equal((await at('/setup')).status, 200)
    await change({ published: 0 })
    await gone(await at('/setup'))
    assert.equal(messages.size, 1)
    const wrong = await stranger.post('/urls/published', { url: 'no address' })
    assert.deepEqual([wrong.status, wrong.body.error.details[0].path], [400, '/url'])
  })
})
