// The links from pages to their source.
import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import { reading } from '#context.ts'
import { spaceHead } from '#library/heads/index.ts'
import { sharedWorld } from '../../../../test/world/content.ts'
import { forEachDatabase } from '../../../../test/world/databases.ts'
import { planOf } from '../../../../test/world/plans.ts'
import { importFiles } from '../../../library/imports/import.ts'
import { filesInMemory } from '../../../library/imports/source.ts'
import { lastImports } from '../../../sites/published/current-rows.ts'
import { publishedSite } from '../../../sites/published/testing.ts'

forEachDatabase((_engine, open) => {
  const shared = sharedWorld(open)

  /** A site with the page `/part/setup`, which came from a file of a repository. */
  const setUp = async () => {
    const { world, now, own, site } = await publishedSite(await shared())
    const { installation } = world
    const ctx = reading(installation, { userId: now.admin.id, tokenId: '', scope: 'write' })
    const head = await spaceHead.subject.find(ctx, { spaceId: now.id })
    assert.ok(head)
    const files = new Map([['part/setup.md', Buffer.from('# Setup\n')]])
    await importFiles(ctx, head, filesInMemory(files), 'Import')
    const imported = (source: 'git' | 'zip', url: string | null, fields: object = {}) =>
      world.act(now.admin, ({ db }) =>
        db
          .insertInto('imports')
          .values({
            ...{ id: installation.newId(), organization_id: now.organization.id, space_id: now.id },
            ...{ change_request_id: null, source, url, credentials: null, blob: null, status: 'done' },
            ...{ request_key: null, is_awaited: 0, revision_id: null, imported_resources: 1 },
            ...{ total_resources: 1, error: null, created_by: now.admin.id, token_id: '' },
            ...{ created_at: '2026-01-01T00:00:00.000Z', finished_at: null, failures: '[]' },
            ...fields,
          })
          .execute(),
      )
    const linksOf = async (path: string) => {
      const { status, body } = await world.inject({ url: new URL(own).pathname + path })
      assert.equal(status, 200)
      return body.match(/https:\/\/github\.com[^"]+/g) ?? []
    }
    const show = async (showEditLink: boolean) =>
      now.admin.ask('PUT', `/orgs/${now.organization.id}/sites/${site.id}/customization`, { showEditLink })
    return { world, imported, linksOf, show }
  }
  const linksTo = (repository: string, file = 'main/part/setup.md') => [
    `https://github.com/${repository}/edit/${file}`,
    `https://github.com/${repository}/blob/${file}`,
  ]

  test('a page that came from a repository leads to its source, where the site says so, and no other page does', async () => {
    const { imported, linksOf, show } = await setUp()
    await imported('git', 'https://github.com/acme/docs#main:guide')
    assert.deepEqual(await linksOf('/part/setup'), [])
    await show(true)
    assert.deepEqual(await linksOf('/part/setup'), linksTo('acme/docs', 'main/guide/part/setup.md'))
    assert.deepEqual(await linksOf(''), [])
  })

  test('a cached page leads to where its space was imported from last, though its content is the same', async () => {
    const { world, imported, linksOf, show } = await setUp()
    await show(true)
    assert.deepEqual(await linksOf('/part/setup'), [])
    for (const repository of ['acme/docs', 'acme/moved']) {
      await imported('git', `https://github.com/${repository}#main`)
      assert.deepEqual(await linksOf('/part/setup'), linksTo(repository))
    }
    const article = mock.method(world.installation.rendering, 'forReaders')
    await imported('git', 'https://github.com/acme/moved#main')
    await imported('git', 'https://github.com/acme/failed#main', { status: 'failed' })
    await imported('git', 'https://github.com/acme/proposed#main', { change_request_id: 'one' })
    assert.deepEqual(await linksOf('/part/setup'), linksTo('acme/moved'))
    assert.equal(article.mock.callCount(), 0, 'what leads to the same place is not made again')
    await imported('zip', null)
    assert.deepEqual(await linksOf('/part/setup'), [])
  })

  test('the last import of a space is found by an index', async () => {
    const { database } = (await shared()).installation
    const plan = await planOf(database, lastImports(database.read, ['one', 'two']))
    assert.match(plan, /(SEARCH imports USING INDEX|Index Scan Backward using) imports_by_space\b/)
    assert.doesNotMatch(plan, /TEMP B-TREE FOR ORDER BY|Sort Key/)
  })
})
