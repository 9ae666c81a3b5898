// Single rules of addresses and redirects, each with an example.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import {
  accessPrefixOf,
  addressOf,
  prepareSite,
  resolvePath,
  type SectionPlan,
  type SitePlan,
} from './index.ts'

const variant = (section: string, path: string, condition: string | null = null) => ({
  id: `${section}/${path}`,
  path,
  spaceId: `space-${path}`,
  condition,
})

const section = (path: string, ...siteSpaces: ReturnType<typeof variant>[]): SectionPlan => ({
  type: 'site-section',
  ...{ id: path, title: path, icon: null },
  path,
  condition: null,
  defaultSiteSpace: siteSpaces[0]?.id ?? '',
  siteSpaces,
})

const siteOf = (changes: Partial<SitePlan> = {}) =>
  prepareSite({
    id: 'site',
    organizationId: 'org',
    revision: 1,
    visibility: 'public',
    published: true,
    adaptiveContent: true,
    addresses: { canonical: 'https://docs.example.com', own: 'https://lectern.example.com/acme/docs' },
    defaultSection: 'guides',
    defaultSiteSpace: null,
    topLevel: [
      section('guides', variant('guides', 'v2'), variant('guides', 'v1')),
      section('reference', variant('reference', 'latest')),
    ],
    siteSpaces: [],
    redirects: [],
    ...changes,
  })

const redirects = (...pairs: [string, string][]) => ({
  redirects: pairs.map(([source, destination], index) => ({ id: String(index), source, destination })),
})

const leadsTo = (site: ReturnType<typeof siteOf>, path: string, bits = '') => {
  const found = resolvePath(site, path, { bits })
  if (found.kind === 'site-space') return `${found.siteSpace.id}: ${found.path}`
  return found.kind === 'redirect' ? found.destination : undefined
}

suite('an address', () => {
  test('leaves out what is default', () => {
    const site = siteOf()
    assert.equal(addressOf(site, 'guides/v2', ''), 'https://docs.example.com')
    assert.equal(addressOf(site, 'guides/v2', 'setup'), 'https://docs.example.com/setup')
    assert.equal(addressOf(site, 'guides/v1', 'setup'), 'https://docs.example.com/v1/setup')
    assert.equal(addressOf(site, 'reference/latest', 'setup'), 'https://docs.example.com/reference/setup')
  })

  test('says everything where less would name a part, or what is reserved', () => {
    const site = siteOf()
    for (const slug of ['reference', 'v1', 'v2', 'guides', '~'])
      assert.equal(
        addressOf(site, 'guides/v2', slug),
        `https://docs.example.com/guides/v2/${encodeURIComponent(slug)}`,
      )
  })

  test('may say what is default', () => {
    for (const path of ['/setup', '/v2/setup', '/guides/setup', '/guides/v2/setup/'])
      assert.equal(leadsTo(siteOf(), path), 'guides/v2: setup')
  })

  test('is decoded once', () => {
    assert.equal(leadsTo(siteOf(), '/%C3%BCber'), 'guides/v2: über')
    assert.equal(leadsTo(siteOf(), '/%2561'), 'guides/v2: %61')
  })

  test('names nothing where a segment is empty, `.` or `..`, has a slash in it or is not encoded as it should be', () => {
    for (const path of [
      '//',
      '/a//b',
      '/a//',
      '/./a',
      '/a/..',
      '/%2e%2e/a',
      '/a%2Fb',
      '/%zz',
      '/%ff',
      '/%00',
      '/\ud800',
    ])
      assert.equal(leadsTo(siteOf(), path), undefined, path)
    assert.equal(leadsTo(siteOf(), '/a'.repeat(129)), undefined)
  })

  test('an access prefix stays in the addresses of a site', () => {
    const address = addressOf(siteOf(), 'guides/v1', 'setup', '/docs/~/preview/abc')
    assert.equal(address, '/docs/~/preview/abc/v1/setup')
    assert.deepEqual(accessPrefixOf('/~/preview/abc/v1/setup/'), {
      kind: 'preview',
      id: 'abc',
      path: '/~/preview/abc',
      rest: '/v1/setup',
    })
    assert.equal(accessPrefixOf('/~/share/abc')?.kind, 'share')
    assert.equal(accessPrefixOf('/~/change-requests/abc/x')?.kind, 'change-request')
    for (const path of [
      '/share/abc',
      '/~',
      '/~/share',
      '/~/constructor/abc',
      '/~/else/abc',
      '/~/share//x',
      '/%zz',
    ])
      assert.equal(accessPrefixOf(path), undefined)
  })

  test('that is reserved names no page', () => {
    for (const path of ['/~', '/~/share/abc', '/~/x']) assert.equal(leadsTo(siteOf(), path), undefined)
  })
})

suite('a redirect', () => {
  test('comes before parts and pages, an exact one before all below a path, the longest of these first', () => {
    const site = siteOf(
      redirects(['/reference', '/v1'], ['/old/*', '/v1/*'], ['/old/a/*', '/v1/b'], ['/old/a/c', '/v1/c']),
    )
    assert.equal(leadsTo(site, '/reference'), 'https://docs.example.com/v1')
    assert.equal(leadsTo(site, '/old'), 'https://docs.example.com/v1')
    assert.equal(leadsTo(site, '/old/x/y%20z'), 'https://docs.example.com/v1/x/y%20z')
    assert.equal(leadsTo(site, '/old/a/x'), 'https://docs.example.com/v1/b')
    assert.equal(leadsTo(site, '/old/a/c'), 'https://docs.example.com/v1/c')
    assert.equal(leadsTo(site, '/older'), 'guides/v2: older')
  })

  test('keeps the anchor of its destination', () => {
    const site = siteOf(redirects(['/old', '/new#part'], ['/own', 'https://docs.example.com/new?a=1#part']))
    assert.equal(leadsTo(site, '/old'), 'https://docs.example.com/new#part')
    assert.equal(leadsTo(site, '/own'), 'https://docs.example.com/new?a=1#part')
  })

  test('passes on what is below its source as it was, decoded and encoded once', () => {
    const site = siteOf(redirects(['/old/*', '/v1/*']))
    for (const written of ['100%25', '%C3%BC', 'a%3Fb'])
      assert.equal(leadsTo(site, `/old/${written}`), `https://docs.example.com/v1/${written}`)
  })

  test('leads away as it says', () => {
    const site = siteOf(
      redirects(['/away', 'https://example.org/x?y#z'], ['/all/*', 'https://example.org/*']),
    )
    assert.equal(leadsTo(site, '/away'), 'https://example.org/x?y#z')
    assert.equal(leadsTo(site, '/all/x/y'), 'https://example.org/x/y')
  })

  test('to an address of the site itself is judged as a path of it', () => {
    const hidden = [section('guides', variant('guides', 'v2'), variant('guides', 'v1', 'secret'))]
    for (const address of ['https://docs.example.com', 'https://lectern.example.com/acme/docs']) {
      const site = siteOf({ topLevel: hidden, ...redirects(['/old', `${address}/v1/setup`]) })
      assert.equal(leadsTo(site, '/old', '0'), undefined)
      assert.equal(leadsTo(site, '/old', '1'), 'https://docs.example.com/v1/setup')
    }
  })

  test('that leads in a circle leads nowhere, also in one that grows', () => {
    const site = siteOf(redirects(['/a', '/b'], ['/b', '/a'], ['/c/*', '/c/x/*'], ['/self', '/self']))
    for (const path of ['/a', '/b', '/c', '/self']) assert.equal(leadsTo(site, path), undefined)
  })
})

suite('a hidden default', () => {
  test('gives its place to the first variant that the visitor sees, and keeps the path of the page', () => {
    const topLevel = [
      section('guides', variant('guides', 'v2', 'beta'), variant('guides', 'v1')),
      section('api', variant('api', 'x')),
    ]
    const site = siteOf({ topLevel })
    assert.equal(leadsTo(site, '', '0'), 'https://docs.example.com/v1')
    assert.equal(leadsTo(site, '/setup', '0'), 'https://docs.example.com/v1/setup')
    assert.equal(leadsTo(site, '/guides/setup', '0'), 'https://docs.example.com/v1/setup')
    assert.equal(leadsTo(site, '/setup', '1'), 'guides/v2: setup')
  })

  test('gives it to the next section where the whole section is hidden, unless the path names that section', () => {
    const topLevel = [section('guides', variant('guides', 'v2', 'beta')), section('api', variant('api', 'x'))]
    const site = siteOf({ topLevel })
    assert.equal(leadsTo(site, '/', '0'), 'https://docs.example.com/api')
    assert.equal(leadsTo(site, '/guides', '0'), undefined)
    assert.equal(leadsTo(site, '/v2', '0'), undefined)
  })
})

test('a site that shows nothing has nothing at any path', () => {
  const site = siteOf({ topLevel: [], defaultSection: null })
  assert.deepEqual([leadsTo(site, '/'), leadsTo(site, '/a')], [undefined, undefined])
})
