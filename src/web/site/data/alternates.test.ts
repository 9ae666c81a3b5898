// Which pages name which others as the same page in another language, and for whom.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newSpace, sharedWorld, type TestSpace, updatePage, write } from '../../../../test/world/content.ts'
import { forEachDatabase } from '../../../../test/world/databases.ts'
import type { World } from '../../../../test/world/world.ts'
import { mergeFilled, newTranslation, translated } from '../../../library/translations/testing.ts'
import { storeSite } from '../../../sites/prepared/testing.ts'
import { idsOf, page } from '../../../sites/published/testing.ts'

forEachDatabase((_engine, open) => {
  const shared = sharedWorld(open)
  /** A site with guides in English and their translation into German, whose change request `merge` merges. */
  const setUp = async (condition?: string) => {
    const world: World = await shared()
    const translation = await newTranslation(world)
    const { source, target } = translation
    const [, setup = ''] = idsOf(
      await write(source.admin, source.content, page('Front', 'x'), page('Setup', 'x')),
    )
    const merge = async () => mergeFilled(translation, await translated(translation))
    await merge()
    const other = await newSpace(world, { title: 'Other' })
    await write(other.admin, other.content, page('Front', 'x'), page('Setup', 'x'))
    const shownAs = ({ id }: TestSpace, path: string) => ({ path, space: id })
    const siteSpaces = [
      shownAs(source, 'en'),
      { ...shownAs(target, 'de'), ...(condition && { condition }) },
      shownAs(other, 'other'),
    ]
    const site = await storeSite(world, source.organization.id, { siteSpaces })
    const path = `/${source.organization.id}/${site.id.toLowerCase()}`
    const own = world.installation.baseUrl + path
    const named = async (at: string): Promise<Record<string, string>> => {
      const { body, status } = await world.inject({ url: path + at })
      assert.equal(status, 200)
      const links = body.matchAll(/<link rel="alternate" hreflang="([^"]+)" href="([^"]+)">/g)
      return Object.fromEntries(
        [...links].map(([, language, href]: string[]) => [language, href?.replace(own, '')]),
      )
    }
    return { ...translation, world, setup, merge, named, site }
  }
  const both = { de: '/de/setup', en: '/setup', 'x-default': '/setup' }

  test('a page and its translations name each other and themselves, and what was written first for everybody else', async () => {
    const { named } = await setUp()
    assert.deepEqual(await named('/setup'), both)
    assert.deepEqual(await named('/de/setup'), both)
    assert.deepEqual(await named(''), { de: '/de', en: '', 'x-default': '' })
    assert.deepEqual(await named('/de'), await named(''))
    assert.deepEqual(await named('/other/setup'), {})
  })

  test('a page that is not there in a language, or not to be listed, is not named, from the next request on', async () => {
    const { named, source, target, setup, merge } = await setUp()
    const [id = ''] = idsOf(await write(source.admin, source.content, page('New', 'x')))
    assert.deepEqual(await named('/new'), {})
    await merge()
    assert.deepEqual(await named('/new'), { de: '/de/new', en: '/new', 'x-default': '/new' })
    await write(source.admin, source.content, updatePage(id, { noRobotsIndex: true }))
    assert.deepEqual([await named('/new'), await named('/de/new')], [{}, {}])
    const { body } = await target.admin.get(`${target.path}/content/path/setup`)
    await write(target.admin, target.content, { operation: 'delete_page', page: body.id })
    assert.deepEqual(await named('/setup'), {})
    assert.ok(setup)
  })

  test('a page is not named that is hidden, below a hidden one, or left out of the search, as in the sitemap', async () => {
    const { named, source, target, merge } = await setUp()
    const [above = ''] = idsOf(await write(source.admin, source.content, page('Above', 'x')))
    await write(source.admin, source.content, page('Below', 'x', { into: above }))
    await merge()
    assert.equal((await named('/above/below')).de, '/de/above/below')
    const german = (await target.admin.get(`${target.path}/content/path/above`)).body.id
    await write(target.admin, target.content, updatePage(german, { hidden: true }))
    assert.deepEqual([await named('/above'), await named('/above/below')], [{}, {}])
    const setup = (await target.admin.get(`${target.path}/content/path/setup`)).body.id
    assert.deepEqual(await named('/setup'), both)
    await write(target.admin, target.content, updatePage(setup, { noIndex: true }))
    assert.deepEqual([await named('/setup'), await named('/de/setup')], [{}, {}])
  })

  test('what the visitor does not see is not named', async () => {
    const { named } = await setUp('visitor.claims.plan == "pro"')
    assert.deepEqual(await named('/setup'), {})
  })

  test('pages follow the settings from the next request on', async () => {
    const { named, source, settings, target } = await setUp()
    assert.deepEqual(await named('/setup'), both)
    const base = { title: 'Guides', sources: [source.id] }
    await source.admin.put(settings, { ...base, targets: { 'pt-br': target.id } })
    assert.deepEqual(await named('/setup'), { 'pt-BR': '/de/setup', en: '/setup', 'x-default': '/setup' })
    await source.admin.put(settings, { ...base, targets: { en: target.id } })
    assert.deepEqual(await named('/setup'), { en: '/de/setup', 'x-default': '/setup' })
    assert.equal((await source.admin.delete(settings)).status, 205)
    assert.deepEqual([await named('/setup'), await named('/de/setup')], [{}, {}])
  })
})
