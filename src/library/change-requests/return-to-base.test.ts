// The rule of rolling back a change request: it never removes what others have written in the main content.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  addPage,
  newChangeRequest,
  newSpace,
  read,
  sharedWorld,
  titlesIn,
  write,
} from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'

const insert = (title: string) => ({ operation: 'insert_page', title })

forEachDatabase((_, open) => {
  const world = sharedWorld(open)

  /** A change request that has a page of its own and has taken in one of the main content by an update. */
  const updated = async () => {
    const space = await newSpace(await world())
    const { admin } = space
    const { id: initial } = await read(admin, space.content)
    const { path, content } = await newChangeRequest(admin, space)
    const { revision: own } = await write(admin, content, insert('Own'))
    const page = await addPage(admin, space.content, 'Precious')
    const { id: main } = await read(admin, space.content)
    const { revision: update } = (await admin.post(`${path}/update`)).body
    const rollBack = async (revision: string): Promise<string> => {
      const { status, body } = await admin.post(`${content}/rollback`, { revision })
      assert.equal(status, 200, JSON.stringify(body))
      return body.revision
    }
    const base = async () => (await read(admin, path)).revisionMergedAncestor
    const merge = async (): Promise<string[]> => {
      assert.equal((await admin.post(`${path}/merge`)).body.result, 'merge')
      return titlesIn(admin, space.content)
    }
    return { space, admin, path, content, initial, own, main, update, page, rollBack, base, merge }
  }

  test('rolled back to before an update, it is outdated again, and a merge keeps what the update had brought', async () => {
    const { admin, path, own, rollBack, base, merge } = await updated()
    await rollBack(own)
    assert.equal(await base(), undefined)
    assert.equal((await read(admin, path)).outdated, true)
    assert.deepEqual((await merge()).sort(), ['Own', 'Precious'])
  })

  test('rolled back to what it was made from, it changes nothing of the main content', async () => {
    const { initial, rollBack, merge } = await updated()
    await rollBack(initial)
    assert.deepEqual(await merge(), ['Precious'])
  })

  test('rolled back to after an update, what it deletes stays deleted', async () => {
    const { admin, content, main, page, rollBack, base, merge } = await updated()
    const { revision: deleted } = await write(admin, content, { operation: 'delete_page', page })
    await write(admin, content, insert('Later'))
    await rollBack(deleted)
    assert.equal(await base(), main)
    assert.deepEqual(await merge(), ['Own'])
  })

  test('a rollback of a rollback has the base that its content had', async () => {
    const { admin, content, own, main, update, rollBack, base, merge } = await updated()
    const back = await rollBack(own)
    await rollBack(update)
    assert.equal(await base(), main)
    await rollBack(back)
    assert.equal(await base(), undefined)
    await write(admin, content, insert('Later'))
    assert.deepEqual((await merge()).sort(), ['Later', 'Own', 'Precious'])
  })

  test('rolled back to a state of the space from before it was made, it proposes that state', async () => {
    const space = await newSpace(await world())
    const { admin } = space
    const { id: empty } = await read(admin, space.content)
    await addPage(admin, space.content, 'Mistake')
    const { path, content } = await newChangeRequest(admin, space)
    assert.equal((await admin.post(`${content}/rollback`, { revision: empty })).status, 200)
    assert.equal((await admin.post(`${path}/merge`)).body.result, 'merge')
    assert.deepEqual(await titlesIn(admin, space.content), [])
  })
})
