// What addresses of sites, and the spaces that they show, do not give away to strangers.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newChangeRequest, newSpace, sharedWorld, write } from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { storeSite } from '../prepared/testing.ts'
import { page, publishedSite } from './testing.ts'

forEachDatabase((_engine, open) => {
  const shared = sharedWorld(open)
  const setUp = async (fields: object = {}) => publishedSite(await shared(), fields)

  test('a change request of a public space opens no site to those who do not see the site', async () => {
    const { now, base, stranger } = await setUp({ published: 0 })
    assert.equal((await now.admin.patch(now.path, { visibility: 'public' })).status, 200)
    await write(now.admin, now.content, page('Setup', 'main'))
    const { id, path } = await newChangeRequest(now.admin, now)
    assert.equal((await stranger.get(path)).status, 200)
    const url = `${base}/~/change-requests/${id}/setup`
    assert.equal((await now.admin.post('/urls/published', { url })).status, 200)
    assert.equal((await stranger.post('/urls/published', { url })).status, 404)
  })

  test('a published page does not tell at which other site its space is shown', async () => {
    const { world, now, stranger, site: older } = await setUp({ visibility: 'visitor-auth' })
    await write(now.admin, now.content, page('Setup', 'main'))
    const { id: organization } = now.organization
    for (const parts of [
      { siteSpaces: [{ path: 'here', space: now.id }] },
      { sections: [{ path: 'section', siteSpaces: [{ path: 'here', space: now.id }] }] },
    ]) {
      const { id } = await storeSite(world, organization, parts)
      const own = `${world.installation.baseUrl}/${organization}/${id.toLowerCase()}`
      const { status, body } = await stranger.post('/urls/published', { url: `${own}/setup` })
      assert.equal(status, 200)
      assert.ok(!JSON.stringify(body).toLowerCase().includes(older.id.toLowerCase()))
      assert.equal(body.space.urls.published, own)
    }
  })

  test('a guest is not told at which sites that they do not see a space is shown', async () => {
    const world = await shared()
    const [hidden, seen] = [await newSpace(world), await newSpace(world)]
    const { organization, admin } = hidden
    const older = await storeSite(world, organization.id, { siteSpaces: [{ path: 'a', space: hidden.id }] })
    const siteSpaces = [hidden, seen].map(({ id }) => ({ path: id, space: id }))
    const { id } = await storeSite(world, organization.id, { siteSpaces })
    const guest = await world.member(organization, null)
    await admin.post(`${seen.path}/permissions`, { users: [guest.id], role: 'read' })
    const { status, body } = await guest.get(`/orgs/${organization.id}/sites/${id}/structure`)
    assert.equal(status, 200)
    assert.equal(body.structure[0].space.urls.published, body.structure[0].urls.published)
    assert.ok(!JSON.stringify(body).toLowerCase().includes(older.id.toLowerCase()))
  })
})
