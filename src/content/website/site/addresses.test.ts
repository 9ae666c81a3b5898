// The addresses of a site: which are the same, which belong to it, which are left out, and which files they become.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import {
  addressIn,
  filePaths,
  fragmentOf,
  isEndless,
  isFile,
  isInSite,
  isOtherForm,
  normalAddress,
  ownEditionOf,
  queryBound,
  siteOf,
} from './index.ts'

const origin = 'https://docs.example.com'
const at = (path: string) => `${origin}${path}`
const siteFrom = (path: string, reached = path, links: string[] = []) =>
  siteOf({ asked: at(path), reached: at(reached), links: links.map(at) })

describe('the normal form of an address', () => {
  const same: [string, string][] = [
    ['/guide/index.html', '/guide/'],
    ['/guide/default.aspx', '/guide/'],
    ['/guide/#part', '/guide/'],
    ['/guide//a', '/guide/a'],
    ['/a?utm_source=x&b=1&gclid=2', '/a?b=1'],
    ['/a?c=1&b=2', '/a?b=2&c=1'],
    ['/a;jsessionid=12ab?PHPSESSID=7', '/a'],
    ['/%7euser/a%2db%c3%a9', '/~user/a-b%C3%A9'],
    ['/x/../a', '/a'],
  ]
  for (const [written, normal] of same)
    it(`of ${written} is ${normal}`, () => assert.equal(normalAddress(at(written)), at(normal)))

  it('keeps what may be another page', () => {
    for (const path of ['/guide', '/guide/', '/A', '/a', '/index.php?title=A', '/a?page=2'])
      assert.equal(normalAddress(at(path)), at(path))
  })

  it('is none of what is no page of a website', () => {
    for (const text of [
      'mailto:a@example.com',
      'javascript:x',
      'file:///a',
      'http://a:b@example.com/',
      'http://[',
    ])
      assert.equal(normalAddress(text, origin), undefined)
    assert.equal(normalAddress(at(`/${'a'.repeat(3000)}`)), undefined)
  })

  it('has no fragment, which is read by itself', () => {
    assert.deepEqual(['/a', '/a#b%20c', '/a#%ZZ'].map(fragmentOf), ['', 'b c', '%ZZ'])
  })
})

describe('a site', () => {
  it('is what is below the folder of its start', () => {
    const site = siteFrom('/manual/start.html')
    const inside = ['/manual/', '/manual/a/b.html', '/manual/start.html', '/manual']
    for (const path of inside) assert.ok(isInSite(site, at(path)), path)
    for (const path of ['/', '/blog/a', '/manuals/a']) assert.ok(!isInSite(site, at(path)), path)
    assert.ok(!isInSite(site, 'https://other.example.com/manual/a'))
  })

  it('that starts at a folder without its slash is that folder, where the page links below it', () => {
    assert.equal(siteFrom('/docs', '/docs', ['/docs/a', '/docs/b', '/about']).folder, '/docs/')
    assert.equal(siteFrom('/docs/intro', '/docs/intro', ['/docs/a', '/docs/b']).folder, '/docs/')
    assert.equal(siteFrom('/docs', '/docs/').folder, '/docs/')
  })

  it('whose root leads to one language and version is that one', () => {
    assert.equal(siteFrom('/', '/en/latest/').folder, '/en/latest/')
    assert.equal(siteFrom('/', '/welcome/').folder, '/')
  })

  it('has one address whichever of its names is used', () => {
    const site = siteOf({ asked: 'http://example.com/', reached: 'https://www.example.com/', links: [] })
    for (const name of ['http://example.com', 'https://example.com', 'http://www.example.com'])
      assert.equal(addressIn(site, `${name}/a#b`), 'https://www.example.com/a')
    assert.equal(addressIn(site, 'https://blog.example.com/a'), 'https://blog.example.com/a')
  })
})

describe('left out', () => {
  it('are other forms of pages', () => {
    for (const path of ['/a?print=1', '/print.html', '/a/print/', '/a?action=edit', '/a?format=pdf'])
      assert.ok(isOtherForm(at(path)), path)
    for (const path of ['/a?page=1', '/printing.html', '/a?action=view'])
      assert.ok(!isOtherForm(at(path)), path)
  })

  it('are paths without an end', () => {
    assert.ok(isEndless(at('/a/b/a/b/a/b/a/b/')))
    assert.ok(isEndless(at('/x'.repeat(30).replace(/x/g, () => crypto.randomUUID()))))
    assert.ok(!isEndless(at('/guide/a/b/c.html')))
  })

  it('are queries of one kind beyond some number', () => {
    const isTooMany = queryBound()
    const month = (count: number) => at(`/calendar?month=${count}&year=2024`)
    const refused = Array.from({ length: 100 }, (_, index) => isTooMany(month(index))).filter(Boolean)
    assert.equal(refused.length, 50)
    assert.ok(Array.from({ length: 100 }, (_, index) => isTooMany(at(`/?title=${index}`))).every(is => !is))
  })

  it('are files, which are no pages', () => {
    assert.deepEqual(['/a.pdf', '/a.PNG', '/x.tar.gz', '/v1.2', '/a.html', '/a'].map(at).map(isFile), [
      true,
      true,
      true,
      false,
      false,
      false,
    ])
  })

  it('are other languages and versions, as far as the start’s own has the page', () => {
    const site = siteFrom('/docs/')
    assert.equal(ownEditionOf(site, at('/docs/v1.0/setup')), at('/docs/setup'))
    assert.equal(ownEditionOf(site, at('/docs/fr/2.x/setup')), at('/docs/setup'))
    assert.equal(ownEditionOf(site, at('/docs/setup')), undefined)
    const english = siteOf({ asked: at('/'), reached: at('/'), links: [] })
    assert.equal(ownEditionOf({ ...english, start: at('/en/') }, at('/de/setup')), at('/en/setup'))
    assert.equal(ownEditionOf({ ...english, start: at('/en/') }, at('/en/setup')), undefined)
  })
})

describe('the file of a page', () => {
  const paths: [string, string][] = [
    ['/', 'docs.example.com/README.md'],
    ['/guide/', 'docs.example.com/guide/README.md'],
    ['/guide/a.html', 'docs.example.com/guide/a.md'],
    ['/guide/a', 'docs.example.com/guide/a.md'],
    ['/?title=Some_page', 'docs.example.com/page-title-some-page.md'],
    ['/.git/../.hidden/%2e%2e%2fa%00b', 'docs.example.com/hidden/a-b.md'],
    ['/a.md/b', 'docs.example.com/a-md/b.md'],
  ]
  for (const [address, path] of paths)
    it(`at ${address} is ${path}`, () => assert.equal(filePaths().ofPage(at(address)), path))

  it('is another one for every address, however alike they are', () => {
    const { ofPage, ofFile } = filePaths()
    const long = `/${'x'.repeat(900)}`
    const all = ['/a', '/A', '/a.html', '/a/', long, `${long}y`].map(at).map(ofPage)
    assert.equal(new Set(all.map(path => path.toLowerCase())).size, all.length)
    assert.ok(all.every(path => path.length < 200))
    assert.deepEqual(['/i/a.png', '/i/A.png?v=2', '/i/A.PNG'].map(at).map(ofFile), [
      'docs.example.com/i/a.png',
      'docs.example.com/i/A-v-2.png',
      'docs.example.com/i/A-2.PNG',
    ])
  })
})
