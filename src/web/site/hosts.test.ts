// Hosts of sites: all of their paths belong to the site, whatever a request says of its destination.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sharedWorld } from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { makeLink } from '../../sites/addresses/testing.ts'
import { testBrowser, visitedSite } from './testing.ts'

let made = 0
const newHost = () => `docs${++made}.example.com`

forEachDatabase((_engine, open) => {
  const shared = sharedWorld(open)
  const setUp = async (fields: object = {}, redirects: readonly (readonly [string, string])[] = []) => {
    const host = newHost()
    const found = await visitedSite(await shared(), fields, { hostnames: [host], redirects })
    return { ...found, host, browser: testBrowser(found.world, host) }
  }

  test('on a host of a site every path is that of the site, also one that the installation has', async () => {
    const { browser } = await setUp()
    const { status, body } = await browser.ask('/setup')
    assert.equal(status, 200)
    assert.match(body, /href="\/~\/assets\/site\./)
    for (const path of ['/v1', '/v1/user', '/sign-in', '/reference', '/healthz', '/downloads/a/b/c', '/x']) {
      const { status, headers } = await browser.ask(path)
      assert.deepEqual([status, headers['content-type']], [404, 'text/html; charset=utf-8'], path)
    }
  })

  test('on every other host nothing changes', async () => {
    const { world } = await setUp()
    for (const host of ['elsewhere.example.com', 'localhost', '127.0.0.1', '[::1]', 'lectern.test', 'x.y'])
      assert.equal((await world.inject({ url: '/v1/user', headers: { host } })).status, 401, host)
  })

  test('the proof of a hostname is answered on a host of a site, too', async () => {
    const { browser } = await setUp()
    const { headers } = await browser.ask('/.well-known/lectern-challenge/x')
    assert.equal(headers['content-type'], 'application/json; charset=utf-8')
  })

  test('a host is the same in capitals, with a dot at its end, and at any port', async () => {
    const { world, host } = await setUp()
    for (const written of [host.toUpperCase(), `${host}.`, `${host}:8080`])
      assert.equal((await world.inject({ url: '/setup', headers: { host: written } })).status, 200, written)
  })

  test('whatever stands for a host or a path, nothing fails, and nobody is led to another host', async () => {
    const { world, host } = await setUp()
    const hosts = [
      host,
      'a b',
      `${host}@evil.example`,
      `${host}/x`,
      `${host}\\x`,
      '',
      '..',
      'xn--',
      `${'a'.repeat(300)}.de`,
    ]
    const paths = [
      ...[
        '//evil.example',
        '//evil.example/',
        '/%2f%2fevil.example/',
        '/\\evil.example/',
        '/%5cevil.example',
      ],
      ...['/../../v1/user', '/%2e%2e/setup', '/a/..//evil.example/', '/%', '/%ff', '/%00', '/%0d%0aX:y'],
      ...[
        '/~',
        '/~/',
        '/~/share',
        '/~/share/',
        '/~/share/x/',
        '/~/preview/x',
        '/~/nothing',
        '/~/downloads/%/%/%',
      ],
      ...[`/${'a'.repeat(9000)}`, `/${'a/'.repeat(2000)}`, '/?jwt_token=x', '//?jwt_token=x', '/setup?%'],
      ...[
        '/~/sign-in?to=//evil.example',
        '/~/sign-in?to=/%5cevil.example',
        '/~/sign-in?to=https://evil.example',
      ],
    ]
    for (const written of hosts)
      for (const url of paths) {
        const { statusCode, headers } = await world.server.inject({ url, headers: { host: written } })
        assert.ok(statusCode < 500, `${written} ${url}: ${statusCode}`)
        const location = URL.parse(String(headers.location ?? '/'), `https://${host}/`)
        const at = location?.searchParams.get('to')
        for (const led of [location, at ? URL.parse(at) : location])
          assert.ok(
            led?.hostname === host || led?.host === 'lectern.test',
            `${url} leads to ${headers.location}`,
          )
      }
  })

  test('the own address leads to the host that is proved, and where nobody may know of the site, nowhere', async () => {
    const { world, path, host, change, now, site } = await setUp()
    const browser = testBrowser(world)
    const led = await browser.ask(`${path}/setup?a=b`)
    assert.deepEqual([led.status, led.headers.location], [308, `https://${host}/setup?a=b`])
    await change({ visibility: 'share-link' })
    assert.equal((await browser.ask(`${path}/setup`)).status, 404)
    const { secret } = await makeLink(world, now.admin, site.id, true)
    const shared = await browser.ask(`${path}/~/share/${secret}/setup`)
    assert.equal(shared.headers.location, `https://${host}/~/share/${secret}/setup`)
    assert.equal(shared.headers['cache-control'], 'no-store')
    await change({ visibility: 'public', published: 0 })
    assert.equal((await browser.ask(`${path}/setup`)).status, 404)
  })

  test('a proxy shows the site below its path, whether it keeps the path or asks at the own address', async () => {
    const proxy = `www${++made}.example.com`
    const { world, path } = await visitedSite(await shared(), { proxy: `${proxy}/Docs` })
    const kept = await world.inject({ url: '/Docs/setup', headers: { host: proxy } })
    const named = { 'x-forwarded-host': proxy }
    const asked = await world.inject({ url: `${path}/setup`, headers: { host: 'lectern.test', ...named } })
    for (const { status, body } of [kept, asked]) {
      assert.equal(status, 200)
      assert.match(body, /href="\/Docs\/~\/assets\//)
    }
    // nginx adds the slash itself.
    assert.equal((await world.inject({ url: '/Docs/', headers: { host: proxy } })).status, 200)
    assert.equal(
      (await world.inject({ url: `${path}/setup`, headers: { host: 'lectern.test' } })).status,
      200,
    )
  })

  test('a proxy that nobody has proved takes nothing from the installation', async () => {
    const name = `inner${++made}.example.com`
    const { world } = await visitedSite(await shared(), { proxy: `${name}/v1` })
    assert.equal((await world.inject({ url: '/v1/user', headers: { host: name } })).status, 401)
  })

  test('on its host a site refuses every method but GET and HEAD', async () => {
    const { world, host } = await setUp()
    for (const method of ['POST', 'PUT', 'DELETE'] as const) {
      const { status, headers } = await world.inject({ method, url: '/v1/urls/published', headers: { host } })
      assert.deepEqual([status, headers.allow], [405, 'GET, HEAD'])
    }
  })

  test('each page has one address, and other ways to write it lead there', async () => {
    const { browser } = await setUp({}, [['/old', '/setup']])
    for (const written of [
      '/setup/',
      '/setup.html',
      '/setup/index.html',
      '/setup/README.md',
      '/s%65tup',
      '/old',
    ]) {
      const { status, headers } = await browser.ask(`${written}?a=b`)
      assert.deepEqual([status, headers.location], [308, '/setup?a=b'], written)
    }
    const { status, headers } = await browser.ask('/index.html')
    assert.deepEqual([status, headers.location], [308, '/'])
    assert.equal((await browser.ask('/')).status, 200)
    const inUpperCase = await browser.ask('/caf%c3%a9')
    assert.deepEqual([inUpperCase.status, inUpperCase.headers.location], [308, '/caf%C3%A9'])
  })

  test('an address in any language is where a redirect leads', async () => {
    const { browser } = await setUp({}, [
      ['/away', 'https://example.com/日本?ü=ß'],
      ['/down', '/setup#日本'],
    ])
    for (const [path, location] of [
      ['/away', 'https://example.com/%E6%97%A5%E6%9C%AC?%C3%BC=%C3%9F'],
      ['/down', '/setup#%E6%97%A5%E6%9C%AC'],
    ] as const) {
      const { status, headers } = await browser.ask(path)
      assert.deepEqual([status < 400, headers.location], [true, location])
    }
  })
})
