// The purge of spaces that share content: each keeps what it uses, however many spaces of its lineage are removed.
import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { day } from '#kernel/durations.ts'
import { addPage, sharedWorld, text, upload } from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import type { World } from '../../../test/world/world.ts'
import {
  deleteTestSpace,
  duplicate,
  everythingReadable,
  fullSpace,
  lineageOf,
  neededBy,
  purgeAfter,
  storedIn,
} from './testing.ts'

forEachDatabase((_, open) => {
  const shared = sharedWorld(open)
  let world: World

  beforeEach(async () => {
    world = await shared()
  })

  const nothing = { objects: [], blobs: [] }

  test('a duplicate keeps all it has, and what only the purged one used is gone', async () => {
    const space = await fullSpace(world)
    const lineage = await lineageOf(space)
    const copy = await duplicate(space)
    await addPage(copy.admin, copy.content, 'Later', text('in the duplicate alone'))
    await addPage(space.admin, space.content, 'Later', text('in the original alone'))
    await upload(space.admin, `${space.content}/files`, [{ fileName: 'a', bytes: 'in the original alone' }])
    const before = await everythingReadable(copy)
    await deleteTestSpace(space)
    await purgeAfter(world, 7)
    assert.deepEqual(await everythingReadable(copy), before)
    assert.deepEqual(await storedIn(world, lineage), await neededBy(world, [copy.id]))
    await deleteTestSpace(copy)
    await purgeAfter(world, 7)
    assert.deepEqual(await storedIn(world, lineage), nothing)
  })

  test('an original keeps all it has when its duplicate goes, its change requests as well', async () => {
    const space = await fullSpace(world)
    const copy = await duplicate(space)
    await addPage(copy.admin, copy.content, 'Later', text('in the duplicate alone'))
    const before = await everythingReadable(space)
    await deleteTestSpace(copy)
    await purgeAfter(world, 7)
    assert.deepEqual(await everythingReadable(space), before)
    assert.deepEqual(await storedIn(world, space.id), await neededBy(world, [space.id]))
  })

  test('a duplicate that is deleted too, though not for long, can still be restored with all it has', async () => {
    const space = await fullSpace(world)
    const copy = await duplicate(space)
    const before = await everythingReadable(copy)
    await deleteTestSpace(space)
    world.clock.now += day
    await deleteTestSpace(copy)
    await purgeAfter(world, 6)
    assert.equal((await space.admin.get(space.path)).status, 404)
    assert.equal((await copy.admin.post(`${copy.path}/restore`)).status, 200)
    assert.deepEqual(await everythingReadable(copy), before)
  })

  test('several spaces of one lineage go together', async () => {
    const space = await fullSpace(world)
    const [one, other] = [await duplicate(space), await duplicate(space)]
    await addPage(one.admin, one.content, 'Later', text('in one alone'))
    for (const gone of [space, one]) await deleteTestSpace(gone)
    await purgeAfter(world, 7)
    assert.deepEqual(await storedIn(world, space.id), await neededBy(world, [other.id]))
  })
})
