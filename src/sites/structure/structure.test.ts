// The structure of a site: its order, how parts are moved in it, and the older operations that do the same.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { done, refused } from '../../../test/world/answers.ts'
import { sharedWorld } from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { siteToArrange } from './testing.ts'

forEachDatabase((_engine, open) => {
  const world = sharedWorld(open)
  const setUp = async (shown: string[] = []) =>
    siteToArrange(await world(), ['Ada', 'Bel', 'Cyd', 'Dan'], shown)

  const withSections = async () => {
    const site = await setUp()
    const [ada, bel, cyd] = [await site.section('Ada'), await site.section('Bel'), await site.section('Cyd')]
    return { ...site, ada, bel, cyd }
  }
  const section = (id: string) => ({ type: 'site-section', id })
  const group = (id: string) => ({ type: 'site-section-group', id })

  test('it says whether the site has sections or site spaces', async () => {
    const { structure, section, admin, path } = await setUp(['Ada'])
    assert.equal((await structure()).type, 'siteSpaces')
    const { items } = done(await admin.get(`${path}/site-spaces`))
    assert.deepEqual((await structure()).structure, items)
    await section('Bel')
    assert.equal((await structure()).type, 'sections')
    assert.deepEqual((await structure()).structure, done(await admin.get(`${path}/sections`)).items)
  })

  test('a part comes directly before, after or between others, and last without a position', async () => {
    const { sort, outline, ada, bel, cyd } = await withSections()
    const order = async () => (await outline()).map((one: string) => one.replace(/^\*?(\w+):.*/, '$1'))
    assert.equal(done(await sort('site-section', ada, { after: section(bel) })).id, ada)
    assert.deepEqual(await order(), ['Bel', 'Ada', 'Cyd'])
    done(await sort('site-section', cyd, { before: section(bel) }))
    assert.deepEqual(await order(), ['Cyd', 'Bel', 'Ada'])
    done(await sort('site-section', ada, { after: section(cyd), before: section(bel) }))
    assert.deepEqual(await order(), ['Cyd', 'Ada', 'Bel'])
    done(await sort('site-section', cyd))
    assert.deepEqual(await order(), ['Ada', 'Bel', 'Cyd'])
  })

  test('what is no neighbour, not beside it, or itself is refused by the field', async () => {
    const { sort, siteSpace, ada, bel, cyd, outline } = await withSections()
    const added = await siteSpace('Dan', ada)
    const before = await outline()
    refused(await sort('site-section', cyd, { after: section(bel), before: section(ada) }), '/position')
    refused(await sort('site-section', ada, { after: section(ada) }), '/position/after')
    refused(await sort('site-section', ada, { before: group(bel) }), '/position/before')
    refused(
      await sort('site-section', ada, { before: { type: 'site-space', id: added } }),
      '/position/before',
    )
    refused(await sort('site-space', ada), '/item')
    refused(await sort('site-section', 'nothing'), '/item')
    assert.deepEqual(await outline(), before)
  })

  test('sections and groups share an order; a section in a group moves within that', async () => {
    const { sort, outline, group: add, ada, bel, cyd } = await withSections()
    const one = await add('One', [ada, bel])
    done(await sort('site-section-group', one, { before: section(cyd) }))
    done(await sort('site-section', ada))
    assert.deepEqual(await outline(), [{ One: ['Bel: *bel', '*Ada: *ada'] }, 'Cyd: *cyd'])
    refused(await sort('site-section', ada, { before: section(cyd) }), '/position/before')
    done(await sort('site-section', cyd, { before: group(one) }))
    assert.deepEqual(await outline(), ['Cyd: *cyd', { One: ['Bel: *bel', '*Ada: *ada'] }])
  })

  test('the older moves do the same, and name their successor in their headers, also when they refuse', async () => {
    const { admin, path, outline, group: add, siteSpace, ada, bel, cyd } = await withSections()
    const [one, two] = [await add('One'), await add('Two')]
    const dan = await siteSpace('Dan', ada)
    const first = (await admin.get(`${path}/sections/${ada}`)).body.siteSpaces[0].id
    const moves: [string, object][] = [
      [`sections/${ada}`, { after: { type: 'site-section', siteSection: bel } }],
      [`section-groups/${two}`, { before: group(one), after: section(cyd) }],
      [`site-spaces/${dan}`, { before: { type: 'site-space', siteSpace: first } }],
    ]
    for (const [part, position] of moves) {
      const answer = await admin.post(`${path}/${part}/move`, { position })
      assert.equal(done(answer).id, part.split('/')[1])
      const wrong = await admin.post(`${path}/${part}/move`, { position: 1 })
      refused(wrong, '/position')
      for (const { headers } of [answer, wrong]) {
        assert.equal(headers.deprecation, '@1767225600')
        const successor = `http://lectern.test/v1${path}/structure/sort`
        assert.equal(headers.link, `<${successor}>; rel="successor-version"`)
      }
    }
    assert.deepEqual(await outline(), ['Bel: *bel', '*Ada: dan, *ada', 'Cyd: *cyd', { Two: [] }, { One: [] }])
  })

  test('a condition that is no CEL is refused on every part, with its place', async () => {
    const { admin, path, group: add, structure, ada } = await withSections()
    const [{ siteSpaces }] = (await structure()).structure
    const one = await add('One')
    const parts = [`sections/${ada}`, `section-groups/${one}`, `site-spaces/${siteSpaces[0].id}`]
    const condition = 'visitor.claims.'
    for (const part of parts) {
      const answer = await admin.patch(`${path}/${part}`, { condition })
      refused(answer, '/condition')
      assert.match(answer.body.error.message, /line 1, column 16/)
      assert.equal((await admin.get(`${path}/${part}`)).body.condition, undefined)
    }
    refused(await admin.post(`${path}/section-groups`, { title: 'Two', condition }), '/condition')
  })

  test('a move to where it is already changes nothing', async () => {
    const { sort, admin, path, ada, bel } = await withSections()
    const tag = async () => (await admin.get(`${path}/structure`)).headers.etag
    const before = await tag()
    done(await sort('site-section', ada, { before: section(bel) }))
    assert.equal(await tag(), before)
  })
})
