// Why a visitor sees a part of a site or a page: which conditions are named, with which values, and what comes of them.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { conditionEvaluator } from '#content/conditions/index.ts'
import { reading } from '#context.ts'
import { addPage, newSpace, sharedWorld, text } from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import '../../../test/world/property-seed.ts'
import { siteWithId } from '../prepared/index.ts'
import { visibleStructure } from '../resolver/index.ts'
import { anonymous, visitorVariable } from '../visitors/index.ts'
import { arrangedSite, type WantedGroup } from './testing.ts'

const unsigned = (claims: object) => ({ unsignedClaims: claims })

forEachDatabase((_engine, open) => {
  const shared = sharedWorld(open)

  const setUp = async (wanted: readonly WantedGroup[]) => {
    const world = await shared()
    const made = await arrangedSite(world, wanted)
    const explain = (visitor: object, target: object, person = made.admin) =>
      person.post(`${made.path}/audience/explain`, { visitor, target })
    return { ...made, world, explain }
  }

  const guarded = [
    {
      condition: 'visitor.claims.unsigned.a == true',
      sections: [
        {
          condition: 'visitor.claims.unsigned.b == true',
          siteSpaces: ['visitor.claims.unsigned.c == true', null],
        },
      ],
    },
  ]

  test('a site space is explained from the outside in: group, section, site space, each with its values', async () => {
    const { explain, groups, sections, siteSpaces } = await setUp(guarded)
    const { status, body } = await explain(unsigned({ a: true, c: 'no' }), {
      type: 'site-space',
      id: siteSpaces[0],
    })
    assert.equal(status, 200)
    assert.equal(body.visible, false)
    const [group, section, siteSpace] = body.conditions
    assert.deepEqual(group, {
      on: { type: 'site-section-group', id: groups[0], title: 'Group 1' },
      condition: 'visitor.claims.unsigned.a == true',
      result: true,
      values: { 'visitor.claims.unsigned.a': true },
    })
    assert.deepEqual(section.on, { type: 'site-section', id: sections[0], title: 'Section 1' })
    assert.deepEqual([section.result, section.values], [false, { 'visitor.claims.unsigned.b': null }])
    assert.match(section.error, /\w/)
    assert.deepEqual(siteSpace.on, { type: 'site-space', id: siteSpaces[0], title: 'Guide' })
    assert.deepEqual([siteSpace.result, siteSpace.values], [false, { 'visitor.claims.unsigned.c': 'no' }])
    assert.equal(body.conditions.length, 3)
  })

  test('a section whose site spaces are all hidden is hidden by them, and they are named', async () => {
    const condition = 'visitor.claims.unsigned.c == true'
    const { explain, groups, sections, siteSpaces } = await setUp([
      { sections: [{ siteSpaces: [condition, condition] }] },
    ])
    for (const [type, id] of [
      ['site-section', sections[0]],
      ['site-section-group', groups[0]],
    ]) {
      const { body } = await explain({}, { type, id })
      assert.equal(body.visible, false)
      assert.deepEqual(
        body.conditions.map(({ on }: { on: { id: string } }) => on.id),
        siteSpaces,
      )
      const seen = (await explain(unsigned({ c: true }), { type, id })).body
      assert.deepEqual(seen, { visible: true, conditions: [] })
    }
  })

  test('a page is hidden by its own condition and by those above it; its blocks are named and do not count', async () => {
    const { explain, space, admin, siteSpaces } = await setUp([{ sections: [{ siteSpaces: [null] }] }])
    await admin.post(space.content, {
      changes: [{ operation: 'set_variables', variables: { edition: 'first' } }],
    })
    const top = await addPage(admin, space.content, 'Top', { condition: 'visitor.claims.unsigned.a == true' })
    const markdown =
      'Hello\n\n{% if space.vars.edition == visitor.claims.unsigned.edition %}\n\nBye\n\n{% endif %}\n'
    const page = await addPage(admin, space.content, 'Below', { into: top, ...text(markdown) })
    const target = { type: 'page', siteSpace: siteSpaces[0], page }
    const { body } = await explain(unsigned({ edition: 'first' }), target)
    assert.equal(body.visible, false)
    assert.deepEqual(
      body.conditions.map(({ on, result, values }: any) => [on, result, values]),
      [
        [
          { type: 'page', id: top, title: 'Top', siteSpace: siteSpaces[0] },
          false,
          { 'visitor.claims.unsigned.a': null },
        ],
        [
          { type: 'block', id: page, title: 'Below', line: 3, siteSpace: siteSpaces[0] },
          true,
          { 'space.vars.edition': 'first', 'visitor.claims.unsigned.edition': 'first' },
        ],
      ],
    )
    const seen = (await explain(unsigned({ a: true }), target)).body
    assert.deepEqual([seen.visible, seen.conditions[1].result], [true, false])
  })

  test('an address is explained as what it shows to those who see everything', async () => {
    const { explain, space, admin, siteSpaces, world, path } = await setUp(guarded)
    const page = await addPage(admin, space.content, 'Setup', {
      condition: 'visitor.claims.unsigned.a == true',
    })
    const { basename } = (await admin.get(path)).body
    const base = `${world.installation.baseUrl}/${space.organization.id}/${basename}`
    const at = (url: string, visitor = {}) => explain(visitor, { type: 'url', url })
    const whole = unsigned({ a: true, b: true, c: true })
    assert.deepEqual(
      await bodyOf(at(`${base}/s1/v2/setup`, whole)),
      await bodyOf(explain(whole, { type: 'page', siteSpace: siteSpaces[1], page })),
    )
    assert.deepEqual(
      await bodyOf(at(`${base}/s1/v1`)),
      await bodyOf(explain({}, { type: 'site-space', id: siteSpaces[0] })),
    )
    const query = 'visitor.a=true&visitor.b=true&visitor.c=true'
    assert.equal((await at(`${base}/setup?${query}`)).body.visible, true)
    const others = ['x', 'https://example.com/setup', `${world.installation.baseUrl}/x/y`, `${base}/nothing`]
    for (const url of [...others, `${base}/~/share/x`]) {
      const { status, body } = await at(url)
      assert.deepEqual([status, body.error.details?.[0].path], [400, '/target/url'], url)
    }
  })

  test('what is no part of the site, and what the caller may not read, is refused by its field', async () => {
    const { explain, space, siteSpaces, organization, world, sections } = await setUp(guarded)
    const other = await setUp(guarded)
    const page = await addPage(space.admin, space.content, 'Page')
    const [siteSpace] = siteSpaces
    const wrong: [object, string][] = [
      [{ type: 'site-section', id: other.sections[0] }, '/target/id'],
      [{ type: 'site-space', id: sections[0] }, '/target/id'],
      [{ type: 'site-section-group', id: 'none' }, '/target/id'],
      [{ type: 'page', siteSpace: other.siteSpaces[0], page }, '/target/siteSpace'],
      [{ type: 'page', siteSpace, page: 'none' }, '/target/page'],
      [{ type: 'space', id: space.id }, '/target/type'],
    ]
    for (const [target, field] of wrong) {
      const { status, body } = await explain({}, target)
      assert.deepEqual([status, body.error.details?.[0].path], [400, field], JSON.stringify(target))
    }
    assert.equal((await explain({ jwtToken: 'x' }, { type: 'site-space', id: siteSpace })).status, 400)
    const creator = await world.member(organization, 'create')
    await space.admin.patch(space.path, { defaultLevel: null })
    const { status, body } = await explain({}, { type: 'page', siteSpace, page }, creator)
    assert.deepEqual([status, body.error.details[0].path], [400, '/target/siteSpace'])
    assert.equal((await explain({}, { type: 'site-space', id: siteSpace }, creator)).status, 200)
  })

  test('of any site and visitor, what is explained as visible is what the resolver shows', async () => {
    const world = await shared()
    const condition = fc.constantFrom(
      null,
      null,
      'visitor.claims.unsigned.a',
      '!visitor.claims.unsigned.b',
      'visitor.claims.none',
    )
    const section = fc.record({ condition, siteSpaces: fc.array(condition, { minLength: 1, maxLength: 3 }) })
    const group = fc.record({ condition, sections: fc.array(section, { maxLength: 3 }) })
    const sites = fc.sample(fc.array(group, { minLength: 1, maxLength: 3 }), 8)
    for (const wanted of sites) {
      const made = await setUp(wanted)
      const ctx = reading(world.installation, { userId: made.admin.id, tokenId: '', scope: 'read' })
      const { site } = (await siteWithId(ctx, made.id)) ?? assert.fail()
      for (const claims of [{}, { a: true, b: true }, { a: true, b: false }, { a: false, b: false }]) {
        const visitor = visitorVariable({ ...anonymous, unsigned: claims })
        const evaluate = conditionEvaluator({ space: { vars: {} }, page: { vars: {} }, visitor })
        const bits = site.conditions.map(text => (evaluate(text).result ? '1' : '0')).join('')
        const { topLevel } = visibleStructure(site, { bits })
        const ids = (parts: readonly object[]): string[] =>
          parts.flatMap((part: any) => [part.id, ...ids(part.sections ?? []), ...ids(part.siteSpaces ?? [])])
        const shown = new Set(ids(topLevel))
        const all = [
          ...made.groups.map(id => ['site-section-group', id]),
          ...made.sections.map(id => ['site-section', id]),
          ...made.siteSpaces.map(id => ['site-space', id]),
        ]
        for (const [type, id] of all) {
          const { body } = await made.explain(unsigned(claims), { type, id })
          assert.equal(body.visible, shown.has(id as string), JSON.stringify([wanted, claims, type]))
          if (!body.visible && type !== 'site-section-group')
            assert.ok(body.conditions.some(({ result }: { result: boolean }) => !result))
        }
      }
    }
  })

  test('a site without sections is explained by its site spaces alone', async () => {
    const world = await shared()
    const { admin, organization, id } = await newSpace(world, { title: 'Guide' })
    const site = (await admin.post(`/orgs/${organization.id}/sites`, { spaces: [id] })).body
    const { id: siteSpace } = await world.installation.database.read
      .selectFrom('site_spaces')
      .select('id')
      .where('site_id', '=', site.id)
      .executeTakeFirstOrThrow()
    const { body } = await admin.post(`/orgs/${organization.id}/sites/${site.id}/audience/explain`, {
      visitor: {},
      target: { type: 'site-space', id: siteSpace },
    })
    assert.deepEqual(body, { visible: true, conditions: [] })
  })
})

const bodyOf = async (answer: Promise<{ readonly status: number; readonly body: unknown }>) => {
  const { status, body } = await answer
  assert.equal(status, 200, JSON.stringify(body))
  return body
}
