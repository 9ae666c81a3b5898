// The rules of robots.txt: rules for all programs and for this one apply, whatever form the file has.
import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import { createLateFetcher } from '#network/index.ts'
import { local, serveLocally } from '../../../network/testing.ts'
import { askingOf } from './asking.ts'
import { type Robots, readRobots } from './robots.ts'

const asked = async (
  t: TestContext,
  status: number,
  text: string | Buffer,
): Promise<Robots & { origin: string }> => {
  const origin = await serveLocally(t, (_, response) => void response.writeHead(status).end(text))
  const fetcher = createLateFetcher(local)
  t.after(() => fetcher.close())
  const { signal } = new AbortController()
  const robots = await readRobots(askingOf({ fetcher, signal, wait: async () => {} }), origin)
  return { ...robots, origin }
}

const allowed = ({ origin, isAllowed }: Robots & { origin: string }, ...paths: string[]): string[] =>
  paths.filter(path => isAllowed(`${origin}${path}`))

describe('robots.txt', () => {
  it('forbids what it forbids everybody, unless it has rules for this program', async t => {
    const all = await asked(
      t,
      200,
      'User-agent: other\nDisallow: /\n\nUser-agent: *\nDisallow: /a\nAllow: /a/b\n',
    )
    assert.deepEqual(allowed(all, '/a', '/a/b', '/c'), ['/a/b', '/c'])
    const ours = await asked(
      t,
      200,
      'User-agent: *\nDisallow: /\nUser-agent: Lectern/1.0\nuser-agent: x\nDisallow: /a$ # why\n',
    )
    assert.deepEqual(allowed(ours, '/a', '/a/b', '/c'), ['/a/b', '/c'])
  })

  it('that is not there forbids nothing', async t => {
    for (const status of [404, 403, 410]) assert.deepEqual(allowed(await asked(t, status, 'x'), '/a'), ['/a'])
  })

  it('that the site fails to give is an error', async t => {
    await assert.rejects(asked(t, 503, ''), /status 503/)
  })

  it('says how long to wait, up to half a minute', async t => {
    const delays = ['2.5', '86400', '-1', 'soon'].map(
      async delay => (await asked(t, 200, `User-agent: *\nCrawl-delay: ${delay}\n`)).delay,
    )
    assert.deepEqual(await Promise.all(delays), [2500, 30_000, 0, 0])
  })

  it('names its sitemaps, wherever they stand', async t => {
    const { sitemaps } = await asked(
      t,
      200,
      '\uFEFFSitemap: https://a/1.xml\nUser-agent: other\nSitemap: https://a/2.xml\n',
    )
    assert.deepEqual(sitemaps, ['https://a/1.xml', 'https://a/2.xml'])
  })

  it('of many names and rules costs no more than others', async t => {
    const names = Array.from({ length: 20_000 }, (_, index) => `User-agent: ${index % 2 ? '*' : `a${index}`}`)
    const rules = Array.from({ length: 20_000 }, (_, index) => `Disallow: /${'*a'.repeat(80)}${index}`)
    const robots = await asked(t, 200, [...names, 'Disallow: /first', ...rules].join('\n'))
    const before = process.cpuUsage().user
    assert.deepEqual(allowed(robots, '/first', `/${'a'.repeat(2000)}`), [`/${'a'.repeat(2000)}`])
    assert.ok(process.cpuUsage().user - before < 2_000_000)
  })

  it('is read as far as half a megabyte', async t => {
    const robots = await asked(t, 200, `User-agent: *\nDisallow: /a\n${'#'.repeat(20_000_000)}`)
    assert.deepEqual(allowed(robots, '/a', '/b'), ['/b'])
  })
})
