// The rules of importing a site again: unchanged pages are not transferred, and change nothing.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newSpace, read, sharedWorld, type TestSpace, titlesIn } from '../../../../test/world/content.ts'
import { forEachDatabase } from '../../../../test/world/databases.ts'
import { deleteTestSpace, purgeAfter } from '../../purge/testing.ts'
import { importSite, link, onLoopback, page, type Site, serveSite } from './testing.ts'

const site = (changes: Site = {}): Record<string, Site[string]> => ({
  '/': page('Home', `${link('a', 'b', 'c')}<p><img src="i.svg" alt="i"></p>`),
  '/a': page('A'),
  '/b': page('B', '<p><a href="data.bin">data</a></p>'),
  '/c': page('C'),
  '/i.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  '/data.bin': Buffer.alloc(3000, 'data'),
  ...changes,
})

const statuses = (log: readonly string[]): Record<string, number> =>
  Object.fromEntries(
    [
      ...Map.groupBy(
        log.filter(line => !/robots|sitemap/.test(line)),
        line => line.slice(0, 3),
      ),
    ].map(([status, lines]) => [status, lines.length]),
  )

forEachDatabase((_, open) => {
  const world = sharedWorld(open, onLoopback)
  const keptUrls = async (space: TestSpace): Promise<string[]> => {
    const rows = await space.world.installation.database.read
      .selectFrom('fetched_addresses')
      .select('url')
      .where('space_id', '=', space.id)
      .orderBy('url')
      .execute()
    return rows.map(({ url }) => new URL(url).pathname)
  }

  test('of a site that is the same nothing is fetched in full, and the files are the same', async t => {
    const space = await newSpace(await world())
    const { url, log } = await serveSite(t, site())
    const first = await importSite(space, url)
    assert.deepEqual(statuses(log.splice(0)), { 200: 6 })
    assert.deepEqual(await keptUrls(space), ['/', '/a', '/b', '/c', '/data.bin', '/i.svg'])
    const second = await importSite(space, url)
    assert.deepEqual(statuses(log), { 304: 6 })
    assert.deepEqual(second.files, first.files)
  })

  test('what has changed is fetched, and what is gone is forgotten', async t => {
    const space = await newSpace(await world())
    const pages = site()
    const { url, log } = await serveSite(t, path => pages[path])
    await importSite(space, url)
    log.length = 0
    space.world.clock.now += 1000
    Object.assign(pages, { '/': page('Home', link('a', 'b')), '/a': page('New A') })
    const { files } = await importSite(space, url)
    assert.deepEqual(statuses(log), { 200: 2, 304: 2 })
    assert.match([...files.values()].join(), /New A/)
    assert.deepEqual(await keptUrls(space), ['/', '/a', '/b', '/data.bin'])
  })

  test('an import that did not come to its end is taken up where it was, for an hour', async t => {
    const space = await newSpace(await world())
    const { url, log } = await serveSite(t, site())
    const killed = new Error('killed')
    await assert.rejects(importSite(space, url, { work: () => Promise.reject(killed) }), killed)
    log.length = 0
    await assert.rejects(importSite(space, url, { work: () => Promise.reject(killed) }), killed)
    assert.deepEqual(statuses(log.splice(0)), {})
    space.world.clock.now += 2 * 3_600_000
    await importSite(space, url)
    assert.deepEqual(statuses(log), { 304: 6 })
  })

  test('two imports of one site at the same time do not take from each other what they keep', async t => {
    const space = await newSpace(await world())
    const { url } = await serveSite(t, site())
    const [one, two] = await Promise.all([importSite(space, url), importSite(space, url)])
    assert.deepEqual(one.files, two.files)
    assert.equal((await keptUrls(space)).length, 6)
  })

  test('what is kept of sites goes with the space', async t => {
    const space = await newSpace(await world())
    const { url } = await serveSite(t, site())
    await importSite(space, url)
    await deleteTestSpace(space)
    await purgeAfter(space.world, 8)
    assert.deepEqual(await keptUrls(space), [])
  })

  test('through the API: a site becomes pages, the same site no revision, and a changed page one change', async t => {
    const space = await newSpace(await world())
    const pages = site()
    const { url } = await serveSite(t, path => pages[path])
    const importIt = async () => {
      const { status, body } = await space.admin.post(`${space.content}/import`, { url, source: 'website' })
      assert.equal(status, 201, JSON.stringify(body))
      return body
    }
    const first = await importIt()
    assert.deepEqual([first.importedResources, first.failures], [6, []])
    assert.deepEqual(await titlesIn(space.admin, space.content), ['Home', 'A', 'B', 'C'])
    assert.equal((await importIt()).revision, first.revision)
    Object.assign(pages, { '/c': page('C', '<p>More of it.</p>') })
    const third = await importIt()
    const { changes } = await read(space.admin, `${space.path}/revisions/${third.revision}/changes`)
    assert.deepEqual(
      changes.map((change: { type: string; page: { title: string } }) => [change.type, change.page.title]),
      [['page_edited', 'C']],
    )
  })
})
