// Members of an organization can sign in on its sites: they sign in at the installation and come back. Nobody else can.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sharedWorld } from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { signedIn } from '../../../test/world/signed-in.ts'
import { storeSite } from '../../sites/prepared/testing.ts'
import { testBrowser, visitedSite } from './testing.ts'

let made = 0

forEachDatabase((_engine, open) => {
  const shared = sharedWorld(open)
  const setUp = async () => {
    const world = await shared()
    const host = `members${++made}.example.com`
    const found = await visitedSite(world, { visibility: 'visitor-auth' }, { hostnames: [host] })
    const member = await world.member(found.now.organization, 'read')
    const { headers } = await signedIn(world, member)
    /** Follows an address at the installation, with the session of a member. */
    const back = (address: string, cookie = headers.cookie) => {
      const { pathname, search } = new URL(address)
      return world.inject({ url: pathname + search, headers: { host: 'lectern.test', cookie } })
    }
    return { ...found, host, member, back, site: found.site }
  }
  const returning = (to: string, id: string) =>
    `http://lectern.test/sign-in/site/${id}?to=${encodeURIComponent(to)}`

  test('a member signs in at the installation, and reads the page that they came for', async () => {
    const { world, host, back } = await setUp()
    const browser = testBrowser(world, host)
    const away = await browser.ask('/~/sign-in?to=/setup')
    const address = String(away.headers.location)
    const stranger = await back(address, '')
    assert.match(String(stranger.headers.location), /^\/sign-in\?to=%2Fsign-in%2Fsite%2F/)
    const page = await back(address)
    assert.match(page.body, /You are on your way back/)
    const [, to = ''] = /^0;url=(.*)$/.exec(String(page.headers.refresh)) ?? []
    assert.equal(new URL(to).origin + new URL(to).pathname, `http://${host}/setup`)
    assert.equal(page.status, 200)
    const { pathname, search } = new URL(to)
    const opened = await browser.open(pathname + search)
    assert.deepEqual([opened.status, opened.address], [200, '/setup'])
  })

  test('at the own address a member is sent back at once', async () => {
    const { own, site, back, change, world } = await setUp()
    await world.act({ id: '' }, ({ db }) =>
      db.deleteFrom('site_hostnames').where('site_id', '=', site.id).execute(),
    )
    await change({})
    const { status, headers } = await back(returning(`${own}/setup`, site.id))
    assert.equal(status, 303)
    assert.ok(String(headers.location).startsWith(`${own}/setup?jwt_token=`))
  })

  test('to a host that a site only names a member goes on by themselves', async () => {
    const { site, back, change } = await setUp()
    await change({ proxy: `proxy-of-${site.id.toLowerCase()}.example/docs` })
    const to = `http://proxy-of-${site.id.toLowerCase()}.example/docs/setup`
    const { status, headers, body } = await back(returning(to, site.id))
    assert.deepEqual([status, headers.refresh], [200, undefined])
    assert.match(body, /Go on only if you know/)
  })

  test('nobody is sent with a token to an address that is not of that very site', async () => {
    const { site, own, host, back } = await setUp()
    const other = await setUp()
    for (const to of [
      ...[
        'https://evil.example/',
        '//evil.example',
        'javascript:alert(1)',
        '',
        '/setup',
        'http://lectern.test/account',
      ],
      ...[
        other.own,
        `https://${other.host}/`,
        `https://a:b@${host}/`,
        `https://${host}.evil.example/`,
        `https://${host}:444/`,
      ],
      `${new URL(own).origin}@evil.example/`,
    ]) {
      const { status, headers } = await back(returning(to, site.id))
      assert.deepEqual([status, headers.location, headers.refresh], [400, undefined, undefined], to)
    }
  })

  test('the token of one site is refused at another one that the member may see, in the address and as a cookie', async () => {
    const { world, host, back, site, now } = await setUp()
    const address = String((await testBrowser(world, host).ask('/~/sign-in?to=/setup')).headers.location)
    const { headers } = await back(address)
    const token = new URL(String(headers.refresh).slice('0;url='.length)).searchParams.get('jwt_token') ?? ''
    const other = `other-of-${host}`
    const parts = { siteSpaces: [{ path: 'now', space: now.id }], hostnames: [other] }
    const { id } = await storeSite(world, now.organization.id, parts, { visibility: 'visitor-auth' })
    assert.notEqual(id, site.id)
    for (const [at, status] of [
      [host, 200],
      [other, 403],
    ] as const) {
      const cookie = `lectern-visitor-token=${token}`
      assert.equal((await world.inject({ url: '/setup', headers: { host: at, cookie } })).status, status, at)
      const opened = await testBrowser(world, at).open(`/setup?jwt_token=${token}`)
      assert.equal(opened.status, status, at)
    }
  })

  test('whoever is no member gets no token', async () => {
    const { world, site, host, back } = await setUp()
    const { headers } = await signedIn(world, await world.person())
    const answer = await back(returning(`https://${host}/setup`, site.id), headers.cookie)
    assert.deepEqual([answer.status, answer.headers.refresh], [403, undefined])
  })

  test('a member who leaves is let in no more, from the next request on', async () => {
    const { world, host, back, member, now } = await setUp()
    const browser = testBrowser(world, host)
    const { headers } = await back(String((await browser.ask('/~/sign-in?to=/setup')).headers.location))
    const { pathname, search } = new URL(String(headers.refresh).slice('0;url='.length))
    assert.equal((await browser.open(pathname + search)).status, 200)
    await now.admin.delete(`/orgs/${now.organization.id}/members/${member.id}`)
    assert.equal((await browser.ask('/setup')).status, 403)
  })

  test('a member learns at the own address that a site is not published; others do not', async () => {
    const { world, path, change, back, own } = await setUp()
    await change({ published: 0 })
    const told = await back(`${own}/setup`)
    assert.deepEqual([told.status, /not published/.test(told.body)], [404, true])
    const { headers } = await signedIn(world, await world.person())
    const nowhere = await back('http://lectern.test/nobody/nothing', '')
    assert.equal((await back(`${own}/setup`, headers.cookie)).body, nowhere.body)
    assert.equal((await world.inject({ url: `${path}/setup` })).body, nowhere.body)
  })

  test('a change request is shown at the own address to whoever may read it and is signed in', async () => {
    const { own, now, back } = await setUp()
    const { body: proposed } = await now.admin.post(`${now.path}/change-requests`, {})
    const { headers } = await signedIn(now.world, now.admin)
    const address = `${own}/~/change-requests/${proposed.id}/setup`
    const seen = await back(address, headers.cookie)
    assert.deepEqual([seen.status, seen.headers['x-robots-tag']], [200, 'noindex'])
    assert.equal((await back(address, '')).status, 404)
  })
})
