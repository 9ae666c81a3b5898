// Sites: creating, finding and listing them, and who may do so.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { refusedWith } from '../../../test/world/answers.ts'
import { newSpace, read, sharedWorld } from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { newSite, newSiteWith, type TestSite } from '../../../test/world/sites.ts'
import type { Person } from '../../../test/world/world.ts'

const listed = async (person: Person, { organization }: Pick<TestSite, 'organization'>, query = '') =>
  (await read(person, `/orgs/${organization.id}/sites?${query}`)).items.map(({ id }: { id: string }) => id)

forEachDatabase((_engine, open) => {
  const world = sharedWorld(open)

  test('a site is made with what was named, the rest by default', async () => {
    const organization = await (await world()).organization()
    const { status, headers, body } = await organization.admin.post(`/orgs/${organization.id}/sites`, {})
    assert.equal(status, 201)
    assert.equal(headers.location, body.urls.location)
    const { id: _id, features, urls: _urls, createdAt: _createdAt, ...rest } = body
    assert.deepEqual(rest, {
      object: 'site',
      type: 'basic',
      title: 'Untitled',
      basename: 'untitled',
      visibility: 'public',
      published: false,
      siteSpaces: 0,
      adaptiveContent: { enabled: true },
      insights: { views: true, searches: true, feedback: true },
      agentsContext: 'included',
    })
    assert.ok(
      features.every(({ plan, frozen }: { plan: string; frozen: boolean }) => plan === 'basic' && !frozen),
    )
    const named = await newSite(organization.admin, organization, {
      type: 'premium',
      title: 'Untitled',
      visibility: 'unlisted',
    })
    const { basename, type, visibility } = await read(organization.admin, named.path)
    assert.deepEqual([basename, type, visibility], ['untitled-1', 'premium', 'unlisted'])
  })

  test('a new site shows the named spaces in their order, the first as the default, at paths of their titles', async () => {
    const { spaces, id, admin } = await newSiteWith(await world(), ['Guide', 'API', 'Guide'])
    const { act } = await world()
    const [rows, site] = await act(admin, async ({ db }) => [
      await db.selectFrom('site_spaces').selectAll().where('site_id', '=', id).orderBy('position').execute(),
      await db.selectFrom('sites').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    ])
    assert.deepEqual(
      rows.map(row => row.space_id),
      spaces,
    )
    assert.deepEqual(
      rows.map(row => row.path),
      ['guide', 'api', 'guide-1'],
    )
    assert.equal(site.default_site_space_id, rows[0]?.id)
  })

  test('a space that is not there, another organization has, or stands there twice is a wrong field, and nothing is made', async () => {
    const { organization, admin, id } = await newSpace(await world())
    const foreign = await (await world()).organization()
    const other = (await foreign.admin.post(`/orgs/${foreign.id}/spaces`, {})).body.id
    const before = await listed(admin, { organization })
    const post = (spaces: readonly string[]) => admin.post(`/orgs/${organization.id}/sites`, { spaces })
    refusedWith(await post([id, 'nothing']), 400, '/spaces/1')
    refusedWith(await post([other]), 400, '/spaces/0')
    refusedWith(await post([id, id]), 400, '/spaces/1')
    assert.deepEqual(await listed(admin, { organization }), before)
  })

  test('whoever makes a site must see the spaces that it shows', async () => {
    const { organization, admin, id, path } = await newSpace(await world())
    const creator = await (await world()).member(organization, 'create')
    await admin.patch(path, { defaultLevel: null })
    refusedWith(await creator.post(`/orgs/${organization.id}/sites`, { spaces: [id] }), 400, '/spaces/0')
    await admin.post(`${path}/permissions`, { users: [creator.id], role: 'read' })
    const made = await creator.post(`/orgs/${organization.id}/sites`, { spaces: [id] })
    assert.equal(made.status, 201)
  })

  test('a site can begin with a new, empty space that has its title', async () => {
    const { organization, admin } = await newSpace(await world())
    const site = await newSite(admin, organization, { title: `Long ${'a'.repeat(100)}`, spaces: 'empty' })
    assert.equal((await read(admin, site.path)).siteSpaces, 1)
    const { act } = await world()
    const { space_id } = await act(admin, ({ db }) =>
      db.selectFrom('site_spaces').selectAll().where('site_id', '=', site.id).executeTakeFirstOrThrow(),
    )
    const space = await read(admin, `/spaces/${space_id}`)
    assert.equal(space.title, `Long ${'a'.repeat(45)}`)
    assert.equal(space.permissions.admin, true)
  })

  test('a site can begin with a sample, whose pages all render and whose links all lead somewhere', async () => {
    const { organization, admin } = await newSpace(await world())
    const site = await newSite(admin, organization, { title: 'Sample', spaces: 'sample' })
    const { act } = await world()
    const { space_id } = await act(admin, ({ db }) =>
      db.selectFrom('site_spaces').selectAll().where('site_id', '=', site.id).executeTakeFirstOrThrow(),
    )
    const content = `/spaces/${space_id}/content`
    const { pages } = await read(admin, `${content}/pages`)
    assert.deepEqual(
      pages.map(({ slug }: { slug: string }) => slug),
      ['welcome', 'quickstart', 'reference'],
    )
    for (const { id } of pages) {
      const { html } = await read(admin, `${content}/page/${id}?format=html`)
      assert.doesNotMatch(html, /{%|%}/)
    }
    const links = await read(admin, `/spaces/${space_id}/links`)
    assert.ok(links.items.length > 0)
    assert.deepEqual(
      links.items.filter(({ status }: { status: string }) => status !== 'ok'),
      [],
    )
  })

  test('guests see the sites that show a space which they may read, and no others', async () => {
    const one = await newSiteWith(await world(), ['Guide'])
    const other = await newSiteWith(await world(), ['Plans'])
    const guest = await (await world()).member(one.organization, null)
    assert.deepEqual(await listed(guest, one), [])
    refusedWith(await guest.get(one.path), 404)
    await one.admin.post(`/spaces/${one.spaces[0]}/permissions`, { users: [guest.id], role: 'read' })
    assert.deepEqual(await listed(guest, one), [one.id])
    assert.equal((await guest.get(one.path)).status, 200)
    refusedWith(await guest.get(other.path), 404)
    refusedWith(await guest.patch(one.path, { title: 'Mine' }), 403)
    refusedWith(await guest.patch(other.path, { title: 'Mine' }), 404)
  })

  test('a site is found in its own organization alone', async () => {
    const { id } = await newSiteWith(await world(), [])
    const foreign = await (await world()).organization()
    refusedWith(await foreign.admin.get(`/orgs/${foreign.id}/sites/${id}`), 404)
  })

  test('lists are filtered by space, by a part of the title in any case, and by whether it is published', async () => {
    const one = await newSiteWith(await world(), ['Guide'], { title: 'Écluse guide' })
    const other = await newSiteWith(await world(), ['API'], { title: 'Reference 100%' })
    await other.admin.post(`${other.path}/publish`)
    const { admin } = one
    assert.deepEqual(await listed(admin, one, `space=${one.spaces[0]}`), [one.id])
    assert.deepEqual(await listed(admin, one, 'title=%C3%89CLUSE'), [one.id])
    assert.deepEqual(await listed(admin, one, 'title=100%25'), [other.id])
    assert.deepEqual(await listed(admin, one, `published=true&space=${one.spaces[0]}`), [])
    assert.ok((await listed(admin, one, 'published=true')).includes(other.id))
  })

  test('an organization has a thousand sites at most', async () => {
    const organization = await (await world()).organization()
    const { id } = await newSite(organization.admin, organization)
    const { act, installation } = await world()
    await act(organization.admin, async ({ db }) => {
      const row = await db.selectFrom('sites').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
      const rows = Array.from({ length: 999 }, (_, index) => ({
        ...row,
        id: installation.newId(),
        basename: `site-${index}`,
      }))
      for (let index = 0; index < rows.length; index += 100)
        await db
          .insertInto('sites')
          .values(rows.slice(index, index + 100))
          .execute()
    })
    refusedWith(await organization.admin.post(`/orgs/${organization.id}/sites`, {}), 409)
    assert.equal((await read(organization.admin, `/orgs/${organization.id}/sites?limit=1`)).count, 1000)
  })
})
