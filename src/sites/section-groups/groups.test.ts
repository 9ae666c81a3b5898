// Section groups: a section is in at most one of them, and is not lost when its group is removed.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { done, refused } from '../../../test/world/answers.ts'
import { sharedWorld } from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { siteToArrange } from '../structure/testing.ts'

forEachDatabase((_engine, open) => {
  const world = sharedWorld(open)
  const setUp = async () => {
    const site = await siteToArrange(await world(), ['A1', 'B1', 'C1', 'D1'], [])
    const [a, b, c, d] = [
      await site.section('A1'),
      await site.section('B1'),
      await site.section('C1'),
      await site.section('D1'),
    ]
    const titles = async () => (await site.outline()).map(titlesOf)
    return { ...site, a, b, c, d, groups: `${site.path}/section-groups`, titles }
  }
  const titlesOf = (part: unknown): unknown =>
    typeof part === 'string'
      ? part.replace(/^\*?(\w).*/, '$1').toLowerCase()
      : Object.values(part as object)[0].map(titlesOf)

  test('a new group takes its sections from wherever they are, in the order that is given', async () => {
    const { group, titles, a, b, c } = await setUp()
    await group('One', [c, a])
    assert.deepEqual(await titles(), ['b', 'd', ['c', 'a']])
    await group('Two', [b, c])
    assert.deepEqual(await titles(), ['d', ['a'], ['b', 'c']])
    await group('Empty')
    assert.deepEqual(await titles(), ['d', ['a'], ['b', 'c'], []])
  })

  test('sections that are none of the site, or named twice, are refused, and nothing is made', async () => {
    const { admin, groups, a, titles } = await setUp()
    refused(await admin.post(groups, { title: 'One', sections: [a, 'nothing'] }), '/sections/1')
    refused(await admin.post(groups, { title: 'One', sections: [a, a] }), '/sections/1')
    assert.deepEqual(await titles(), ['a', 'b', 'c', 'd'])
  })

  test('a removed group leaves its sections in its place', async () => {
    const { admin, groups, group, titles, sort, a, b, d } = await setUp()
    const id = await group('One', [d, b])
    await sort('site-section-group', id, { after: { type: 'site-section', id: a } })
    assert.deepEqual(await titles(), ['a', ['d', 'b'], 'c'])
    done(await admin.delete(`${groups}/${id}`), 205)
    assert.deepEqual(await titles(), ['a', 'd', 'b', 'c'])
  })

  test('a section that is put into another group is moved there; one that is there already stays where it is', async () => {
    const { admin, groups, group, titles, a, b, c } = await setUp()
    const [one, two] = [await group('One', [a, b]), await group('Two', [c])]
    const answer = done(await admin.post(`${groups}/${two}/sections`, { sectionId: a }), 201)
    assert.deepEqual(
      answer.sections.map((section: { id: string; sectionGroup: string }) => [
        section.id,
        section.sectionGroup,
      ]),
      [c, a].map(id => [id, two]),
    )
    done(await admin.post(`${groups}/${two}/sections`, { sectionId: c }), 201)
    assert.deepEqual(await titles(), ['d', ['b'], ['c', 'a']])
    refused(await admin.post(`${groups}/${one}/sections`, { sectionId: 'nothing' }), '/sectionId')
  })

  test('a section that is taken out of a group is directly behind it', async () => {
    const { admin, groups, group, titles, sort, a, b, c } = await setUp()
    const one = await group('One', [a, b])
    await sort('site-section-group', one, { before: { type: 'site-section', id: c } })
    assert.deepEqual(await titles(), [['a', 'b'], 'c', 'd'])
    done(await admin.delete(`${groups}/${one}/sections/${a}`), 205)
    assert.deepEqual(await titles(), [['b'], 'a', 'c', 'd'])
    for (const id of [a, 'nothing']) done(await admin.delete(`${groups}/${one}/sections/${id}`), 404)
  })

  test('null takes away the icon and the condition of a group', async () => {
    const { admin, groups, group } = await setUp()
    const one = `${groups}/${await group('One')}`
    const changed = done(await admin.patch(one, { title: 'Two', icon: 'book', condition: 'true' }))
    assert.deepEqual([changed.title, changed.icon, changed.condition], ['Two', 'book', 'true'])
    const bare = done(await admin.patch(one, { icon: null, condition: null }))
    assert.ok(!('icon' in bare) && !('condition' in bare))
    refused(await admin.patch(one, { title: '' }), '/title')
  })

  test('the list of sections has the order of the site, those of a group where it is', async () => {
    const { admin, path, group, sort, a, b, c, d } = await setUp()
    const one = await group('One', [d, a])
    await sort('site-section-group', one, { before: { type: 'site-section', id: c } })
    const { items } = done(await admin.get(`${path}/sections`))
    assert.deepEqual(
      items.map(({ id }: { id: string }) => id),
      [b, d, a, c],
    )
  })
})
