// The rule of imports in the purge: waiting imports are removed with their space, including their uploads.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createRunner } from '#jobs/index.ts'
import { newSpace, sharedWorld, upload, zip } from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { importContent } from '../imports/index.ts'
import { allRows, deleteTestSpace, purgeAfter } from './testing.ts'

forEachDatabase((_, open) => {
  const shared = sharedWorld(open)

  test('imports that wait go with their space, and what was uploaded for them', async () => {
    const world = await shared()
    const space = await newSpace(world)
    const archive = await zip([['a.md', `# ${space.id}`]])
    const part = { name: 'archive', fileName: 'archive.zip', bytes: archive }
    const { id } = (await upload(space.admin, `${space.content}/imports`, [part])).body
    const blobs = async () => {
      const { read: db } = world.installation.database
      const uses = await db
        .selectFrom('blob_uses')
        .select('hash')
        .where('lineage_id', '=', `import:${id}`)
        .execute()
      const hashes = uses.map(({ hash }) => hash)
      return [hashes.length, (await allRows(world)).get('blobs')?.length]
    }
    const [uses, all = 0] = await blobs()
    assert.equal(uses, 1)
    await deleteTestSpace(space)
    await purgeAfter(world, 7)
    assert.deepEqual(await blobs(), [0, all - 1])
    await createRunner(world.installation, [importContent], {
      error: ({ err }) => assert.fail(String(err)),
    }).runDue()
    assert.equal((await space.admin.get(`/orgs/${space.organization.id}/imports/${id}`)).status, 404)
  })
})
