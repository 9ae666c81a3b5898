// Sitemaps of sites with more pages than one file may name: an index, and parts that name each page once.
import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { test } from 'node:test'
import { parseSitemap, parseSitemapIndex } from 'sitemap'
import { newSpace, write } from '../../../../test/world/content.ts'
import { forEachDatabase } from '../../../../test/world/databases.ts'
import { createWorld } from '../../../../test/world/world.ts'
import { storeSite } from '../../../sites/prepared/testing.ts'
import { page } from '../../../sites/published/testing.ts'
import { problemsOfSitemap } from './testing.ts'

forEachDatabase((_engine, open) => {
  test('above 50,000 addresses it is an index of parts, of which each is a sitemap, and all name each page once', async () => {
    const world = await createWorld(await open())
    const { id, admin, content, organization } = await newSpace(world)
    await write(admin, content, ...Array.from({ length: 100 }, (_, index) => page(`Page ${index}`, '')))
    const siteSpaces = Array.from({ length: 510 }, (_, index) => ({ path: `v${index}`, space: id }))
    const site = await storeSite(world, organization.id, { siteSpaces })
    const path = `/${organization.id}/${site.id.toLowerCase()}`
    const get = async (name: string) => world.inject({ url: `${path}/${name}` })
    const index = await parseSitemapIndex(Readable.from([(await get('sitemap.xml')).body]))
    const names = index.map(({ url }) => url.slice(url.lastIndexOf('/') + 1))
    assert.deepEqual(names, ['sitemap-1.xml', 'sitemap-2.xml'])
    const parts = await Promise.all(names.map(async name => (await get(name)).body))
    assert.deepEqual(await problemsOfSitemap(parts[1]), [])
    const listed = await Promise.all(parts.map(part => parseSitemap(Readable.from([part]))))
    assert.deepEqual(
      listed.map(urls => urls.length),
      [50_000, 1000],
    )
    assert.equal(new Set(listed.flat().map(({ url }) => url)).size, 51_000)
    assert.equal((await get('sitemap-3.xml')).status, 404)
    await world.close()
  })
})
