// The address at which a site, and each part of it, is found.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addressAt, pathInSite, type SpacePlace, shareAddress, siteAddresses } from './site-address.ts'

const site = { organization_id: 'o1', basename: 'docs' }
const at = (of: object) => siteAddresses('https://lectern.example.com', { ...site, ...of })

test('a site is found under its organization, by the hostname of that or by its id', () => {
  const own = 'https://lectern.example.com/o1/docs'
  assert.deepEqual(at({}), { canonical: own, own })
  assert.equal(at({ organization_hostname: null }).own, own)
  assert.equal(at({ organization_hostname: 'acme' }).own, 'https://lectern.example.com/acme/docs')
  assert.equal(at({ basename: 'a b/ü' }).own, 'https://lectern.example.com/o1/a%20b%2F%C3%BC')
})

test('a proxy stands for a site before its hostname, and that before its own address', () => {
  const { own } = at({})
  const hostname = 'docs.acme.com'
  const proxy = 'www.acme.com/docs'
  assert.deepEqual(at({ hostname }), { canonical: 'https://docs.acme.com', own })
  assert.deepEqual(at({ hostname, proxy }), { canonical: 'https://www.acme.com/docs', own })
  assert.deepEqual(at({ hostname: null, proxy }), { canonical: 'https://www.acme.com/docs', own })
})

const sections = ['guides', 'api']
const siteSpaces = ['v1', 'v2']
const paths = {
  isSection: (path: string) => sections.includes(path),
  isSiteSpace: (path: string) => siteSpaces.includes(path),
}
const inSection = (section: string, siteSpace: string): SpacePlace => ({
  section: { path: section, isDefault: section === 'guides' },
  siteSpace: { path: siteSpace, isDefault: siteSpace === 'v1' },
})
const atRoot = (siteSpace: string): SpacePlace => ({
  siteSpace: { path: siteSpace, isDefault: siteSpace === 'v1' },
})
const path = (place: SpacePlace, page: string) => pathInSite(place, page, paths)

test('an address leaves out the default section and the default site space', () => {
  assert.equal(path(inSection('guides', 'v1'), 'setup/linux'), 'setup/linux')
  assert.equal(path(inSection('guides', 'v2'), 'setup'), 'v2/setup')
  assert.equal(path(inSection('api', 'v1'), 'setup'), 'api/setup')
  assert.equal(path(inSection('api', 'v2'), 'setup'), 'api/v2/setup')
  assert.equal(path(atRoot('v1'), 'setup'), 'setup')
  assert.equal(path(atRoot('v2'), 'setup'), 'v2/setup')
  assert.equal(path(atRoot('v1'), ''), '')
  assert.equal(path(inSection('api', 'v1'), ''), 'api')
})

test('what would be read as another part has its whole path', () => {
  assert.equal(path(inSection('guides', 'v1'), 'api/setup'), 'guides/v1/api/setup')
  assert.equal(path(inSection('guides', 'v1'), 'v2'), 'guides/v1/v2')
  assert.equal(path(inSection('guides', 'v1'), 'guides'), 'guides/v1/guides')
  assert.equal(path(inSection('api', 'v1'), 'v2/setup'), 'api/v1/v2/setup')
  assert.equal(path(inSection('api', 'v1'), 'api'), 'api/api')
  assert.equal(path(atRoot('v1'), 'v1'), 'v1/v1')
  assert.equal(path(atRoot('v1'), 'api'), 'api')
  const named = { ...inSection('guides', 'v2'), siteSpace: { path: 'api', isDefault: false } }
  assert.equal(path(named, ''), 'guides/api')
})

test('steps are encoded, and an address ends in no slash', () => {
  assert.equal(path(atRoot('v2'), '한국어/a?b#c'), 'v2/%ED%95%9C%EA%B5%AD%EC%96%B4/a%3Fb%23c')
  assert.equal(path(atRoot('v2'), 'a\ud800'), 'v2/a%EF%BF%BD')
  assert.equal(addressAt('https://docs.acme.com', ''), 'https://docs.acme.com')
  assert.equal(addressAt('https://docs.acme.com', 'a/b'), 'https://docs.acme.com/a/b')
  assert.equal(shareAddress('https://docs.acme.com', 'secret'), 'https://docs.acme.com/~/share/secret')
})

test('a page whose path begins as addresses do that are reserved has the whole address', () => {
  assert.equal(path(inSection('guides', 'v1'), '~'), 'guides/v1/~')
  assert.equal(path(atRoot('v1'), '~/setup'), 'v1/~/setup')
  assert.equal(path(inSection('api', 'v1'), '~'), 'api/~')
})
