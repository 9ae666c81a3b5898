// Where a visitor searches: in the version that they are reading, unless they choose otherwise.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { prepareSite, type SitePlan } from '../resolver/index.ts'
import { type Scope, scoped } from './scopes.ts'

const siteSpace = (id: string, condition: string | null = null) => ({
  ...{ id, path: id.slice(2), spaceId: `space of ${id}`, condition },
})
const section = (id: string, ...siteSpaces: ReturnType<typeof siteSpace>[]) => ({
  type: 'site-section' as const,
  ...{ id, title: id, icon: null, path: id, condition: null },
  ...{ defaultSiteSpace: siteSpaces[0]?.id ?? '', siteSpaces },
})
const plan = (parts: Partial<SitePlan>): SitePlan => ({
  ...{ id: 'site', organizationId: 'organization', revision: 1, visibility: 'public', published: true },
  ...{ adaptiveContent: true, addresses: { canonical: 'https://example.com', own: 'https://example.com' } },
  ...{ defaultSection: null, defaultSiteSpace: null, topLevel: [], siteSpaces: [], redirects: [] },
  ...parts,
})

const site = prepareSite(
  plan({
    topLevel: [
      section('a', siteSpace('a v2'), siteSpace('a v1')),
      section('b', siteSpace('b v3'), siteSpace('b v2'), siteSpace('b v1')),
      section('c', siteSpace('c only')),
      section('d', siteSpace('d v2', 'secret'), siteSpace('d v1')),
    ],
    defaultSection: 'a',
  }),
)
const idsIn = (scope: Scope, at?: string, bits = '0') =>
  scoped(site, { bits }, at, scope).siteSpaces.map(({ plan }) => plan.id)

test('of each section one variant is searched: that with the path of the one which is read, or its default', () => {
  assert.deepEqual(idsIn('site', 'a v1'), ['a v1', 'b v1', 'c only', 'd v1'])
  assert.deepEqual(idsIn('site', 'c only'), ['c only', 'a v2', 'b v3', 'd v1'])
  assert.deepEqual(idsIn('site', 'c only', '1'), ['c only', 'a v2', 'b v3', 'd v2'])
})

test('where nobody says what is read, it is what is at the front page', () => {
  assert.deepEqual(idsIn('section'), ['a v2'])
  assert.deepEqual(idsIn('section', 'unknown'), ['a v2'])
})

test('what a visitor does not see is not searched, and not taken for what they read', () => {
  assert.deepEqual(idsIn('section', 'd v2'), ['a v2'])
  assert.ok(!idsIn('all').includes('d v2'))
  assert.ok(idsIn('all', undefined, '1').includes('d v2'))
})

test('what is read comes first, and nothing twice', () => {
  assert.deepEqual(idsIn('all', 'b v2'), ['b v2', 'a v2', 'a v1', 'b v3', 'b v1', 'c only', 'd v1'])
})

test('a choice is offered where there is one', () => {
  const offered = (parts: Partial<SitePlan>) =>
    scoped(prepareSite(plan(parts)), { bits: '' }, undefined, 'site').offered
  assert.deepEqual(scoped(site, { bits: '0' }, undefined, 'site').offered, ['site', 'section', 'all'])
  assert.deepEqual(offered({ siteSpaces: [siteSpace('/ v1')] }), [])
  assert.deepEqual(offered({ siteSpaces: [siteSpace('/ v1'), siteSpace('/ v2')] }), ['site', 'all'])
  const [one, other] = [section('a', siteSpace('a v1')), section('b', siteSpace('b v1'))]
  assert.deepEqual(offered({ topLevel: [one, other] }), ['site', 'section'])
  assert.deepEqual(offered({ topLevel: [one] }), [])
  assert.deepEqual(offered({}), [])
})
