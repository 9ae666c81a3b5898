// What search engines are told not to list, in the header and in the page: everything but the pages of public sites.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newChangeRequest, sharedWorld, write } from '../../../../test/world/content.ts'
import { forEachDatabase } from '../../../../test/world/databases.ts'
import { makeLink } from '../../../sites/addresses/testing.ts'
import { page } from '../../../sites/published/testing.ts'
import { testBrowser, visitedSite } from '../testing.ts'

forEachDatabase((_engine, open) => {
  const shared = sharedWorld(open)
  const setUp = async (fields: object = {}) => {
    const found = await visitedSite(await shared(), fields)
    await write(found.now.admin, found.now.content, page('Secretive', 'x', { noRobotsIndex: true }))
    const browser = testBrowser(found.world)
    const said = async (path: string, headers: Record<string, string> = {}) => {
      const { body, headers: sent } = await browser.ask(found.path + path, headers)
      return [sent['x-robots-tag'], /<meta name="robots" content="noindex">/.test(body)]
    }
    return { ...found, browser, said }
  }

  test('of a public site pages are listed, but for those that writers take out', async () => {
    const { said } = await setUp()
    for (let times = 0; times < 2; times++) {
      assert.deepEqual(await said('/setup'), [undefined, false])
      assert.deepEqual(await said('/secretive'), ['noindex', true])
    }
    for (const path of ['/nowhere', '/~/search', '/~/search?q=x'])
      assert.deepEqual(await said(path), ['noindex', true], path)
    for (const path of [
      '/setup.md',
      '/llms.txt',
      '/llms-full.txt',
      '/sitemap.xml',
      '/~/titles.json',
      '/~/search.json?q=x',
    ])
      assert.deepEqual(await said(path), ['noindex', false], path)
    assert.deepEqual(await said('/setup', { accept: 'text/markdown' }), ['noindex', false])
  })

  test('nothing of a site is listed that is not public, whoever is let in', async () => {
    const { said, change, token } = await setUp({ visibility: 'unlisted' })
    assert.deepEqual(await said('/setup'), ['noindex', true])
    await change({ visibility: 'visitor-auth' })
    const cookie = `lectern-visitor-token=${await token()}`
    assert.deepEqual(await said('/setup', { cookie }), ['noindex', true])
    assert.deepEqual(await said('/setup'), ['noindex', true])
  })

  test('nor what is read by a share link, or of a change request', async () => {
    const { world, site, now, path, browser } = await setUp()
    const { secret } = await makeLink(world, now.admin, site.id, true)
    const shared = await browser.ask(`${path}/~/share/${secret}/setup`)
    assert.equal(shared.headers['x-robots-tag'], 'noindex')
    const { id } = await newChangeRequest(now.admin, now)
    const proposed = await browser.ask(`${path}/~/change-requests/${id}/setup`)
    assert.equal(proposed.headers['x-robots-tag'], 'noindex')
  })
})
