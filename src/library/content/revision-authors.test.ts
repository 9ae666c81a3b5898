// Who made a revision, wherever one is shown.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  addPage,
  newChangeRequest,
  newSpaceOfTwo,
  read,
  sharedWorld,
  write,
} from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'

const change = { operation: 'insert_page', title: 'Proposed' }

forEachDatabase((_engine, open) => {
  const world = sharedWorld(open)

  /** A page that Ada wrote, and one that Bob proposed and Ada merged. */
  const setUp = async () => {
    const { space, ada, bob } = await newSpaceOfTwo(await world())
    await addPage(ada, space.content, 'Page')
    const draft = await newChangeRequest(bob, space)
    await write(bob, draft.content, change)
    return { space, ada, bob, draft }
  }

  test('a list of revisions names who made each, as the reader knows them', async () => {
    const { space, ada, bob, draft } = await setUp()
    await ada.post(`${draft.path}/merge`)
    await write(bob, space.content, { ...change, title: 'Direct' })
    const { items } = await read(ada, `${space.path}/revisions`)
    assert.deepEqual(
      items.map(({ author, createdBy }: any) => [author, createdBy.id, createdBy.email]),
      [bob, ada, ada, ada].map(({ id, email }) => [id, id, email]),
    )
  })

  test('every content names who made its revision, to all alike without an address', async () => {
    const { space, ada, bob, draft } = await setUp()
    const before = (await read(ada, draft.content)).createdBy
    assert.deepEqual(Object.keys(before).sort(), ['displayName', 'id', 'object', 'urls'])
    assert.equal(before.id, bob.id)
    assert.equal((await read(ada, space.content)).createdBy.id, ada.id)
    const { revision } = await read(ada, draft.path)
    assert.deepEqual((await read(ada, `${space.path}/revisions/${revision}`)).createdBy, before)
    await ada.patch(space.path, { visibility: 'public' })
    const stranger = await (await world()).person()
    assert.equal((await read(stranger, space.content)).createdBy.id, ada.id)
  })

  test('whoever is called otherwise is called so in contents that were kept', async () => {
    const { space, ada, bob } = await setUp()
    await write(bob, space.content, { ...change, title: 'Direct' })
    assert.equal((await read(ada, space.content)).createdBy.id, bob.id)
    assert.equal((await bob.patch(`/users/${bob.id}`, { displayName: 'Robert' })).status, 200)
    assert.equal((await read(ada, space.content)).createdBy.displayName, 'Robert')
  })
})
