// Sections of sites: what the first one takes over, how titles and paths are chosen, and what is left when one is
// removed.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { done, refused } from '../../../test/world/answers.ts'
import { sharedWorld } from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { siteToArrange } from '../structure/testing.ts'

forEachDatabase((_engine, open) => {
  const world = sharedWorld(open)
  const setUp = async (shown: string[]) =>
    siteToArrange(await world(), ['Guide', 'API', 'Blog', 'C', '😀'], shown)

  test('the first section takes over the site spaces in their order, with their default, and adds the new one', async () => {
    const { section, outline, admin, path } = await setUp(['Guide', 'API'])
    const [, api] = (await admin.get(`${path}/site-spaces`)).body.items
    done(await admin.patch(path, { defaultSiteSpace: api.id }), 200)
    await section('Blog', { title: 'Product' })
    assert.deepEqual(await outline(), ['*Product: guide, *api, blog'])
    const { items } = (await admin.get(`${path}/site-spaces`)).body
    assert.equal(items[1].id, api.id)
  })

  test('a space that the first section takes over is not added once more', async () => {
    const { section, outline } = await setUp(['Guide', 'API'])
    await section('API', { title: 'Product' })
    assert.deepEqual(await outline(), ['*Product: *guide, api'])
  })

  test('later sections show their space alone, behind those before', async () => {
    const { section, outline } = await setUp(['Guide'])
    await section('API', { title: 'Product' })
    await section('Guide', { title: null })
    assert.deepEqual(await outline(), ['*Product: *guide, api', 'Guide: *guide'])
  })

  test('a section without a title is called as its space, unless that is shorter than titles are', async () => {
    const { section, outline } = await setUp([])
    await section('Blog')
    await section('C', { title: null })
    await section('😀')
    const [blog, ...untitled] = await outline()
    assert.equal(blog, '*Blog: *blog')
    assert.deepEqual(
      untitled.map((line: string) => line.split(':')[0]),
      ['Untitled', 'Untitled'],
    )
  })

  test('a path follows from the title, numbered where it is taken; one that is asked for and taken is a conflict', async () => {
    const { section, admin, path } = await setUp([])
    const ids = [
      await section('Blog', { title: 'News & more' }),
      await section('Guide', { title: 'News, more' }),
    ]
    const pathOf = async (id?: string) => (await admin.get(`${path}/sections/${id}`)).body.path
    assert.equal(await pathOf(ids[0]), 'news-more')
    assert.equal(await pathOf(ids[1]), 'news-more-1')
    done(await admin.patch(`${path}/sections/${ids[1]}`, { path: 'news-more' }), 409)
    done(await admin.patch(`${path}/sections/${ids[1]}`, { path: 'más.v2_x-1' }), 200)
    assert.equal(await pathOf(ids[1]), 'más.v2_x-1')
    for (const wrong of ['..', 'a/b', '~', '', 'a b', 'x'.repeat(101)])
      refused(await admin.patch(`${path}/sections/${ids[1]}`, { path: wrong }), '/path')
  })

  test('null takes away the icon, the description and the condition; another title leaves the path', async () => {
    const { section, admin, path } = await setUp([])
    const one = `${path}/sections/${await section('Blog', { icon: 'book' })}`
    const full = { title: 'News', description: 'What is new', condition: 'visitor.claims.beta' }
    const changed = (await admin.patch(one, full)).body
    assert.deepEqual([changed.icon, changed.path], ['book', 'blog'])
    assert.deepEqual({ ...changed, ...full }, changed)
    const bare = (await admin.patch(one, { icon: null, description: null, condition: null })).body
    for (const field of ['icon', 'description', 'condition']) assert.ok(!(field in bare), field)
    refused(await admin.patch(one, { title: null }), '/title')
  })

  test('the default site space of a section is one of its own', async () => {
    const { section, siteSpace, outline, admin, path } = await setUp([])
    const [one, other] = [await section('Blog'), await section('Guide')]
    const added = await siteSpace('API', one)
    refused(await admin.patch(`${path}/sections/${other}`, { defaultSiteSpace: added }), '/defaultSiteSpace')
    done(await admin.patch(`${path}/sections/${one}`, { defaultSiteSpace: added }), 200)
    assert.deepEqual(await outline(), ['*Blog: blog, *api', 'Guide: *guide'])
  })

  test('a removed section takes its site spaces with it, and the first that remains is the default; the spaces stay', async () => {
    const { section, siteSpace, outline, admin, path, space, structure } = await setUp([])
    const [one, other] = [await section('Blog'), await section('Guide')]
    await siteSpace('API', one)
    done(await admin.delete(`${path}/sections/${one}`), 205)
    assert.deepEqual(await outline(), ['*Guide: *guide'])
    assert.equal((await admin.get(`${path}/site-spaces`)).body.count, 1)
    for (const title of ['Blog', 'API']) done(await admin.get(`/spaces/${space(title)}`), 200)
    done(await admin.delete(`${path}/sections/${other}`), 205)
    assert.deepEqual(await structure(), { type: 'siteSpaces', structure: [] })
    await siteSpace('API')
    assert.deepEqual(await outline(), ['*api'])
  })

  test('a section of another site is not found', async () => {
    const [one, other] = [await setUp([]), await setUp([])]
    const id = await one.section('Blog')
    const path = `${other.path}/sections/${id}`
    for (const method of ['GET', 'PATCH', 'DELETE'])
      done(await other.admin.ask(method, path, method === 'PATCH' ? { title: 'News' } : undefined), 404)
  })

  test('a space that the caller does not see, or of another organization, cannot be added', async () => {
    const { admin, world, organization, path, space } = await setUp([])
    const foreign = await world.organization()
    const elsewhere = (await foreign.admin.post(`/orgs/${foreign.id}/spaces`, {})).body.id
    const person = await world.member(organization, 'create')
    await admin.patch(`/spaces/${space('Blog')}`, { defaultLevel: null })
    for (const spaceId of [elsewhere, space('Blog'), 'nothing']) {
      refused(await person.post(`${path}/sections`, { spaceId }), '/spaceId')
      refused(await person.post(`${path}/site-spaces`, { spaceId }), '/spaceId')
    }
    assert.equal((await admin.get(`${path}/site-spaces`)).body.count, 0)
  })

  test('whatever changes a section raises the revision of the site; what changes nothing does not', async () => {
    const { section, admin, path, id, world } = await setUp([])
    const revision = async () =>
      (
        await world.installation.database.read
          .selectFrom('sites')
          .select('revision')
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
      ).revision
    const one = `${path}/sections/${await section('Blog')}`
    let before = await revision()
    for (const change of [{ title: 'News' }, { condition: 'true' }, { icon: 'book' }, { path: 'new' }]) {
      await admin.patch(one, change)
      assert.ok((await revision()) > before, JSON.stringify(change))
      before = await revision()
      await admin.patch(one, change)
      assert.equal(await revision(), before)
    }
  })
})
