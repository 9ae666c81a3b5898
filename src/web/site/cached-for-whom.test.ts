// Cached pages and who may see them: a cached page reaches nobody who would not be let in, or who sees something else.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { write } from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { createWorld } from '../../../test/world/world.ts'
import { makeLink } from '../../sites/addresses/testing.ts'
import { idsOf } from '../../sites/published/testing.ts'
import { visitedSite } from './testing.ts'

type Headers = Record<string, string>

forEachDatabase((_engine, open) => {
  const setUp = async (fields: object = {}, hostnames: readonly string[] = []) => {
    const world = await createWorld(await open(), { log: () => {} })
    const found = await visitedSite(world, fields, { hostnames })
    await world.server.listen({ port: 0, host: '127.0.0.1' })
    const { port } = world.server.server.address() as AddressInfo
    let routed = 0
    world.server.server.prependListener('request', () => void routed++)
    world.server.earlyFollowers.push(() => void routed--)
    const get = async (path: string, headers: Headers = {}) => {
      const asked = request({ port, host: '127.0.0.1', path, headers: { host: 'lectern.test', ...headers } })
      const [answer] = await once(asked.end(), 'response')
      return { status: answer.statusCode as number, headers: answer.headers, body: await text(answer) }
    }
    /** Requests a page twice, so that it is cached. */
    const getCached = async (path: string, headers: Headers = {}) => {
      const [first, second] = [await get(path, headers), await get(path, headers)]
      assert.equal(first.status, 200, path)
      assert.equal(second.body, first.body)
      return first.body
    }
    return { ...found, get, getCached, routed: () => routed }
  }

  test('nobody who is not let in any more is sent what is cached', async () => {
    const { path, get, getCached, change, routed, now, site, token } = await setUp()
    const setup = `${path}/setup`
    const changes: [object, number][] = [
      [{ published: 0 }, 404],
      [{ visibility: 'share-link' }, 404],
      [{ visibility: 'visitor-auth' }, 403],
      [{ visibility: 'visitor-auth', fallback_url: 'https://example.com/' }, 307],
    ]
    for (const [set, status] of changes) {
      await getCached(setup)
      const before = routed()
      await get(setup)
      assert.equal(routed(), before, 'it is sent before the router')
      await change(set)
      for (let times = 0; times < 2; times++)
        assert.equal((await get(setup)).status, status, JSON.stringify(set))
      await change({ published: 1, visibility: 'public', fallback_url: null })
    }
    await change({ visibility: 'visitor-auth' })
    const cookie = `lectern-visitor-token=${await token({}, 600)}`
    await getCached(setup, { cookie })
    assert.equal((await get(setup)).status, 403)
    await now.admin.post(`/orgs/${now.organization.id}/sites/${site.id}/publishing/auth/regenerate`)
    assert.equal((await get(setup, { cookie })).status, 403)
  })

  test('a share link that is revoked opens no page that is cached', async () => {
    const { world, path, get, getCached, now, site } = await setUp({ visibility: 'share-link' })
    const { id, secret } = await makeLink(world, now.admin, site.id, true)
    const cookie = `lectern-share=${secret}`
    await getCached(`${path}/setup`, { cookie })
    for (const other of [{}, { cookie: 'lectern-share=other' }])
      assert.equal((await get(`${path}/setup`, other)).status, 404)
    await world.act({ id: '' }, ({ db }) =>
      db.updateTable('share_links').set({ active: 0 }).where('id', '=', id).execute(),
    )
    assert.equal((await get(`${path}/setup`, { cookie })).status, 404)
  })

  test('a token that has ended opens no page that is cached', async () => {
    const { world, path, get, getCached, token } = await setUp({ visibility: 'visitor-auth' })
    const cookie = `lectern-visitor-token=${await token({}, 60)}`
    await getCached(`${path}/setup`, { cookie })
    world.clock.now += 60_000
    assert.equal((await get(`${path}/setup`, { cookie })).status, 403)
  })

  test('a condition that is changed holds with the next request: of a page, of a section', async () => {
    const { path, get, getCached, now, site } = await setUp()
    const [id] = idsOf(
      await write(now.admin, now.content, {
        operation: 'insert_page',
        title: 'Some',
        document: { markdown: 'x' },
      }),
    )
    const conditional = (condition: string | null) =>
      write(now.admin, now.content, { operation: 'update_page', page: id, condition })
    await getCached(`${path}/some`)
    await conditional('visitor.claims.plan == "pro"')
    assert.equal((await get(`${path}/some`)).status, 404)
    assert.ok(!(await get(`${path}/setup`)).body.includes('Some'))
    await conditional('true')
    const before = await getCached(`${path}/setup`)
    assert.ok(before.includes('Some'))
    const sections = `/orgs/${now.organization.id}/sites/${site.id}/sections`
    const { items } = (await now.admin.get(sections)).body
    const api = items.find((one: { path: string }) => one.path === 'api')
    const changed = await now.admin.patch(`${sections}/${api.id}`, { condition: 'true' })
    assert.equal(changed.status, 200, JSON.stringify(changed.body))
    assert.notEqual((await get(`${path}/setup`)).body, before)
    assert.equal((await get(`${path}/api`)).status, 200)
    await now.admin.patch(`${sections}/${api.id}`, { condition: 'false' })
    assert.equal((await get(`${path}/api`)).status, 404)
    assert.ok(!(await get(`${path}/setup`)).body.includes(`${path}/api`))
  })

  test('links of a cached page lead around where it was asked for: at a host, at the own address, behind a proxy', async () => {
    const { path, getCached, change } = await setUp({ proxy: 'www.example.com/docs' })
    const ways: [string, Headers, string][] = [
      [`${path}/setup`, {}, path],
      ['/docs/setup', { host: 'www.example.com' }, '/docs'],
      [`${path}/setup`, { 'x-forwarded-host': 'www.example.com' }, '/docs'],
    ]
    const look = async () => {
      for (const [url, headers, base] of ways) {
        const body = await getCached(url, headers)
        assert.ok(body.includes(`href="${base}/~/assets/`), `${url} ${JSON.stringify(headers)}`)
        for (const other of ['/docs', path])
          assert.equal(body.includes(`href="${other}/~/`), other === base, `${url} leads to ${other}`)
      }
    }
    await look()
    ways.reverse()
    await look()
    await change({ proxy: null })
    for (const [url, headers, base] of ways.filter(([url]) => url.startsWith(path)))
      assert.ok((await getCached(url, headers)).includes(`href="${base === '/docs' ? path : base}/~/assets/`))
  })

  test('a hostname that a site has lost shows it no more', async () => {
    const host = 'docs.example.com'
    const { world, get, getCached, site } = await setUp({}, [host])
    await getCached('/setup', { host })
    await world.act({ id: '' }, ({ db }) =>
      db.deleteFrom('site_hostnames').where('site_id', '=', site.id).execute(),
    )
    assert.equal((await get('/setup', { host })).status, 404)
  })

  test('what a request says it was forwarded for shows it nothing of another host', async () => {
    const host = 'docs.example.com'
    const { get, getCached } = await setUp({}, [host])
    const forwarded = { 'x-forwarded-host': host }
    await getCached('/setup', { host })
    await getCached('/setup', { host, ...forwarded })
    assert.equal((await get('/setup', forwarded)).status, 404)
  })

  test('a preview is cached for nobody', async () => {
    const { path, get, getCached, now, site } = await setUp({ visibility: 'visitor-auth' })
    const { body: changeRequest } = await now.admin.post(`${now.path}/change-requests`, { subject: 'x' })
    const previews = `/orgs/${now.organization.id}/sites/${site.id}/previews`
    const preview = await now.admin.post(previews, { changeRequests: [changeRequest.id] })
    assert.equal(preview.status, 201, JSON.stringify(preview.body))
    const at = new URL(preview.body.urls.preview).pathname
    assert.ok((await getCached(`${at}/setup`)).includes(`${at}/~/`))
    for (let times = 0; times < 2; times++) assert.equal((await get(`${path}/setup`)).status, 403)
  })
})
