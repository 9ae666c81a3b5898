// What is at a path of a site: the resolver against a slow, obvious model, over generated sites and visitors.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import fc from 'fast-check'
import {
  type AudienceBits,
  addressOf,
  type PreparedSite,
  prepareSite,
  type Resolution,
  resolvePath,
  type SitePlan,
  seesSiteSpace,
  siteSpacesShowing,
  visibleStructure,
} from './index.ts'
import {
  canonical,
  isSeen,
  modelled,
  rowsOf,
  somePagePath,
  somePath,
  somePlan,
  someVisitor,
} from './testing.ts'

const audienceOf = ({ conditions }: PreparedSite, holding: readonly string[]): AudienceBits => ({
  bits: conditions.map(condition => (holding.includes(condition) ? '1' : '0')).join(''),
})

const always = (
  plans: fc.Arbitrary<SitePlan>,
  rule: (site: PreparedSite, holding: string[], path: string) => void,
) =>
  fc.assert(
    fc.property(plans, someVisitor, somePath, (plan, holding, path) =>
      rule(prepareSite(plan), holding, path),
    ),
    { numRuns: 3000 },
  )

const pathIn = (address: string): string => {
  assert.ok(address.startsWith(canonical))
  return address.slice(canonical.length).replace(/[?#].*/, '')
}

const inWords = (resolution: Resolution): string => {
  if (resolution.kind === 'not-found') return 'nothing'
  if (resolution.kind === 'site-space') return `${resolution.siteSpace.id} ${resolution.path}`
  return resolution.here === undefined
    ? resolution.destination.replace(/[?#].*/, '')
    : inWords(resolution.here.resolved)
}

suite('the resolver', () => {
  test('opens at every path what the model says', () => {
    let opened = 0
    always(somePlan(), (site, holding, path) => {
      const found = inWords(resolvePath(site, path, audienceOf(site, holding)))
      if (found !== 'nothing') opened++
      assert.equal(found, modelled(site.plan, path, holding))
    })
    assert.ok(opened > 500)
  })

  test('opens what the structure lists and nothing else', () =>
    always(somePlan(false), (site, holding) => {
      const audience = audienceOf(site, holding)
      const { topLevel, siteSpaces } = visibleStructure(site, audience)
      const sections = topLevel.flatMap(part => (part.type === 'site-section' ? [part] : part.sections))
      const listed = [...siteSpaces, ...sections.flatMap(section => section.siteSpaces)].map(({ id }) => id)
      const seen = rowsOf(site.plan).filter(row => isSeen(row, holding))
      assert.deepEqual(
        listed,
        seen.map(({ siteSpace }) => siteSpace.id),
      )
      for (const { siteSpace, section } of rowsOf(site.plan)) {
        const explicit = `/${section === undefined ? '' : `${section.path}/`}${siteSpace.path}`
        const expected = listed.includes(siteSpace.id) ? `${siteSpace.id} ` : 'nothing'
        assert.equal(inWords(resolvePath(site, explicit, audience)), expected)
        assert.equal(seesSiteSpace(site, siteSpace.id, audience), listed.includes(siteSpace.id))
      }
    }))

  test('lists the parts in the order of the site, and none that is empty', () =>
    always(somePlan(), (site, holding) => {
      const { topLevel } = visibleStructure(site, audienceOf(site, holding))
      const order = site.plan.topLevel.map(({ id }) => id)
      const shown = topLevel.map(({ id }) => id)
      assert.deepEqual(
        shown,
        order.filter(id => shown.includes(id)),
      )
      for (const part of topLevel)
        assert.ok((part.type === 'site-section' ? part.siteSpaces : part.sections).length > 0)
    }))

  test('finds each page that a visitor sees at its address, whatever else has a path like it', () =>
    fc.assert(
      fc.property(somePlan(false), someVisitor, somePagePath, (plan, holding, pagePath) => {
        const site = prepareSite(plan)
        for (const row of rowsOf(plan)) {
          const { id } = row.siteSpace
          const expected = isSeen(row, holding) ? `${id} ${pagePath}` : undefined
          const found = resolvePath(site, pathIn(addressOf(site, id, pagePath)), audienceOf(site, holding))
          if (expected !== undefined) assert.deepEqual([found.kind, inWords(found)], ['site-space', expected])
          else assert.notEqual(inWords(found), `${id} ${pagePath}`)
        }
      }),
      { numRuns: 2000 },
    ))

  test('redirects only to what the visitor sees there, immediately', () => {
    let redirected = 0
    always(somePlan(), (site, holding, path) => {
      const audience = audienceOf(site, holding)
      const found = resolvePath(site, path, audience)
      if (found.kind !== 'redirect' || found.here === undefined) return
      redirected++
      assert.equal(found.destination, canonical + found.here.path)
      assert.deepEqual(resolvePath(site, pathIn(found.destination), audience), found.here.resolved)
    })
    assert.ok(redirected > 50)
  })

  test('says in which site spaces a space is shown', () =>
    always(somePlan(), site => {
      for (const space of ['s1', 's2', 's3', 'none'])
        assert.deepEqual(
          siteSpacesShowing(site, space),
          rowsOf(site.plan).flatMap(({ siteSpace }) => (siteSpace.spaceId === space ? [siteSpace.id] : [])),
        )
    }))
})
