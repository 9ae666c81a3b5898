// Who may see a site in a browser: with share links, tokens and unsigned claims, and what others get.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sharedWorld, write } from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { makeLink } from '../../sites/addresses/testing.ts'
import { testBrowser, visitedSite } from './testing.ts'

forEachDatabase((_engine, open) => {
  const shared = sharedWorld(open)
  const setUp = async (fields: object = {}) => visitedSite(await shared(), fields)

  test('strangers learn nothing of a site that is not published, takes a link, or is not there', async () => {
    const { world, path, change } = await setUp({ visibility: 'share-link' })
    const browser = testBrowser(world)
    const nowhere = await browser.ask('/nobody/nothing')
    assert.equal(nowhere.status, 404)
    const asked = ['/setup', '/setup/', '/setup?jwt_token=x', '/~/sign-in', '/~/sign-out', '/~/search', '']
    const refused = async () => {
      for (const rest of asked) {
        const { status, body, headers } = await browser.ask(path + rest)
        const without = ({ date: _, 'x-request-id': __, ...others }: typeof headers) => others
        assert.deepEqual([status, body], [404, nowhere.body], rest)
        assert.deepEqual(without(headers), without(nowhere.headers), rest)
      }
    }
    await refused()
    await change({ published: 0, visibility: 'public' })
    await refused()
  })

  test('a share link leaves the address at once, and lets in by a cookie as long as it is active', async () => {
    const { world, path, now, site } = await setUp({ visibility: 'share-link' })
    const browser = testBrowser(world)
    const { secret } = await makeLink(world, now.admin, site.id, true)
    const entered = await browser.ask(`${path}/~/share/${secret}/setup?a=b`)
    assert.deepEqual([entered.status, entered.headers.location], [307, `${path}/setup?a=b`])
    const cookie = String(entered.headers['set-cookie'])
    assert.match(cookie, new RegExp(`^lectern-share=${secret}; Path=${path}; HttpOnly; SameSite=Lax`))
    assert.match(String(entered.headers['cache-control']), /no-store/)
    const { status, body, headers } = await browser.ask(`${path}/setup`)
    assert.deepEqual(
      [status, headers['referrer-policy'], headers['x-robots-tag']],
      [200, 'same-origin', 'noindex'],
    )
    assert.ok(!body.includes(secret))
    await world.act({ id: '' }, ({ db }) =>
      db.updateTable('share_links').set({ active: 0 }).where('site_id', '=', site.id).execute(),
    )
    assert.equal((await browser.ask(`${path}/setup`)).status, 404)
    assert.equal((await testBrowser(world).ask(`${path}/~/share/${secret}/setup`)).status, 404)
  })

  test('the secret of another site opens nothing', async () => {
    const { world, path, now, other } = await setUp({ visibility: 'share-link' }).then(async found => ({
      ...found,
      other: await setUp({ visibility: 'share-link' }),
    }))
    const { secret } = await makeLink(world, now.admin, other.site.id, true)
    const browser = testBrowser(world)
    browser.cookies.set('lectern-share', secret)
    assert.equal((await browser.ask(`${path}/setup`)).status, 404)
    assert.equal((await browser.ask(`${path}/~/share/${secret}/setup`)).status, 404)
    assert.equal((await browser.ask(`${other.path}/setup`)).status, 200)
  })

  test('a token in an address becomes a cookie of that site until it ends', async () => {
    const { world, path, token } = await setUp({ visibility: 'visitor-auth' })
    const browser = testBrowser(world)
    const given = await token({ plan: 'pro' }, 600)
    const entered = await browser.ask(`${path}/pro?a=b&jwt_token=${given}&c=d`)
    assert.deepEqual([entered.status, entered.headers.location], [307, `${path}/pro?a=b&c=d`])
    const cookie = String(entered.headers['set-cookie'])
    assert.equal(cookie, `lectern-visitor-token=${given}; Path=${path}; HttpOnly; SameSite=Lax; Max-Age=600`)
    assert.equal((await browser.ask(`${path}/pro?a=b&c=d`)).status, 200)
    world.clock.now += 601_000
    assert.equal((await browser.ask(`${path}/pro`)).status, 403)
  })

  test('a token that no browser keeps is refused with the reason, and nobody goes around in circles', async () => {
    const { world, path, token, change } = await setUp({ visibility: 'visitor-auth' })
    await change({ fallback_url: 'https://example.com/sign-in' })
    const given = await token({ about: 'x'.repeat(3000) }, 600)
    const { status, body, headers } = await testBrowser(world).ask(`${path}/setup?jwt_token=${given}`)
    assert.deepEqual([status, headers['set-cookie']], [400, undefined])
    assert.match(body, /too long for browsers to keep/)
  })

  test('without a valid token a visitor is sent where the site says, with the path, or told', async () => {
    const { world, path, token, change } = await setUp({ visibility: 'visitor-auth' })
    const other = await setUp({ visibility: 'visitor-auth' })
    const foreign = await other.token()
    const browser = testBrowser(world)
    const told = await browser.ask(`${path}/setup?x=1`)
    assert.equal(told.status, 403)
    assert.match(told.body, /~\/sign-in\?to=%2Fsetup%3Fx%3D1/)
    await change({ fallback_url: 'https://example.com/sign-in?a=b' })
    const sent = await browser.ask(`${path}/setup?x=1`)
    const expected = `https://example.com/sign-in?a=b&location=${encodeURIComponent('/setup?x=1')}`
    assert.deepEqual(
      [sent.status, sent.headers.location, sent.headers['cache-control']],
      [307, expected, 'no-store'],
    )
    // An invalid token must not redirect the visitor in a circle.
    for (const wrong of [foreign, 'x', await token({}, -1)])
      assert.equal((await browser.ask(`${path}/setup?jwt_token=${wrong}`)).status, 403)
    assert.equal(browser.cookies.size, 0)
  })

  test('what is not valid leaves the address of a site that is open to all', async () => {
    const { world, path } = await setUp()
    const { status, headers } = await testBrowser(world).ask(`${path}/setup?jwt_token=x`)
    assert.deepEqual([status, headers.location, headers['set-cookie']], [307, `${path}/setup`, undefined])
  })

  test('with another key no token of before is valid, from the next request on', async () => {
    const { world, path, token, now, site } = await setUp({ visibility: 'visitor-auth' })
    const browser = testBrowser(world)
    await browser.open(`${path}/setup?jwt_token=${await token({}, 600)}`)
    assert.equal((await browser.ask(`${path}/setup`)).status, 200)
    await now.admin.post(`/orgs/${now.organization.id}/sites/${site.id}/publishing/auth/regenerate`)
    assert.equal((await browser.ask(`${path}/setup`)).status, 403)
  })

  test('two visitors see each what is theirs at the same address', async () => {
    const { world, path, token } = await setUp()
    const [pro, free] = [testBrowser(world), testBrowser(world)]
    await pro.open(`${path}/setup?jwt_token=${await token({ plan: 'pro' })}`)
    await free.open(`${path}/setup?jwt_token=${await token({ plan: 'free' })}`)
    for (let times = 0; times < 2; times++) {
      assert.equal((await pro.ask(`${path}/pro`)).status, 200)
      assert.equal((await free.ask(`${path}/pro`)).status, 404)
    }
  })

  test('what visitors say of themselves counts at once, and on the pages that follow', async () => {
    const { world, path } = await setUp()
    const browser = testBrowser(world)
    assert.equal((await browser.ask(`${path}/api/v1`)).status, 404)
    const first = await browser.ask(`${path}/setup?visitor.beta=true&visitor.name=%22%3B%0d%0aX:y`)
    assert.equal(first.status, 200)
    assert.match(String(first.headers['set-cookie']), /^lectern-visitor=%7B%22beta%22%3Atrue[^;\r\n]*; Path=/)
    assert.match(String(first.headers['cache-control']), /no-store/)
    assert.notEqual((await browser.ask(`${path}/api/v1`)).body.includes('not here'), true)
    await browser.ask(`${path}/setup?visitor.beta=false`)
    assert.match((await browser.ask(`${path}/api/v1`)).body, /not here/)
  })

  test('signing out forgets who a visitor is', async () => {
    const { world, path, token } = await setUp({ visibility: 'visitor-auth' })
    const browser = testBrowser(world)
    await browser.open(`${path}/setup?jwt_token=${await token()}`)
    assert.equal(browser.cookies.size, 1)
    const out = await browser.ask(`${path}/~/sign-out`)
    assert.deepEqual([out.headers.location, browser.cookies.size], [path, 0])
  })

  test('cookies and queries of every shape leave a visitor who is nobody, and fail nothing', async () => {
    const { world, path } = await setUp({ visibility: 'visitor-auth' })
    const other = await setUp()
    const values = [
      '',
      '%',
      '%00',
      'null',
      '[]',
      '{',
      '%7B%22__proto__%22%3A1%7D',
      '=;=;=',
      '\u0000'.repeat(9),
      'a.b.c',
    ]
    values.push('x'.repeat(7000), encodeURIComponent('['.repeat(2000)), 'eyJhbGciOiJub25lIn0.e30.')
    for (const value of values)
      for (const name of ['lectern-visitor-token', 'lectern-visitor', 'lectern-share']) {
        const cookie = `${name}=${value.replaceAll('\0', '')}`
        assert.equal((await world.inject({ url: `${path}/setup`, headers: { cookie } })).status, 403, cookie)
        assert.equal(
          (await world.inject({ url: `${other.path}/pro`, headers: { cookie } })).status,
          404,
          cookie,
        )
        const url = `${other.path}/pro?visitor.claims.plan=pro&visitor.__proto__=1&visitor.plan=${encodeURIComponent(value)}`
        assert.equal((await world.inject({ url, headers: { cookie } })).status, 404, url)
      }
  })

  test('a page that is not there suggests those that are like it, and none that the visitor does not see', async () => {
    const { world, path } = await setUp()
    const browser = testBrowser(world)
    const { status, body } = await browser.ask(`${path}/guide/setups`)
    assert.equal(status, 404)
    const main = (page: string) => page.slice(page.indexOf('<main'))
    assert.ok(main(body).includes(`<a href="${path}/setup">`), body)
    assert.ok(body.slice(0, body.indexOf('<main')).includes(`href="${path}/setup"`), 'it is in the menu')
    assert.ok(!(await browser.ask(`${path}/pro1`)).body.includes(`href="${path}/pro"`))
  })

  test('of very many pages that are alike five are suggested, and others in the place of those that are hidden', async () => {
    const { world, path, now } = await setUp()
    const pages = Array.from({ length: 12 }, (_, index) => ({
      ...{ operation: 'insert_page', title: `Heron ${index}`, document: { markdown: '' } },
      ...(index < 4 && { condition: 'visitor.claims.plan == "pro"' }),
    }))
    await write(now.admin, now.content, ...pages)
    const { body } = await testBrowser(world).ask(`${path}/herons`)
    const suggested = [...body.slice(body.indexOf('<main')).matchAll(/href="[^"]*\/heron-(\d+)"/g)]
    assert.deepEqual(
      suggested.map(([, number]) => Number(number)),
      [4, 5, 6, 7, 8],
    )
  })

  test('pictures of a page are read on the host of its visitor', async () => {
    const { world, path, now } = await setUp()
    const base64 = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64')
    await write(now.admin, now.content, { operation: 'insert_files', files: [{ name: 'boat.svg', base64 }] })
    const file = (await now.admin.get(`${now.content}/files`)).body.items[0].id
    const markdown = `![a boat](/files/${file})`
    await write(now.admin, now.content, { operation: 'insert_page', title: 'Boat', document: { markdown } })
    const { body } = await testBrowser(world).ask(`${path}/boat`)
    const [, src = ''] = /<img[^>]* src="([^"]+)"/.exec(body) ?? []
    assert.ok(src.startsWith(`${path}/~/downloads/`), src)
    const picture = await world.inject({ url: src.replaceAll('&amp;', '&') })
    assert.deepEqual([picture.status, picture.headers['content-type']], [200, 'image/svg+xml'])
    const forged = src.replace(/signature=\d/, 'signature=9')
    assert.equal((await world.inject({ url: forged })).status, 404)
  })
})
