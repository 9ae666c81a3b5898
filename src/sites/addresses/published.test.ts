// What the API says of where spaces, their pages and revisions are published.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newSpace, read, sharedWorld, type TestSpace, write } from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { makeLink, makeSite, publish } from './testing.ts'

const publishedOf = async ({ admin }: TestSpace, path: string): Promise<string | undefined> =>
  (await read(admin, path)).urls.published

let sites = 0
const basename = () => `site-${++sites}`

forEachDatabase((_, open) => {
  const world = sharedWorld(open)
  const own = ({ organization }: TestSpace, name: string) => `http://lectern.test/${organization.id}/${name}`

  test('a space has a published address while a site that shows it is published', async () => {
    const space = await newSpace(await world())
    assert.equal(await publishedOf(space, space.path), undefined)
    const name = basename()
    const spaces = [{ space: space.id, path: 'guides' }]
    const site = await makeSite(await world(), space.organization, {
      basename: name,
      published: false,
      spaces,
    })
    assert.equal(await publishedOf(space, space.path), undefined)
    await publish(await world(), space.admin, site, 1)
    assert.equal(await publishedOf(space, space.path), own(space, name))
    const { items } = await read(space.admin, `/orgs/${space.organization.id}/spaces?limit=1000`)
    const listed = items.find(({ id }: { id: string }) => id === space.id)
    assert.equal(listed.urls.published, own(space, name))
    await publish(await world(), space.admin, site, 0)
    assert.equal(await publishedOf(space, space.path), undefined)
  })

  test('a space on several sites has the address of the oldest one that is published', async () => {
    const space = await newSpace(await world())
    const names = [basename(), basename(), basename()]
    const made: string[] = []
    for (const name of names)
      made.push(
        await makeSite(await world(), space.organization, {
          basename: name,
          published: name !== names[0],
          spaces: [
            { space: (await newSpace(await world())).id, path: 'first' },
            { space: space.id, path: 'here' },
          ],
        }),
      )
    assert.equal(await publishedOf(space, space.path), `${own(space, names[1] as string)}/here`)
    await publish(await world(), space.admin, made[0] as string, 1)
    assert.equal(await publishedOf(space, space.path), `${own(space, names[0] as string)}/here`)
  })

  test('in a site that shows a space several times, its address is where the site opens', async () => {
    const space = await newSpace(await world())
    const name = basename()
    await makeSite(await world(), space.organization, {
      basename: name,
      sections: [
        { path: 'start', spaces: [{ space: space.id, path: 'v1' }] },
        { path: 'api', spaces: [{ space: space.id, path: 'v1' }] },
      ],
    })
    assert.equal(await publishedOf(space, space.path), own(space, name))
  })

  test('a site for those with a share link has addresses while one is active; `shareKey` gives the one through it', async () => {
    const space = await newSpace(await world())
    const name = basename()
    const site = await makeSite(await world(), space.organization, {
      basename: name,
      visibility: 'share-link',
      spaces: [{ space: space.id, path: 'guides' }],
    })
    const inactive = await makeLink(await world(), space.admin, site, false)
    assert.equal(await publishedOf(space, space.path), undefined)
    assert.equal(await publishedOf(space, `${space.path}?shareKey=${inactive.secret}`), undefined)
    const { secret } = await makeLink(await world(), space.admin, site, true)
    const plain = own(space, name)
    assert.equal(await publishedOf(space, space.path), plain)
    assert.equal(await publishedOf(space, `${space.path}?shareKey=${secret}`), `${plain}/~/share/${secret}`)
    for (const wrong of ['', 'x', inactive.id, inactive.secret, secret.slice(0, -1), `${secret}x`])
      assert.equal(await publishedOf(space, `${space.path}?shareKey=${wrong}`), plain)
  })

  test('`shareKey` goes before an older site', async () => {
    const space = await newSpace(await world())
    const [older, newer] = [basename(), basename()]
    const spaces = [{ space: space.id, path: 'guides' }]
    await makeSite(await world(), space.organization, { basename: older, spaces })
    const site = await makeSite(await world(), space.organization, { basename: newer, spaces })
    const { secret } = await makeLink(await world(), space.admin, site, true)
    const through = `${own(space, newer)}/~/share/${secret}`
    assert.equal(await publishedOf(space, `${space.path}?shareKey=${secret}`), through)
    assert.equal(await publishedOf(space, space.path), own(space, older))
  })

  test('sections and site spaces have the addresses at which their site shows them, through a share link with `shareKey`', async () => {
    const space = await newSpace(await world())
    const { admin, organization } = space
    const name = basename()
    const at = (path: string) => ({ space: space.id, path })
    const site = await makeSite(await world(), organization, {
      basename: name,
      visibility: 'share-link',
      sections: [
        { path: 'docs', spaces: [at('v1'), at('v2'), at('api')] },
        { path: 'api', spaces: [at('v1'), at('v2')] },
      ],
    })
    const base = `/orgs/${organization.id}/sites/${site}`
    const all = async (query: string) => {
      const lists = [`${base}/sections${query}`, `${base}/site-spaces${query}`]
      const answers = await Promise.all(lists.map(list => read(admin, list)))
      const nested = answers[0].items.flatMap((section: any) => section.siteSpaces)
      assert.deepEqual(nested, answers[1].items)
      return answers.flatMap(({ items }) => items.map(({ urls }: any) => urls.published))
    }
    assert.deepEqual(await all(''), Array(7).fill(undefined))
    const { secret } = await makeLink(await world(), admin, site, true)
    const steps = ['', '/api', '', '/v2', '/docs/api', '/api', '/api/v2']
    const plain = steps.map(step => own(space, name) + step)
    assert.deepEqual(await all(''), plain)
    assert.deepEqual(await all('?shareKey=wrong'), plain)
    const through = steps.map(step => `${own(space, name)}/~/share/${secret}${step}`)
    assert.deepEqual(await all(`?shareKey=${secret}`), through)
    await publish(await world(), admin, site, 0)
    assert.deepEqual(await all(`?shareKey=${secret}`), Array(7).fill(undefined))
  })

  test('pages and the present revision have published addresses, wherever they are read', async () => {
    const space = await newSpace(await world())
    const { admin, content, path } = space
    const first = await write(admin, content, { operation: 'insert_page', title: 'Other', ref: 'other' })
    const [page] = (
      await write(
        admin,
        content,
        { operation: 'insert_page', title: 'Guides', ref: 'guides', document: { markdown: 'zeppelin' } },
        {
          operation: 'insert_page',
          title: 'Setup',
          into: 'guides',
          document: { markdown: '# One\n\nairship' },
        },
      )
    ).changes.slice(1)
    const name = basename()
    await makeSite(await world(), space.organization, {
      basename: name,
      sections: [
        { path: 'docs', spaces: [{ space: space.id, path: 'v1' }] },
        { path: 'guides', spaces: [{ space: space.id, path: 'v1' }] },
      ],
    })
    const root = own(space, name)
    const whole = `${root}/docs/v1/guides`
    assert.equal(await publishedOf(space, `${content}/page/${page.page}`), `${whole}/setup`)
    assert.equal(await publishedOf(space, `${content}/path/guides?format=html`), whole)
    const revision = await read(admin, content)
    const addresses = ({ pages }: any): string[] =>
      pages.flatMap((one: any) => [one.urls.published, ...addresses(one)])
    const expected = [root, whole, `${whole}/setup`]
    assert.deepEqual(addresses(revision), expected)
    assert.deepEqual(addresses(await read(admin, `${content}/pages`)), expected)
    assert.equal(revision.urls.published, root)
    assert.deepEqual(addresses(await read(admin, `${path}/revisions/${revision.id}`)), expected)
    const past = await read(admin, `${path}/revisions/${first.revision}`)
    assert.equal(past.urls.published, undefined)
    assert.deepEqual(addresses(past), [undefined])
    const { items } = await read(admin, `${path}/revisions`)
    assert.deepEqual(
      items.map(({ urls }: any) => urls.published),
      [root, undefined, undefined],
    )
    const asked = await read(admin, `${path}/search?query=airship`)
    assert.equal(asked.items[0].urls.published, `${whole}/setup`)
    assert.equal(asked.items[0].sections[0].urls.published, `${whole}/setup#one`)
    const everywhere = await read(admin, `/orgs/${space.organization.id}/search?query=zeppelin`)
    assert.equal(everywhere.items[0].pages[0].urls.published, whole)
  })

  test('the content of a change request is published nowhere', async () => {
    const space = await newSpace(await world())
    const { admin, path } = space
    await write(admin, space.content, { operation: 'insert_page', title: 'A' })
    await makeSite(await world(), space.organization, {
      basename: basename(),
      spaces: [{ space: space.id, path: 'v1' }],
    })
    const { body } = await admin.post(`${path}/change-requests`)
    const content = await read(admin, `${path}/change-requests/${body.id}/content`)
    assert.equal(content.urls.published, undefined)
    assert.equal(content.pages[0].urls.published, undefined)
  })

  test('a kept reply and an entity tag are those of the address that is shown', async () => {
    const space = await newSpace(await world())
    const { admin, content, organization } = space
    const { changes } = await write(admin, content, { operation: 'insert_page', title: 'A' })
    const name = basename()
    const site = await makeSite(await world(), organization, {
      basename: name,
      spaces: [{ space: space.id, path: 'v1' }],
    })
    const addresses = [
      content,
      `${content}/pages`,
      `${content}/page/${changes[0].page}`,
      `${content}/path/a?format=html`,
    ]
    const tags = async () => {
      const answers = await Promise.all(addresses.map(address => admin.get(address)))
      for (const { body } of answers) {
        const published = (body.pages?.[0] ?? body).urls.published
        assert.ok(published === undefined || published === `http://lectern.test/${organizationName}/${name}`)
      }
      return answers.map(({ headers }) => headers.etag as string)
    }
    let organizationName = organization.id
    const before = await tags()
    await publish(await world(), admin, site, 0)
    const unpublished = await tags()
    for (const [index, tag] of before.entries()) {
      assert.notEqual(tag, unpublished[index])
      const again = await admin.get(addresses[index] as string, { 'if-none-match': tag })
      assert.equal(again.status, 200)
      assert.doesNotMatch(JSON.stringify(again.body), /"published"/)
    }
    await publish(await world(), admin, site, 1)
    organizationName = 'acme-docs'
    assert.equal((await admin.patch(`/orgs/${organization.id}`, { hostname: organizationName })).status, 200)
    const renamed = await tags()
    await admin.patch(`/orgs/${organization.id}`, { hostname: 'acme-dogs' })
    organizationName = 'acme-dogs'
    const now = await tags()
    for (const index of addresses.keys())
      assert.equal(new Set([before, unpublished, renamed, now].map(all => all[index])).size, 4)
    const change = { changes: [{ operation: 'insert_page', title: 'B' }] }
    const answer = await admin.ask('POST', content, change, { 'if-match': renamed[0] as string })
    assert.equal(answer.status, 200, 'where it is published is no change of the content')
  })
})
