// The rules of sites that are broken, hostile or offline: an import ends, stays within its
// limits, and reports what was wrong.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { Invalid } from '#kernel/errors.ts'
import { newSpace, sharedWorld } from '../../../../test/world/content.ts'
import { forEachDatabase } from '../../../../test/world/databases.ts'
import { assertBlocksNobody, measureLoop, measuringTest } from '../../../../test/world/event-loop.ts'
import { endless } from '../../../network/testing.ts'
import { importSite, link, onLoopback, page, type Site, serveSite } from './testing.ts'

const html = { 'content-type': 'text/html' }

const refusedAt = (message: RegExp) => (error: unknown) => {
  assert.ok(error instanceof Invalid, String(error))
  assert.equal(error.problems[0]?.path, '/url')
  assert.match(error.message, message)
  return true
}

/** Answers that are not pages, each with the expected report. */
const broken: Record<string, [NonNullable<Site[string]>, RegExp]> = {
  'a redirect loop': [
    (request, response) => response.writeHead(302, { location: request.url }).end(),
    /redirected more than 5 times/,
  ],
  'a page without an end': [
    (_, response) => {
      response.writeHead(200, html)
      endless(response, Buffer.alloc(100_000, '<p>more '))
    },
    /sent more than 10000000 bytes/,
  ],
  'a page of 50 MB': [Buffer.alloc(50_000_000, '<p>text ').toString(), /sent more than 10000000 bytes/],
  'a gzip bomb': [
    (_, response) =>
      response
        .writeHead(200, { ...html, 'content-encoding': 'gzip' })
        .end(gzipSync(Buffer.alloc(100_000_000, '<p>'))),
    /sent more than 10000000 bytes/,
  ],
  'a page of elements that nest without an end': ['<div>'.repeat(100_000), /cannot be read as HTML/],
  'an error': [(_, response) => response.writeHead(500).end(), /status 500/],
  'a refusal': [(_, response) => response.writeHead(403).end(), /status 403/],
  'an answer that breaks off': [
    (_, response) => response.writeHead(200, html).write('<p>') && response.destroy(),
    /closed before/,
  ],
}

forEachDatabase((_, open) => {
  const world = sharedWorld(open, onLoopback)
  const space = async () => newSpace(await world())

  for (const [name, [answer, message]] of Object.entries(broken)) {
    test(`${name} is one failure, and the rest of the site is imported`, async t => {
      const { url } = await serveSite(t, {
        '/': page('Home', link('bad', 'good')),
        '/bad': answer,
        '/good': page('Good'),
      })
      const { files, failures } = await importSite(await space(), url)
      assert.equal(files.size, 3)
      assert.equal(failures.length, 1)
      assert.match(failures[0]?.reason ?? '', message)
      assert.match(failures[0]?.url ?? '', /\/bad/)
    })

    test(`${name} at the start is no import`, async t => {
      const { url } = await serveSite(t, { '/': answer })
      await assert.rejects(importSite(await space(), url), refusedAt(message))
    })
  }

  test('a start that is a file, that nobody serves, that robots.txt forbids, or that is inside is no import', async t => {
    const { url } = await serveSite(t, {
      '/a.bin': Buffer.from('x'),
      '/robots.txt': 'User-agent: *\nDisallow: /b',
    })
    await assert.rejects(importSite(await space(), `${url}a.bin`), refusedAt(/no web page at .* but a file/))
    await assert.rejects(importSite(await space(), `${url}gone`), refusedAt(/status 404/))
    await assert.rejects(importSite(await space(), `${url}b`), refusedAt(/robots\.txt of .* forbids/))
    await assert.rejects(importSite(await space(), 'http://10.0.0.1/'), refusedAt(/not at a public address/))
    await assert.rejects(importSite(await space(), 'http://127.0.0.1:1/'), refusedAt(/refused/))
    await assert.rejects(importSite(await space(), 'ftp://127.0.0.1/'), refusedAt(/http: or https:/))
  })

  test('a site that is busy is asked again, after the time that it wants', async t => {
    let requests = 0
    const { url } = await serveSite(t, {
      '/': page('Home', link('busy')),
      '/busy': (_, response) =>
        ++requests < 3
          ? response.writeHead(429, { 'retry-after': '7' }).end()
          : response.writeHead(200, html).end(page('Busy')),
    })
    const { files, waits, failures } = await importSite(await space(), url)
    assert.deepEqual([files.size, failures.length, requests], [3, 0, 3])
    assert.deepEqual(waits, [7000, 7000])
  })

  test('a site that goes away in the middle is not imported in part', async t => {
    let left = 40
    const { url } = await serveSite(t, path => (request, response) => {
      if (path === '/robots.txt' || path === '/sitemap.xml') return response.writeHead(404).end()
      if (left-- <= 0) return request.socket.destroy()
      const number = Number(path.slice(2)) || 0
      return response
        .writeHead(200, html)
        .end(page(`${number}`, link(...[1, 2, 3].map(step => `/p${3 * number + step}`))))
    })
    const imported = importSite(await space(), url)
    await assert.rejects(imported, refusedAt(/stopped answering after \d+ pages, and nothing was imported/))
  })

  measuringTest(
    'a page with 100,000 links, and a site that never ends, take no more than an import may',
    async t => {
      const many = Array.from({ length: 100_000 }, (_, index) => `<a href="p${index}">${index}</a>`).join(' ')
      const { url, log } = await serveSite(t, path =>
        path === '/' ? `<html><body><nav>${many}</nav>${page('Home').slice(15)}` : page(path),
      )
      const { longest, result } = await measureLoop(async () =>
        importSite(await space(), url, { mostPages: 30 }),
      )
      assert.equal(result.files.size, 31)
      assert.equal(log.filter(line => line.includes('/p')).length, 29)
      assert.match(result.failures.map(({ reason }) => reason).join(), /takes 30 pages of a site: \d+ more/)
      assertBlocksNobody(longest)
    },
  )

  measuringTest('many pages with thousands of links each block nobody', async t => {
    const links = (path: string) =>
      Array.from({ length: 4000 }, (_, index) => `<a href="${path === '/' ? '' : path}/${index}#p">x</a>`)
    const { url } = await serveSite(
      t,
      path => `<html><body><nav>${links(path).join('')}</nav>${page(path).slice(15)}`,
    )
    const act = async (mostPages: number) => importSite(await space(), url, { mostPages })
    await act(2)
    const { longest, result } = await measureLoop(() => act(12))
    assert.equal(result.files.size, 13)
    assertBlocksNobody(longest)
  })

  test('a calendar without an end is fetched for a few months', async t => {
    const { url, log } = await serveSite(t, path => {
      const month = Number(/month=(\d+)/.exec(path)?.[1] ?? 0)
      return path === '/robots.txt' ? undefined : page(`Month ${month}`, link(`/calendar?month=${month + 1}`))
    })
    await importSite(await space(), url)
    assert.equal(log.filter(line => line.includes('month')).length, 50)
  })

  test('a page is read in the characters that it is in, whatever it says', async t => {
    const greek = Buffer.from(
      '<html><head><title>x</title></head><body><main><h1>Ωραία</h1><p>κείμενο</p></main></body></html>',
    )
    const { url } = await serveSite(t, {
      '/': (_, response) =>
        response.writeHead(200, { 'content-type': 'text/html; charset=iso-8859-1' }).end(greek),
      '/latin': '',
    })
    const { files } = await importSite(await space(), url)
    assert.match([...files.values()].join(), /# Ωραία\s+κείμενο/)
  })

  test('a sitemap that is a bomb, or whose elements nest without an end, is a failure', async t => {
    const bomb = gzipSync(Buffer.alloc(60_000_000, ' '))
    const { url } = await serveSite(t, {
      '/robots.txt': 'Sitemap: /bomb.gz\nSitemap: /deep.xml\nSitemap: http://10.0.0.1/inside.xml',
      '/': page('Home'),
      '/bomb.gz': bomb,
      '/deep.xml': '<a>'.repeat(100_000),
    })
    const { files, failures } = await importSite(await space(), url)
    assert.equal(files.size, 2)
    assert.deepEqual(
      failures.map(({ url: at }) => at),
      [`${url}bomb.gz`, `${url}deep.xml`],
    )
  })

  test('an import that is cancelled stops: nothing more is fetched', async t => {
    const cancelling = new AbortController()
    const reason = new Error('cancelled')
    const { url, log } = await serveSite(t, path => {
      if (path === '/p20') cancelling.abort(reason)
      return path === '/'
        ? page('Home', link(...Array.from({ length: 500 }, (_, index) => `p${index}`)))
        : page(path)
    })
    await assert.rejects(importSite(await space(), url, { signal: cancelling.signal }), reason)
    assert.ok(log.length < 40, `${log.length}`)
  })
})
