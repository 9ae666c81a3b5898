// The rules of changing a space in a collection.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sendDuring } from '../../../test/world/at-once.ts'
import { read, sharedWorld } from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { findSpace } from './access.ts'
import { moveSpace } from './move.ts'
import { newCollection, spaceIn, succeeds } from './testing.ts'

forEachDatabase((_engine, open) => {
  const world = sharedWorld(open)

  /** A space in a collection. */
  const inside = async () => {
    const here = await world()
    const organization = await here.organization()
    const id = await spaceIn(organization, { parent: await newCollection(organization) })
    return { here, admin: organization.admin, organization, id, path: `/spaces/${id}` }
  }

  test('in a collection a space can be private, in-collection, and open', async () => {
    const { admin, path } = await inside()
    assert.equal((await read(admin, path)).visibility, 'in-collection')
    for (const visibility of ['private', 'public', 'unlisted', 'in-collection'])
      assert.equal((await succeeds(admin, 'PATCH', path, { visibility })).visibility, visibility)
    for (const visibility of ['share-link', 'visitor-auth'])
      assert.equal((await admin.patch(path, { visibility })).status, 400)
  })

  test('whatever its visibility, its default level decides who of the organization sees it', async () => {
    const { here, admin, organization, path } = await inside()
    const member = await here.member(organization, 'read')
    for (const visibility of ['private', 'in-collection']) {
      for (const [defaultLevel, status] of [
        ['read', 200],
        [null, 404],
      ] as const) {
        await succeeds(admin, 'PATCH', path, { visibility, defaultLevel })
        assert.equal((await member.get(path)).status, status)
      }
    }
  })

  test('a space that leaves its collection in the same moment cannot become in-collection', async () => {
    const { here, admin, id, path } = await inside()
    await succeeds(admin, 'PATCH', path, { visibility: 'unlisted' })
    const { status } = await sendDuring(
      here,
      admin,
      async ctx => {
        const access = await findSpace(ctx, id)
        assert.ok(access)
        await moveSpace(ctx, access, { parent: null })
      },
      () => admin.patch(path, { visibility: 'in-collection' }),
    )
    assert.equal(status, 400)
    assert.equal((await read(admin, path)).visibility, 'unlisted')
  })
})
