// The rules of merging a change request into the main content.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  addPage,
  newChangeRequest,
  newSpace,
  read,
  sharedWorld,
  text,
  titlesIn,
  updatePage,
  write,
} from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'

forEachDatabase((_, open) => {
  const world = sharedWorld(open)

  test('a merge makes the content of the change request the main content', async () => {
    const space = await newSpace(await world())
    const { admin } = space
    const changeRequest = await newChangeRequest(admin, space, { subject: 'Words' })
    const page = await addPage(admin, changeRequest.content, 'New', text('new\n'))
    const { status, body } = await admin.post(`${changeRequest.path}/merge`)
    assert.equal(status, 200)
    const main = await read(admin, space.content)
    assert.deepEqual(body, { revision: main.id, result: 'merge' })
    assert.equal((await read(admin, `${space.content}/page/${page}`)).markdown, 'new\n')
    const after = await read(admin, changeRequest.path)
    assert.deepEqual([after.status, after.revisionMerged, after.outdated], ['merged', main.id, false])
  })

  test('the revision of a merge has two parents, the main content first, and names what was merged', async () => {
    const space = await newSpace(await world())
    const { admin } = space
    const changeRequest = await newChangeRequest(admin, space, { subject: 'Words' })
    const { revision } = await write(admin, changeRequest.content, { operation: 'insert_page', title: 'A' })
    const before = await read(admin, space.content)
    await admin.post(`${changeRequest.path}/merge`)
    const { type, parents, mergedFrom, message } = await read(admin, space.content)
    assert.deepEqual(
      [type, parents, mergedFrom, message],
      ['merge', [before.id, revision], changeRequest.id, 'Words'],
    )
  })

  test('what changes nothing merges without a new revision', async () => {
    const space = await newSpace(await world())
    const { admin } = space
    const page = await addPage(admin, space.content, 'A')
    const untouched = await newChangeRequest(admin, space)
    const alike = await newChangeRequest(admin, space)
    await write(admin, alike.content, updatePage(page, { title: 'B' }))
    await write(admin, space.content, updatePage(page, { title: 'B' }))
    const { revision } = await read(admin, space.path)
    for (const { path } of [untouched, alike]) {
      const { status, body } = await admin.post(`${path}/merge`)
      assert.deepEqual([status, body], [200, { revision, result: 'merge' }])
      const after = await read(admin, path)
      assert.deepEqual([after.status, after.revisionMerged, after.outdated], ['merged', revision, false])
    }
    const after = await read(admin, space.path)
    assert.deepEqual([after.revision, after.changeRequestsDraft], [revision, 0])
    assert.equal((await read(admin, `${space.path}/revisions`)).count, 3)
  })

  test('what differs from the main content only in who changed a page last, and when, merges without one, too', async () => {
    const here = await world()
    const { clock } = here
    const space = await newSpace(here)
    const { admin } = space
    const page = await addPage(admin, space.content, 'A')
    const alike = await newChangeRequest(admin, space)
    const undone = await newChangeRequest(admin, space)
    const titles = (...given: string[]) => given.map(title => updatePage(page, { title }))
    for (const [content, ...changes] of [
      [space.content, ...titles('B')],
      [alike.content, ...titles('B')],
      [undone.content, ...titles('C')],
      [undone.content, ...titles('A')],
    ] as const) {
      clock.now += 1000
      await write(admin, content, ...changes)
    }
    const { revision } = await read(admin, space.path)
    const before = await read(admin, `${space.content}/page/${page}`)
    for (const { path } of [alike, undone]) {
      const { status, body } = await admin.post(`${path}/merge`)
      assert.deepEqual([status, body], [200, { revision, result: 'merge' }])
    }
    assert.deepEqual(await read(admin, `${space.content}/page/${page}`), before)
  })

  test('a merge takes in what the main content changed meanwhile', async () => {
    const space = await newSpace(await world())
    const { admin } = space
    const page = await addPage(admin, space.content, 'Base', text('base\n'))
    const changeRequest = await newChangeRequest(admin, space)
    await write(admin, changeRequest.content, updatePage(page, { title: 'Mine' }))
    await write(admin, space.content, updatePage(page, text('theirs\n')))
    assert.equal((await admin.post(`${changeRequest.path}/merge`)).body.result, 'merge')
    const { title, markdown } = await read(admin, `${space.content}/page/${page}`)
    assert.deepEqual([title, markdown], ['Mine', 'theirs\n'])
  })

  test('with conflicts a merge changes nothing, records nothing, and tells them', async () => {
    const space = await newSpace(await world())
    const { admin } = space
    const page = await addPage(admin, space.content, 'Base')
    const changeRequest = await newChangeRequest(admin, space)
    await write(admin, changeRequest.content, updatePage(page, { title: 'Mine' }))
    await write(admin, space.content, updatePage(page, { title: 'Theirs' }))
    const state = async () => [
      await read(admin, space.path),
      await read(admin, changeRequest.path),
      (await read(admin, `${changeRequest.path}/conflicts`)).items,
    ]
    const before = await state()
    const { status, body } = await admin.post(`${changeRequest.path}/merge`)
    assert.deepEqual(
      [status, body.result, body.revision],
      [200, 'conflicts', (await read(admin, changeRequest.path)).revision],
    )
    const [{ id, ...conflict }] = body.conflicts
    assert.deepEqual(conflict, { page, field: 'title', base: 'Base', main: 'Theirs', changeRequest: 'Mine' })
    assert.deepEqual(await state(), before)
    assert.deepEqual((await admin.post(`${changeRequest.path}/update`)).body.conflicts[0].id, id)
  })

  test('a recorded conflict that nobody has answered stops the merge', async () => {
    const space = await newSpace(await world())
    const { admin } = space
    const page = await addPage(admin, space.content, 'Base')
    const changeRequest = await newChangeRequest(admin, space)
    await write(admin, changeRequest.content, updatePage(page, { title: 'Mine' }))
    await write(admin, space.content, updatePage(page, { title: 'Theirs' }))
    const [{ id }] = (await admin.post(`${changeRequest.path}/update`)).body.conflicts
    const merge = async () => (await admin.post(`${changeRequest.path}/merge`)).body
    assert.deepEqual(
      (await merge()).conflicts.map((conflict: { id: string }) => conflict.id),
      [id],
    )
    await write(admin, changeRequest.content, {
      operation: 'resolve_conflict',
      conflict: id,
      choose: 'change-request',
    })
    assert.equal((await merge()).result, 'merge')
    assert.deepEqual(await titlesIn(admin, space.content), ['Mine'])
  })

  test('an open change request merges as a draft does', async () => {
    const space = await newSpace(await world())
    const { path } = await newChangeRequest(space.admin, space)
    await space.admin.patch(path, { status: 'open' })
    assert.equal((await space.admin.post(`${path}/merge`)).body.result, 'merge')
  })

  test('into a locked space nothing is merged', async () => {
    const space = await newSpace(await world())
    const { path } = await newChangeRequest(space.admin, space)
    await space.admin.patch(space.path, { editMode: 'locked' })
    assert.equal((await space.admin.post(`${path}/merge`)).status, 409)
    assert.equal((await read(space.admin, path)).status, 'draft')
    await space.admin.patch(space.path, { editMode: 'live' })
    assert.equal((await space.admin.post(`${path}/merge`)).status, 200)
  })

  test('of two merges of one change request at once, one merges and the other is refused', async () => {
    const space = await newSpace(await world())
    const { path, content } = await newChangeRequest(space.admin, space)
    await addPage(space.admin, content, 'A')
    const answers = await Promise.all([1, 2, 3].map(() => space.admin.post(`${path}/merge`)))
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409, 409])
    assert.equal((await read(space.admin, `${space.path}/revisions`)).count, 2)
  })

  test('of many merges into one space at once, each merges into what those before have made', async () => {
    const space = await newSpace(await world())
    const { admin } = space
    const titles = ['A', 'B', 'C', 'D', 'E', 'F']
    const paths: string[] = []
    for (const title of titles) {
      const { path, content } = await newChangeRequest(admin, space)
      await addPage(admin, content, title)
      paths.push(path)
    }
    const answers = await Promise.all(paths.map(path => admin.post(`${path}/merge`)))
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]))
    assert.deepEqual((await titlesIn(admin, space.content)).sort(), titles)
    const { items } = await read(admin, `${space.path}/revisions`)
    const merges = items.slice(0, titles.length)
    assert.deepEqual(
      merges.map(({ parents }: { parents: string[] }) => parents[0]),
      items.slice(1, titles.length + 1).map(({ id }: { id: string }) => id),
    )
    assert.deepEqual(
      new Set(merges.map(({ id }: { id: string }) => id)),
      new Set(answers.map(({ body }) => body.revision)),
    )
    const { changeRequests: all, changeRequestsDraft } = await read(admin, space.path)
    assert.deepEqual([all, changeRequestsDraft], [6, 0])
  })

  test('a merge can be rolled back, and what it merged stays in the history', async () => {
    const space = await newSpace(await world())
    const { admin } = space
    const before = await read(admin, space.content)
    const changeRequest = await newChangeRequest(admin, space)
    await addPage(admin, changeRequest.content, 'A')
    const { revision } = (await admin.post(`${changeRequest.path}/merge`)).body
    await admin.post(`${space.content}/rollback`, { revision: before.id })
    assert.deepEqual(await titlesIn(admin, space.content), [])
    assert.deepEqual(await titlesIn(admin, `${space.path}/revisions/${revision}`), ['A'])
  })
})
