// The address that the API gives for the page that a space shows first: the one that visitors are led to.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { read, sharedWorld, updatePage, write } from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { beta, idsOf, page, publishedSite } from '../published/testing.ts'

forEachDatabase((_engine, open) => {
  const shared = sharedWorld(open)

  const setUp = async () => {
    const found = await publishedSite(await shared(), {}, { hasFronts: false })
    const { now, own, site, stranger } = found
    const [first = ''] = idsOf(
      await write(now.admin, now.content, page('Welcome', 'A heron'), page('Setup', 'Do it')),
    )
    const { admin, content, path, organization } = now
    /** All addresses that the API gives for that page, as paths of the site. */
    const addresses = async (visitor: object = {}): Promise<string[]> => {
      const question = { query: 'heron', visitor }
      const spaces: any[] = (await read(admin, `/orgs/${organization.id}/search?query=heron`)).items
      const answers = [
        (await read(admin, `${content}/page/${first}`)).urls,
        (await read(admin, content)).pages[0].urls,
        (await read(admin, `${content}/pages`)).pages[0].urls,
        (await read(admin, `${path}/search?query=heron`)).items[0].urls,
        spaces.find(({ id }) => id === now.id).pages[0].urls,
        (await admin.post(`/orgs/${organization.id}/sites/${site.id}/search`, question)).body.items[0].urls,
      ]
      return answers.map(({ published }) => published.slice(own.length))
    }
    const led = async (at: string) =>
      (await stranger.post('/urls/published?format=markdown', { url: own + at })).body.redirect?.destination
    return { ...found, first, addresses, led }
  }

  test('it is that of the space, everywhere', async () => {
    const { addresses, led, own } = await setUp()
    assert.deepEqual(new Set(await addresses()), new Set(['']))
    assert.equal(await led('/welcome'), own)
  })

  test('where a redirect of the site stands there, it is the one of its path', async () => {
    for (const source of ['/', '/*']) {
      const { now, site, addresses, led } = await setUp()
      const redirect = { source, destination: 'https://example.com/' }
      const answer = await now.admin.post(`/orgs/${now.organization.id}/sites/${site.id}/redirects`, redirect)
      assert.equal(answer.status, 201, JSON.stringify(answer.body))
      assert.deepEqual(new Set(await addresses()), new Set(['/welcome']), source)
      if (source === '/') assert.equal(await led('/welcome'), undefined)
    }
  })

  test('where another page comes first for some visitors, it is the one of its path', async () => {
    const { now, first, addresses } = await setUp()
    await write(now.admin, now.content, updatePage(first, { condition: beta }))
    assert.deepEqual(new Set(await addresses({ unsignedClaims: { beta: true } })), new Set(['/welcome']))
  })
})
