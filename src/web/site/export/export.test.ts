// Exports of sites contain all that everybody sees, and nothing that is kept from anybody.
import assert from 'node:assert/strict'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, posix } from 'node:path'
import { test } from 'node:test'
import { sharedWorld, upload, write } from '../../../../test/world/content.ts'
import { forEachDatabase } from '../../../../test/world/databases.ts'
import type { World } from '../../../../test/world/world.ts'
import { storeSite } from '../../../sites/prepared/testing.ts'
import { idsOf, page, publishedSite } from '../../../sites/published/testing.ts'
import { exportSite } from './index.ts'

const quiet = { force: false, show: () => {} }

forEachDatabase((_engine, open) => {
  const world = sharedWorld(open)

  const exported = async (here: World, siteId: string, folder?: string) => {
    const path = folder ?? (await mkdtemp(join(tmpdir(), 'lectern-export-')))
    const result = await exportSite(here.installation, siteId, path, quiet)
    const names = readdirSync(path, { recursive: true, encoding: 'utf8' }).sort()
    const files = new Map(
      names
        .filter(name => statSync(join(path, name)).isFile())
        .map(name => [name, readFileSync(join(path, name), 'utf8')]),
    )
    return { path, result, files, end: () => rm(path, { recursive: true }) }
  }

  /** A site with pages of all kinds, some of which only some visitors see. */
  const filled = async () => {
    const found = await publishedSite(await world(), {}, { redirects: [['/former', '/deep/inner']] })
    const { now, old } = found
    const { admin, content } = now
    const { body } = await upload(admin, `${content}/files`, [{ fileName: 'plan a.svg', bytes: '<svg/>' }])
    const file = body.items[0].id
    const [deep] = idsOf(await write(admin, content, page('Deep', 'Below: [inner](inner.md).')))
    const [inner] = idsOf(
      await write(admin, content, page('Inner', `![plan](/files/${file})`, { into: deep })),
    )
    await write(
      admin,
      content,
      page('Links', `[inner](/pages/${inner}#part) [out](https://example.com/x) [gone](/nowhere)`),
      page('Secret', 'unspeakable', { condition: 'visitor.claims.plan == "pro"' }),
      page('Partly', 'All. {% if visitor.claims.plan == "pro" %}unspeakable{% endif %}'),
      page('Hidden', 'In no menu.', { hidden: true }),
    )
    await write(old.admin, old.content, page('Deep', 'The old one.'))
    return found
  }

  test('the page for addresses where nothing is suggests nothing: it is the same for all of them', async () => {
    const { world: here, site, now } = await filled()
    await write(now.admin, now.content, page('404 HTML', 'What servers answer.'))
    const { files, end } = await exported(here, site.id)
    assert.match(files.get('404.html') ?? '', /<p class="status">404/)
    assert.doesNotMatch(files.get('404.html') ?? '', /class="suggested"/)
    await end()
  })

  test('each page that everybody sees is there, with its Markdown; nothing that conditions hide is in any byte', async () => {
    const { world: here, site } = await filled()
    const { files, result, end } = await exported(here, site.id)
    for (const name of [
      'index.html',
      'deep/index.html',
      'deep/inner/index.html',
      'hidden/index.html',
      'deep/inner.md',
    ])
      assert.ok(files.has(name), name)
    assert.ok(files.has('old/deep/index.html'), 'the other variant')
    for (const [name, text] of files)
      assert.doesNotMatch(name + text, /unspeakable|secret|visitor\.claims/i, name)
    assert.equal(
      [...files.keys()].some(name => name.startsWith('api')),
      false,
    )
    assert.equal(result.pages > 5, true)
    await end()
  })

  test('every address on every page leads to a file of the folder, or to another host', async () => {
    const { world: here, site } = await filled()
    const { files, end } = await exported(here, site.id)
    for (const [name, text] of files) {
      if (!name.endsWith('.html')) continue
      for (const [, href = ''] of text.matchAll(/ (?:href|src|action|data-copy)="([^"]*)"/g)) {
        if (/^(https?:|data:|#)/.test(href)) continue
        const path = decodeURIComponent(href.replace(/[?#].*/, ''))
        assert.ok(files.has(posix.join(posix.dirname(name), path)), `${name}: ${href}`)
      }
    }
    const links = files.get('links/index.html') ?? ''
    assert.match(links, /href="\.\.\/deep\/inner\/index\.html#part"/)
    assert.match(links, /href="https:\/\/example\.com\/x"/)
    assert.match(files.get('former/index.html') ?? '', /url=\.\.\/deep\/inner\/index\.html/)
    assert.match(files.get('_redirects') ?? '', /^\/former \/deep\/inner\/ 308$/m)
    await end()
  })

  test('two exports of the same content are the same to the last byte', async () => {
    const { world: here, site } = await filled()
    const one = await exported(here, site.id)
    here.clock.now += 40 * 24 * 3600_000
    const other = await exported(here, site.id)
    assert.deepEqual([...other.files.keys()], [...one.files.keys()])
    for (const [name, text] of one.files) assert.ok(other.files.get(name) === text, name)
    assert.match(one.files.get('deep/inner.md') ?? '', /\(\.\.\/~\/files\/\w+\/plan%20a\.svg\)/)
    assert.equal((await exported(here, site.id, one.path)).result.written, 0)
    await Promise.all([one.end(), other.end()])
  })

  test('a site that is not for everybody is not exported, and why is said', async () => {
    const here = await world()
    const { now, change, site } = await publishedSite(here)
    const folder = { force: false, show: () => assert.fail('nothing is begun') }
    const refusal = (id: string, why: RegExp) =>
      assert.rejects(exportSite(here.installation, id, join(tmpdir(), 'never-made'), folder), why)
    for (const visibility of ['share-link', 'visitor-auth']) {
      await change({ visibility })
      await refusal(site.id, /not for everybody/)
    }
    await change({ visibility: 'public', published: 0 })
    await refusal(site.id, /not published/)
    await refusal('nowhere', /no site with the id nowhere/)
    const unlisted = await storeSite(
      here,
      now.organization.id,
      { siteSpaces: [{ path: 'now', space: now.id }] },
      { visibility: 'unlisted' },
    )
    const { files, end } = await exported(here, unlisted.id)
    assert.match(files.get('index.html') ?? '', /<meta name="robots" content="noindex">/)
    await end()
  })
})
