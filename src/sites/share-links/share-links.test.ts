// The rules of share links: made, switched off and on, deleted, and what they open.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { read, sharedWorld } from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { newSiteWith, type TestSite } from '../../../test/world/sites.ts'
import { createWorld, type LogRecord } from '../../../test/world/world.ts'
import { shareLinkOpens } from './index.ts'

const newLink = async ({ admin, path }: TestSite, name = 'Press') => {
  const answer = await admin.post(`${path}/share-links`, { name })
  assert.equal(answer.status, 201, JSON.stringify(answer.body))
  return answer
}

const secretIn = (address: string): string => address.split('/~/share/')[1] as string

forEachDatabase((_, open) => {
  const world = sharedWorld(open)
  const published = async (fields: object = { visibility: 'share-link' }) => {
    const site = await newSiteWith(await world(), ['Guides'], fields)
    assert.equal((await site.admin.post(`${site.path}/publish`)).status, 200)
    return site
  }
  const opens = async (site: TestSite, secret: string) =>
    (await world()).act(site.admin, ctx => shareLinkOpens(ctx, site.id, secret))

  test('a link is active at first, has a name, and the address of its site with a secret', async () => {
    const site = await published()
    const { body, headers } = await newLink(site, 'For the press')
    const { id, createdAt, urls, ...rest } = body
    assert.deepEqual(rest, { object: 'share-link', name: 'For the press', active: true })
    assert.equal(createdAt, '2026-01-01T00:00:00.000Z')
    assert.equal(headers.location, urls.location)
    const { urls: ofSite } = await read(site.admin, site.path)
    assert.equal(urls.published, `${ofSite.published}/~/share/${secretIn(urls.published)}`)
    assert.ok(secretIn(urls.published).length - id.length >= 22, 'at least 128 random bits')
    assert.deepEqual(await read(site.admin, `${site.path}/share-links/${id}`), body)
    const second = (await newLink(site)).body
    const { items, count } = await read(site.admin, `${site.path}/share-links`)
    assert.deepEqual([items, count], [[body, second], 2])
    assert.ok(await opens(site, secretIn(urls.published)))
  })

  test('an inactive link opens nothing and shows no secret; active again, it has the same one', async () => {
    const site = await published()
    const { id, urls } = (await newLink(site)).body
    const secret = secretIn(urls.published)
    const path = `${site.path}/share-links/${id}`
    const off = (await site.admin.patch(path, { active: false })).body
    assert.deepEqual([off.active, off.urls.published], [false, undefined])
    assert.equal(await opens(site, secret), false)
    assert.equal((await read(site.admin, site.path)).urls.published, undefined)
    const on = (await site.admin.patch(path, { active: true, name: 'Again' })).body
    assert.deepEqual([on.active, on.name, on.urls.published], [true, 'Again', urls.published])
    assert.ok(await opens(site, secret))
  })

  test('a deleted link is gone, and opens nothing', async () => {
    const site = await published()
    const { id, urls } = (await newLink(site)).body
    const path = `${site.path}/share-links/${id}`
    assert.equal((await site.admin.delete(path)).status, 205)
    assert.equal(await opens(site, secretIn(urls.published)), false)
    assert.equal((await site.admin.get(path)).status, 404)
    assert.equal((await site.admin.delete(path)).status, 404)
    assert.equal((await read(site.admin, `${site.path}/share-links`)).count, 0)
  })

  test('a secret opens its own site, and neither the id nor half of a secret opens any', async () => {
    const [site, other] = [await published(), await published()]
    const { id, urls } = (await newLink(site)).body
    const secret = secretIn(urls.published)
    assert.equal(await opens(other, secret), false)
    for (const wrong of ['', id, secret.slice(0, -1), `${secret}0`, secretIn(urls.published).toLowerCase()])
      assert.equal(await opens(site, wrong), false)
    assert.equal((await site.admin.get(`${other.path}/share-links/${id}`)).status, 404)
  })

  test('a link shows its secret only while its site is published', async () => {
    const site = await newSiteWith(await world(), ['Guides'])
    const { id, urls } = (await newLink(site)).body
    assert.equal(urls.published, undefined)
    await site.admin.post(`${site.path}/publish`)
    const { published: address } = (await read(site.admin, `${site.path}/share-links/${id}`)).urls
    assert.match(address, /\/~\/share\/[\w-]+$/)
    await site.admin.post(`${site.path}/unpublish`)
    assert.equal((await read(site.admin, `${site.path}/share-links/${id}`)).urls.published, undefined)
  })

  test('links are listed and changed by those who may change the site, and seen by nobody else', async () => {
    const site = await published()
    const { id } = (await newLink(site)).body
    const path = `${site.path}/share-links`
    const editor = await (await world()).member(site.organization, 'review')
    for (const answer of [
      await editor.get(path),
      await editor.get(`${path}/${id}`),
      await editor.post(path, { name: 'x' }),
      await editor.patch(`${path}/${id}`, { active: false }),
      await editor.delete(`${path}/${id}`),
    ])
      assert.equal(answer.status, 403)
    const creator = await (await world()).member(site.organization, 'create')
    assert.equal((await creator.patch(`${path}/${id}`, { active: false })).status, 200)
  })

  test('a name is needed, and has at most 50 characters', async () => {
    const { admin, path } = await published()
    for (const body of [{}, { name: 'x'.repeat(51) }, { name: null }, { name: 'a', active: true }])
      assert.equal((await admin.post(`${path}/share-links`, body)).status, 400)
    assert.equal((await admin.post(`${path}/share-links`, { name: 'x'.repeat(50) })).status, 201)
  })

  test('every change raises the revision of the site and writes an event, without the secret; no change does neither', async () => {
    const site = await published()
    const revision = async () =>
      (await world()).act(site.admin, async ({ db }) => {
        const row = db.selectFrom('sites').select('revision').where('id', '=', site.id)
        return (await row.executeTakeFirstOrThrow()).revision
      })
    const before = await revision()
    const { id, urls } = (await newLink(site)).body
    const path = `${site.path}/share-links/${id}`
    await site.admin.patch(path, { active: false })
    await site.admin.patch(path, { active: false, name: 'Press' })
    await site.admin.patch(path, {})
    await site.admin.delete(path)
    assert.equal(await revision(), before + 3)
    const { items } = await read(site.admin, `/orgs/${site.organization.id}/events?resource=${id}&limit=1000`)
    assert.deepEqual(items.map(({ type, data }: any) => [type, data]).sort(), [
      ['share_link_created', { site: site.id, name: 'Press' }],
      ['share_link_deleted', { site: site.id, name: 'Press' }],
      ['share_link_updated', { site: site.id, active: false }],
    ])
    assert.doesNotMatch(JSON.stringify(items), new RegExp(secretIn(urls.published).slice(id.length)))
  })

  test('a site has at most 500 links', async () => {
    const site = await published()
    const { id } = (await newLink(site)).body
    await (await world()).act(site.admin, async ctx => {
      const links = ctx.db.selectFrom('share_links').selectAll().where('id', '=', id)
      const row = await links.executeTakeFirstOrThrow()
      const more = Array.from({ length: 499 }, () => ({ ...row, id: ctx.newId() }))
      await ctx.db.insertInto('share_links').values(more).execute()
    })
    assert.equal((await site.admin.post(`${site.path}/share-links`, { name: 'x' })).status, 409)
    await site.admin.delete(`${site.path}/share-links/${id}`)
    await newLink(site)
  })

  test('no log has a secret, wherever it is asked for', async () => {
    const lines: LogRecord[] = []
    const own = await createWorld(await open(), { log: line => lines.push(line) })
    try {
      const site = await newSiteWith(own, ['Guides'])
      await site.admin.post(`${site.path}/publish`)
      const { id, urls } = (await newLink(site)).body
      const secret = secretIn(urls.published)
      await site.admin.get(`/spaces/${site.spaces[0]}?shareKey=${secret}`)
      const { pathname } = new URL(urls.published)
      for (const url of [pathname, `${pathname}/page?shareKey=${secret}`])
        await own.inject({ method: 'GET', url })
      assert.ok(lines.length > 0)
      assert.doesNotMatch(JSON.stringify(lines), new RegExp(secret.slice(id.length)))
    } finally {
      await own.close()
    }
  })
})
