// Sitemaps name the same translations of pages as the heads of the pages do.
import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { test } from 'node:test'
import { parseSitemap } from 'sitemap'
import { sharedWorld, write } from '../../../../test/world/content.ts'
import { forEachDatabase } from '../../../../test/world/databases.ts'
import { mergeFilled, newTranslation, translated } from '../../../library/translations/testing.ts'
import { storeSite } from '../../../sites/prepared/testing.ts'
import { page } from '../../../sites/published/testing.ts'
import { problemsOfSitemap } from './testing.ts'

forEachDatabase((_engine, open) => {
  const shared = sharedWorld(open)

  test('each page names its translations, itself among them, until the settings say otherwise', async () => {
    const world = await shared()
    const translation = await newTranslation(world)
    const { source, target, settings } = translation
    await write(source.admin, source.content, page('Front', 'x'), page('Setup', 'x'))
    await mergeFilled(translation, await translated(translation))
    await write(source.admin, source.content, page('Alone', 'x'))
    const siteSpaces = [
      { path: 'en', space: source.id },
      { path: 'de', space: target.id },
    ]
    const site = await storeSite(world, source.organization.id, { siteSpaces })
    const path = `/${source.organization.id}/${site.id.toLowerCase()}`
    const own = world.installation.baseUrl + path
    const named = async () => {
      const { body } = await world.inject({ url: `${path}/sitemap.xml` })
      assert.deepEqual(await problemsOfSitemap(body), [])
      const urls = await parseSitemap(Readable.from([body]))
      return urls.map(({ url, links }) => [
        url.slice(own.length),
        Object.fromEntries(links.map(({ lang, url }) => [lang, url.slice(own.length)])),
      ])
    }
    const front = { de: '/de', en: '', 'x-default': '' }
    const setup = { de: '/de/setup', en: '/setup', 'x-default': '/setup' }
    assert.deepEqual(await named(), [
      ['', front],
      ['/setup', setup],
      ['/alone', {}],
      ['/de', front],
      ['/de/setup', setup],
    ])
    const { body } = await world.inject({ url: `${path}/de/setup` })
    for (const [language, address] of Object.entries(setup))
      assert.ok(body.includes(`hreflang="${language}" href="${own}${address}"`), language)
    assert.equal((await source.admin.delete(settings)).status, 205)
    assert.ok((await named()).every(([, links]) => Object.keys(links as object).length === 0))
  })
})
