// Where pages say that their source is.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { reading } from '#context.ts'
import { spaceHead } from '#library/heads/index.ts'
import { sharedWorld } from '../../../../test/world/content.ts'
import { forEachDatabase } from '../../../../test/world/databases.ts'
import { importFiles } from '../../../library/imports/import.ts'
import { filesInMemory } from '../../../library/imports/source.ts'
import { publishedSite } from '../../../sites/published/testing.ts'

forEachDatabase((_engine, open) => {
  const shared = sharedWorld(open)

  test('a page that came from a repository leads to its source, where the site says so, and no other page does', async () => {
    const { world, now, own, site } = await publishedSite(await shared())
    const { installation } = world
    const ctx = reading(installation, { userId: now.admin.id, tokenId: '', scope: 'write' })
    const head = await spaceHead.subject.find(ctx, { spaceId: now.id })
    assert.ok(head)
    const files = new Map([['part/setup.md', Buffer.from('# Setup\n')]])
    await importFiles(ctx, head, filesInMemory(files), 'Import')
    const imported = (source: 'git' | 'zip', url: string | null) =>
      world.act(now.admin, ({ db }) =>
        db
          .insertInto('imports')
          .values({
            ...{ id: installation.newId(), organization_id: now.organization.id, space_id: now.id },
            ...{ change_request_id: null, source, url, credentials: null, blob: null, status: 'done' },
            ...{ request_key: null, is_awaited: 0, revision_id: null, imported_resources: 1 },
            ...{ total_resources: 1, error: null, created_by: now.admin.id, token_id: '' },
            ...{ created_at: '2026-01-01T00:00:00.000Z', finished_at: null, failures: '[]' },
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
    await imported('git', 'https://github.com/acme/docs#main:guide')
    assert.deepEqual(await linksOf('/part/setup'), [])
    await show(true)
    const file = 'main/guide/part/setup.md'
    assert.deepEqual(await linksOf('/part/setup'), [
      `https://github.com/acme/docs/edit/${file}`,
      `https://github.com/acme/docs/blob/${file}`,
    ])
    assert.deepEqual(await linksOf(''), [])
    await imported('zip', null)
    await show(false)
    await show(true)
    assert.deepEqual(await linksOf('/part/setup'), [])
  })
})
