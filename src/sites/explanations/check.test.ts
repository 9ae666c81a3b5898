// Conditions that name claims which the schema of a site does not have, wherever they stand.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { reading } from '#context.ts'
import { addPage, sharedWorld, text, updatePage, write } from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { type SiteAccess, site as siteSubject } from '../sites/index.ts'
import { checkAudience } from './check.ts'
import { arrangedSite } from './testing.ts'

const claim = { type: 'boolean', description: '' }
const schema = (signed: object, unsigned: object) => ({
  jsonSchema: {
    $schema: 'http://json-schema.org/draft-07/schema#',
    type: 'object',
    properties: {
      ...signed,
      unsigned: { type: 'object', properties: unsigned, additionalProperties: false },
    },
    additionalProperties: false,
  },
})

forEachDatabase((_engine, open) => {
  const shared = sharedWorld(open)

  const setUp = async (condition: string | null = null) => {
    const world = await shared()
    const made = await arrangedSite(world, [
      { condition, sections: [{ condition, siteSpaces: [condition, null] }] },
    ])
    /** Checks the conditions once the index is up to date; the search waits for that. */
    const check = async (person = made.admin) => {
      await made.admin.get(`${made.space.path}/search?query=anything`)
      const { status, body } = await person.post(`${made.path}/audience/check`)
      assert.equal(status, 200, JSON.stringify(body))
      return body
    }
    const short = (problems: any[]) =>
      problems.map(({ on, claim }) => [on.type, on.title, ...(on.line ? [on.line] : []), claim])
    return { ...made, world, check, short }
  }

  test('every claim that the schema does not have is named, of parts, pages and blocks', async () => {
    const { check, short, admin, space, siteSpaces } = await setUp(
      'visitor.claims.pro || visitor.claims.unsigned.beta',
    )
    const markdown =
      '{% if visitor.claims.unsigned.c %}\na\n{% endif %}\n\n{% if visitor.claims.unsigned.d == 1 %}b{% endif %}\n'
    const page = await addPage(admin, space.content, 'Page', {
      condition: 'visitor.claims.e',
      ...text(markdown),
    })
    const parts = [
      ['site-section-group', 'Group 1'],
      ['site-section', 'Section 1'],
      ['site-space', 'Guide'],
    ]
    const { problems, more } = await check()
    assert.equal(more, undefined)
    assert.deepEqual(short(problems), [
      ...parts.flatMap(part => [
        [...part, 'pro'],
        [...part, 'unsigned.beta'],
      ]),
      ['page', 'Page', 'e'],
      ['block', 'Page', 1, 'unsigned.c'],
      ['block', 'Page', 5, 'unsigned.d'],
    ])
    assert.deepEqual(problems.at(-1), {
      on: { type: 'block', id: page, title: 'Page', line: 5, siteSpace: siteSpaces[0] },
      condition: 'visitor.claims.unsigned.d == 1',
      claim: 'unsigned.d',
    })
  })

  test('what the schema has is no problem, and a signed claim is no unsigned one', async () => {
    const { check, short, admin, path } = await setUp('visitor.claims.pro && visitor.claims.unsigned.pro')
    await admin.put(`${path}/adaptive-schema`, schema({ pro: claim }, {}))
    assert.deepEqual(
      new Set(short((await check()).problems).map(([, , one]) => one)),
      new Set(['unsigned.pro']),
    )
    await admin.put(`${path}/adaptive-schema`, schema({ pro: claim }, { pro: claim }))
    assert.deepEqual((await check()).problems, [])
  })

  test('a condition that is gone from a page is no problem any more', async () => {
    const { check, short, admin, space } = await setUp()
    const page = await addPage(admin, space.content, 'Page', text('{% if visitor.claims.a %}b{% endif %}'))
    assert.deepEqual(short((await check()).problems), [['block', 'Page', 1, 'a']])
    await write(admin, space.content, updatePage(page, text('b')))
    assert.deepEqual((await check()).problems, [])
  })

  test('pages of spaces that the caller may not read are left out', async () => {
    const { check, short, admin, space, world, organization } = await setUp('visitor.claims.a')
    await addPage(admin, space.content, 'Secret', { condition: 'visitor.claims.b' })
    await admin.patch(space.path, { defaultLevel: null })
    const creator = await world.member(organization, 'create')
    const types = short((await check(creator)).problems).map(([type]) => type)
    assert.ok(types.length > 0 && !types.includes('page'))
    assert.ok(short((await check()).problems).some(([type]) => type === 'page'))
  })

  test('of more pages, texts or problems than one request looks at it is said that there are more', async () => {
    const { check, admin, space, world, organization, id } = await setUp()
    for (const title of ['One', 'Two', 'Three'])
      await addPage(admin, space.content, title, {
        condition: 'visitor.claims.a',
        ...text('{% if visitor.claims.b %}c{% endif %}'),
      })
    assert.equal((await check()).problems.length, 6)
    const ctx = reading(world.installation, { userId: admin.id, tokenId: '', scope: 'read' })
    const { row } = (await siteSubject.find(ctx, {
      organizationId: organization.id,
      siteId: id,
    })) as SiteAccess
    const found = async (bounds: object) => {
      const { problems, more } = await checkAudience(ctx, row, {
        problems: 100,
        pages: 100,
        texts: 100,
        ...bounds,
      })
      return [problems.length, more]
    }
    assert.deepEqual(await found({}), [6, undefined])
    assert.deepEqual(await found({ problems: 4 }), [4, true])
    assert.deepEqual(await found({ problems: 6, pages: 3, texts: 3 }), [6, undefined])
    assert.deepEqual(await found({ pages: 2 }), [4, true])
    assert.deepEqual(await found({ texts: 1 }), [4, true])
  })
})
