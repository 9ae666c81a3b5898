// Access prefixes of sites: visitors' tokens, share links, change requests.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SignJWT } from 'jose'
import { sharedWorld, write } from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { makeLink } from '../addresses/testing.ts'
import { openVisitorKey } from '../visitors/index.ts'
import { page, publishedSite } from './testing.ts'

forEachDatabase((_engine, open) => {
  const shared = sharedWorld(open)
  const setUp = async (fields: object = {}) => publishedSite(await shared(), fields)

  test('a site for visitors with a token asks for one that is theirs and valid', async () => {
    const { world, now, at, stranger, base, site, change } = await setUp({ visibility: 'visitor-auth' })
    await write(
      now.admin,
      now.content,
      page('Setup', 'Do it'),
      page('Pro', 'pro', { condition: 'visitor.claims.plan == "pro"' }),
    )
    assert.equal((await at('/setup')).status, 403)
    const row = await world.act({ id: '' }, ({ db }) =>
      db
        .selectFrom('sites')
        .select(['id', 'visitor_key'])
        .where('id', '=', site.id)
        .executeTakeFirstOrThrow(),
    )
    const token = (seconds: number) =>
      new SignJWT({ plan: 'pro', exp: Math.floor(world.clock.now / 1000) + seconds })
        .setProtectedHeader({ alg: 'HS256' })
        .sign(Buffer.from(openVisitorKey(world.installation, row)))
    const asked = async (jwtToken: string, path: string) =>
      stranger.post('/urls/published', { url: base + path, visitor: { jwtToken } })
    assert.equal((await asked(await token(60), '/pro')).body.page.markdown, 'pro')
    const expired = await asked(await token(-60), '/pro')
    assert.deepEqual([expired.status, expired.body.error.details[0].path], [400, '/visitor/jwtToken'])
    await change({ published: 0 })
    assert.equal((await asked(await token(-60), '/pro')).status, 404)
  })

  test('a share link opens a site as long as it is active, and stays in its addresses', async () => {
    const { world, now, at, own, site, change } = await setUp({ visibility: 'share-link' })
    await write(now.admin, now.content, page('Setup', '[w](welcome.md)'), page('Welcome', 'Hello'))
    assert.equal((await at('/setup')).status, 404)
    const { secret } = await makeLink(world, now.admin, site.id, true)
    const { status, body } = await at(`/~/share/${secret}/setup`, {}, 'html')
    assert.equal(status, 200)
    assert.equal(body.canonicalUrl, `${own}/~/share/${secret}/setup`)
    assert.ok(body.page.html.includes(`href="${own}/~/share/${secret}/welcome"`))
    await change({ visibility: 'public' })
    assert.equal((await at(`/~/share/${secret}/setup`)).status, 200)
    await world.act({ id: '' }, ({ db }) =>
      db.updateTable('share_links').set({ active: 0 }).where('site_id', '=', site.id).execute(),
    )
    assert.equal((await at(`/~/share/${secret}/setup`)).status, 404)
  })

  test('a change request is shown across the site to those who may read it, published or not', async () => {
    const { now, base, own, change, stranger } = await setUp()
    await write(now.admin, now.content, page('Setup', 'main'))
    await change({ published: 0 })
    const { body: proposed } = await now.admin.post(`${now.path}/change-requests`, {})
    await write(now.admin, `${now.path}/change-requests/${proposed.id}/content`, page('New', 'proposed'))
    const url = `${base}/~/change-requests/${proposed.id}/new`
    const { body } = await now.admin.post('/urls/published', { url })
    assert.equal(body.page?.markdown, 'proposed', JSON.stringify(body))
    assert.equal(body.canonicalUrl, `${own}/~/change-requests/${proposed.id}/new`)
    assert.equal((await stranger.post('/urls/published', { url })).status, 404)
  })

  test('a preview shows change requests across the site to whoever has its address, until it is deleted', async () => {
    const { now, base, site, change, stranger } = await setUp({ visibility: 'visitor-auth' })
    await write(now.admin, now.content, page('Setup', 'main'))
    await change({ published: 0 })
    const { body: proposed } = await now.admin.post(`${now.path}/change-requests`, {})
    await write(now.admin, `${now.path}/change-requests/${proposed.id}/content`, page('New', '[s](setup.md)'))
    const previews = `/orgs/${now.organization.id}/sites/${site.id}/previews`
    const { status, body: preview } = await now.admin.post(previews, { changeRequests: [proposed.id] })
    assert.equal(status, 201, JSON.stringify(preview))
    const entry = new URL(preview.urls.preview).pathname.match(/\/~\/preview\/[^/]+/)?.[0] as string
    const url = `${base}${entry}/new`
    const { body } = await stranger.post('/urls/published?format=html', { url })
    assert.ok(body.page?.html.includes(`${entry}/setup"`), JSON.stringify(body))
    assert.ok(body.canonicalUrl.endsWith(`${entry}/new`))
    await now.admin.delete(`${previews}/${preview.id}`)
    assert.equal((await stranger.post('/urls/published', { url })).status, 404)
  })
})
