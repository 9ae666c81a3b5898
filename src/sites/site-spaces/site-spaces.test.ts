// Site spaces: where they are added, which one is the default, what is shown of spaces that somebody may not read.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { done, refused } from '../../../test/world/answers.ts'
import { sharedWorld } from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { siteToArrange } from '../structure/testing.ts'

forEachDatabase((_engine, open) => {
  const world = sharedWorld(open)
  const setUp = async (shown: string[]) => siteToArrange(await world(), ['Guide', 'API', 'Blog', '🎈'], shown)

  test('without a section it is added to the default one, or to the site that has none', async () => {
    const { siteSpace, section, outline, admin, path } = await setUp([])
    await siteSpace('Guide')
    await siteSpace('API')
    assert.deepEqual(await outline(), ['*guide', 'api'])
    await section('Guide', { title: 'One' })
    const two = await section('Blog', { title: 'Two' })
    await siteSpace('Blog')
    assert.deepEqual(await outline(), ['*One: *guide, api, blog', 'Two: *blog'])
    done(await admin.patch(path, { defaultSiteSection: two }), 200)
    await siteSpace('🎈')
    assert.deepEqual(await outline(), ['One: *guide, api, blog', '*Two: *blog, page'])
  })

  test('the same space twice in a section is a conflict, and in another section is none', async () => {
    const { siteSpace, section, admin, path, space } = await setUp([])
    const [one, two] = [await section('Guide'), await section('API')]
    for (const sectionId of [undefined, one])
      done(await admin.post(`${path}/site-spaces`, { spaceId: space('Guide'), sectionId }), 409)
    const id = await siteSpace('Guide', two)
    done(await admin.patch(`${path}/site-spaces/${id}`, { spaceId: space('API') }), 409)
    refused(
      await admin.post(`${path}/site-spaces`, { spaceId: space('Blog'), sectionId: 'no' }),
      '/sectionId',
    )
  })

  test('it can show another space at the same path, with the title of that', async () => {
    const { admin, path, space, siteSpace } = await setUp([])
    const one = `${path}/site-spaces/${await siteSpace('Guide')}`
    const changed = done(await admin.patch(one, { spaceId: space('Blog') }))
    assert.deepEqual([changed.title, changed.path, changed.space.id], ['Blog', 'guide', space('Blog')])
    refused(await admin.patch(one, { spaceId: 'nothing' }), '/spaceId')
    assert.equal((await admin.get(one)).body.hasAdvancedCustomizationFeature, true)
  })

  test('a path that is asked for is free beside it, or a conflict', async () => {
    const { admin, path, siteSpace, section } = await setUp([])
    const [guide, api] = [await siteSpace('Guide'), await siteSpace('API')]
    done(await admin.patch(`${path}/site-spaces/${api}`, { path: 'guide' }), 409)
    done(await admin.patch(`${path}/site-spaces/${guide}`, { path: 'api-1' }), 200)
    done(await admin.patch(`${path}/site-spaces/${api}`, { path: 'guide' }), 200)
    const other = await siteSpace('Blog', await section('Guide', { title: 'One' }))
    done(await admin.patch(`${path}/site-spaces/${other}`, { path: 'guide' }), 409)
    const elsewhere = await siteSpace('Blog', await section('API', { title: 'Two' }))
    done(await admin.patch(`${path}/site-spaces/${elsewhere}`, { path: 'guide' }), 200)
  })

  test('where the default is removed, the first that remains is the default', async () => {
    const { admin, path, siteSpace, outline, structure } = await setUp([])
    const [guide] = [await siteSpace('Guide'), await siteSpace('API'), await siteSpace('Blog')]
    done(await admin.delete(`${path}/site-spaces/${guide}`), 205)
    assert.deepEqual(await outline(), ['*api', 'blog'])
    for (const { id } of (await structure()).structure)
      done(await admin.delete(`${path}/site-spaces/${id}`), 205)
    assert.deepEqual(await structure(), { type: 'siteSpaces', structure: [] })
  })

  test('the last site space of a section cannot be removed; the message says what to do', async () => {
    const { admin, path, section } = await setUp([])
    const { siteSpaces } = (await admin.get(`${path}/sections/${await section('Guide')}`)).body
    const answer = await admin.delete(`${path}/site-spaces/${siteSpaces[0].id}`)
    assert.match(done(answer, 409).error.message, /remove the section/)
  })

  test('a list has the order of the site, and can be asked for the defaults or the others', async () => {
    const { admin, path, section, siteSpace, group } = await setUp([])
    const [one, two] = [await section('Guide', { title: 'One' }), await section('API', { title: 'Two' })]
    await siteSpace('Blog', one)
    await siteSpace('🎈', two)
    await group('Group', [two])
    await admin.ask('PATCH', `${path}/structure/sort`, {
      item: { type: 'site-section', id: one },
    })
    const pathsOf = async (query: string) =>
      done(await admin.get(`${path}/site-spaces${query}`)).items.map((item: { path: string }) => item.path)
    assert.deepEqual(await pathsOf(''), ['api', 'page', 'guide', 'blog'])
    assert.deepEqual(await pathsOf('?default=true'), ['api', 'guide'])
    assert.deepEqual(await pathsOf('?default=false'), ['page', 'blog'])
    const seen: string[] = []
    let page = ''
    do {
      const { items, count, next } = (await admin.get(`${path}/site-spaces?limit=1${page}`)).body
      assert.equal(count, 4)
      seen.push(...items.map((item: { path: string }) => item.path))
      page = next === undefined ? '' : `&page=${next.page}`
    } while (page !== '')
    assert.deepEqual(seen, ['api', 'page', 'guide', 'blog'])
  })

  test('whoever may not read a space sees it on the site without permissions and without counts', async () => {
    const { admin, path, siteSpace, space, world, organization } = await setUp([])
    const id = await siteSpace('Guide')
    await siteSpace('API')
    await admin.post(`/spaces/${space('Guide')}/change-requests`, {})
    await admin.patch(`/spaces/${space('Guide')}`, { defaultLevel: null })
    const [reader, guest] = [await world.member(organization, 'read'), await world.member(organization, null)]
    await admin.post(`/spaces/${space('API')}/permissions`, { users: [guest.id], role: 'read' })
    const whole = (await admin.get(`${path}/site-spaces/${id}`)).body.space
    assert.deepEqual([whole.changeRequests, whole.permissions.view], [1, true])
    for (const person of [reader, guest]) {
      const { space: shown, title } = done(await person.get(`${path}/site-spaces/${id}`))
      assert.equal(title, 'Guide')
      assert.deepEqual(new Set(Object.values(shown.permissions)), new Set([false]))
      const counts = ['comments', 'changeRequests', 'changeRequestsOpen', 'changeRequestsDraft']
      for (const count of counts) assert.equal(shown[count], 0, count)
      const [listed] = (await person.get(`${path}/site-spaces`)).body.items
      assert.deepEqual(listed.space, shown)
      assert.deepEqual((await person.get(`${path}/structure`)).body.structure[0].space, shown)
    }
  })
})
