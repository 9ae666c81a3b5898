// The rules of change requests themselves: creating, seeing, listing, renaming, opening, archiving and counting them.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  addPage,
  newChangeRequest,
  newSpace,
  read,
  send,
  sharedWorld,
  type TestSpace,
  titlesIn,
} from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { createWorld, type Person } from '../../../test/world/world.ts'

const insert = { operation: 'insert_page', title: 'A' }

forEachDatabase((_, open) => {
  const world = sharedWorld(open)
  const numbersOf = async (person: Person, path: string): Promise<number[]> =>
    (await read(person, path)).items.map((item: { number: number }) => item.number)
  const counters = async ({ admin, path }: TestSpace) => {
    const { changeRequests, changeRequestsOpen, changeRequestsDraft } = await read(admin, path)
    return [changeRequests, changeRequestsOpen, changeRequestsDraft]
  }

  test('a new change request is an untitled draft of the main content, and says where it is', async () => {
    const space = await newSpace(await world())
    await addPage(space.admin, space.content, 'Main')
    const { status, body, headers } = await space.admin.post(`${space.path}/change-requests`)
    assert.equal(status, 201)
    assert.equal(headers.location, body.urls.location)
    const main = await read(space.admin, space.content)
    const { createdBy, createdAt, updatedAt, id, urls, ...rest } = body
    assert.deepEqual(rest, {
      object: 'change-request',
      number: 1,
      status: 'draft',
      subject: 'Untitled',
      space: space.id,
      revision: main.id,
      revisionInitial: main.id,
      comments: 0,
      outdated: false,
    })
    assert.equal(createdBy.id, space.admin.id)
    assert.equal(urls.location, `http://lectern.test/v1${space.path}/change-requests/${id}`)
    assert.deepEqual(await titlesIn(space.admin, `${space.path}/change-requests/${id}/content`), ['Main'])
  })

  test('what is given at creation is kept, and bounds are kept', async () => {
    const space = await newSpace(await world())
    const { path } = await newChangeRequest(space.admin, space, {
      subject: 'Better words',
      agentTaskId: 'task-1',
    })
    const { subject, agentTaskId } = await read(space.admin, path)
    assert.deepEqual([subject, agentTaskId], ['Better words', 'task-1'])
    for (const wrong of [{ subject: 'x'.repeat(101) }, { subject: null }, { title: 'x' }])
      assert.equal((await space.admin.post(`${space.path}/change-requests`, wrong)).status, 400)
  })

  test('change requests are numbered from 1 in each space', async () => {
    const [one, other] = [await newSpace(await world()), await newSpace(await world())]
    for (const space of [one, one, other]) await newChangeRequest(space.admin, space)
    assert.deepEqual(await numbersOf(one.admin, `${one.path}/change-requests?status=draft`), [2, 1])
    for (const wrong of ['0', '01', '+1', '1.0'])
      assert.equal((await one.admin.get(`${one.path}/change-requests/${wrong}`)).status, 404)
    assert.deepEqual(await numbersOf(other.admin, `${other.path}/change-requests?status=draft`), [1])
  })

  test('a change request is found by its id and by its number, in its own space only', async () => {
    const [space, other] = [await newSpace(await world()), await newSpace(await world())]
    const { id, path } = await newChangeRequest(space.admin, space)
    assert.deepEqual(
      await read(space.admin, `${space.path}/change-requests/1`),
      await read(space.admin, path),
    )
    for (const wrong of [
      `${other.path}/change-requests/${id}`,
      `${space.path}/change-requests/2`,
      `${space.path}/change-requests/01x`,
    ])
      assert.equal((await space.admin.get(wrong)).status, 404)
  })

  test('those that are open are listed, newest first, unless another status is asked for', async () => {
    const space = await newSpace(await world())
    const list = `${space.path}/change-requests`
    for (const status of ['draft', 'open', 'archived', 'open']) {
      const { path } = await newChangeRequest(space.admin, space)
      await space.admin.patch(path, { status })
    }
    const merged = await newChangeRequest(space.admin, space)
    assert.equal((await space.admin.post(`${merged.path}/merge`)).body.result, 'merge')
    assert.deepEqual(await numbersOf(space.admin, list), [4, 2])
    for (const [status, numbers] of Object.entries({ draft: [1], open: [4, 2], archived: [3], merged: [5] }))
      assert.deepEqual(await numbersOf(space.admin, `${list}?status=${status}`), numbers)
    assert.equal((await space.admin.get(`${list}?status=closed`)).status, 400)
    const { next, count, items } = await read(space.admin, `${list}?limit=1`)
    assert.deepEqual([count, items[0].number], [2, 4])
    assert.deepEqual(await numbersOf(space.admin, `${list}?limit=1&page=${next.page}`), [2])
  })

  test('a contributor is whoever made the change request or a revision of it', async () => {
    const space = await newSpace(await world())
    const { world: here, organization, admin, path } = space
    const [author, editor, reader] = [
      await here.member(organization, 'edit'),
      await here.member(organization, 'edit'),
      await here.member(organization, 'edit'),
    ]
    const first = await newChangeRequest(author, space)
    await newChangeRequest(editor, space)
    await send(editor, first.content, [insert])
    const listed = (person: Person) =>
      numbersOf(admin, `${path}/change-requests?status=draft&contributor=${person.id}`)
    assert.deepEqual(await listed(author), [1])
    assert.deepEqual(await listed(editor), [2, 1])
    assert.deepEqual(await listed(reader), [])
    await send(editor, first.content, [insert])
    const { items, count } = await read(admin, `${first.path}/contributors`)
    assert.equal(count, 2)
    const counts = items.map((item: { user: { id: string }; count: number }) => [item.user.id, item.count])
    assert.deepEqual(Object.fromEntries(counts), { [author.id]: 0, [editor.id]: 2 })
  })

  test('the status moves between draft, open and archived, and by no patch to merged', async () => {
    const space = await newSpace(await world())
    const { path } = await newChangeRequest(space.admin, space)
    const moves = [
      'draft',
      'open',
      'draft',
      'archived',
      'archived',
      'open',
      'archived',
      'draft',
      'open',
      'open',
    ]
    for (const status of moves) {
      const answer = await space.admin.patch(path, { status })
      assert.deepEqual([answer.status, answer.body.status], [200, status])
    }
    for (const from of ['open', 'draft', 'archived']) {
      await space.admin.patch(path, { status: from })
      assert.equal((await space.admin.patch(path, { status: 'merged' })).status, 409)
    }
    assert.equal((await space.admin.patch(path, { status: 'closed' })).status, 400)
  })

  test('a merged change request is final', async () => {
    const space = await newSpace(await world())
    const { path, content } = await newChangeRequest(space.admin, space)
    await space.admin.post(`${path}/merge`)
    for (const status of ['draft', 'open', 'archived'])
      assert.equal((await space.admin.patch(path, { status })).status, 409)
    assert.equal((await space.admin.patch(path, { status: 'merged' })).status, 200)
    assert.equal((await space.admin.patch(path, { subject: 'New' })).status, 409)
    assert.equal((await send(space.admin, content, [insert])).status, 409)
    for (const act of ['merge', 'update'])
      assert.equal((await space.admin.post(`${path}/${act}`)).status, 409)
  })

  test('an archived change request keeps its subject and its content until it is opened again', async () => {
    const space = await newSpace(await world())
    const { path, content } = await newChangeRequest(space.admin, space)
    await space.admin.patch(path, { status: 'archived' })
    assert.equal((await space.admin.patch(path, { subject: 'New' })).status, 409)
    assert.equal((await send(space.admin, content, [insert])).status, 409)
    for (const act of ['merge', 'update'])
      assert.equal((await space.admin.post(`${path}/${act}`)).status, 409)
    const { status, body } = await space.admin.patch(path, { subject: 'New', status: 'open' })
    assert.deepEqual([status, body.subject, body.status], [200, 'New', 'open'])
    assert.equal((await send(space.admin, content, [insert])).status, 200)
  })

  test('a patch is applied whole or not at all', async () => {
    const space = await newSpace(await world())
    const { path } = await newChangeRequest(space.admin, space, { subject: 'Old' })
    assert.equal((await space.admin.patch(path, { subject: 'New', status: 'merged' })).status, 409)
    assert.equal((await read(space.admin, path)).subject, 'Old')
  })

  test('the level edit makes and changes change requests, review merges, read reads', async () => {
    const space = await newSpace(await world())
    const { world: here, organization, path } = space
    const [commenter, editor, reviewer] = [
      await here.member(organization, 'comment'),
      await here.member(organization, 'edit'),
      await here.member(organization, 'review'),
    ]
    assert.equal((await commenter.post(`${path}/change-requests`)).status, 403)
    const made = await newChangeRequest(editor, space)
    assert.equal((await commenter.get(made.path)).status, 200)
    assert.equal((await commenter.patch(made.path, { subject: 'x' })).status, 403)
    assert.equal((await send(commenter, made.content, [insert])).status, 403)
    assert.equal((await commenter.post(`${made.path}/update`)).status, 403)
    assert.equal((await editor.post(`${made.path}/update`)).status, 200)
    assert.equal((await editor.post(`${made.path}/merge`)).status, 403)
    assert.equal((await reviewer.post(`${made.path}/merge`)).status, 200)
  })

  test('an author may archive their change request as long as they can read it, and no more than that', async () => {
    const space = await newSpace(await world())
    const { world: here, organization } = space
    const author = await here.member(organization, 'edit')
    const [mine, other] = [await newChangeRequest(author, space), await newChangeRequest(space.admin, space)]
    const demote = (role: 'read' | null) =>
      here.act(author, ctx =>
        ctx.db.updateTable('members').set({ role }).where('user_id', '=', author.id).execute(),
      )
    await demote('read')
    assert.equal((await author.patch(other.path, { status: 'archived' })).status, 403)
    assert.equal((await author.patch(mine.path, { status: 'open' })).status, 403)
    assert.equal((await author.patch(mine.path, { status: 'archived', subject: 'x' })).status, 403)
    assert.equal((await author.patch(mine.path, { status: 'archived' })).status, 200)
    await demote(null)
    assert.equal((await author.patch(mine.path, { status: 'archived' })).status, 404)
  })

  test('a space counts all its change requests, those that are open and those that are drafts', async () => {
    const space = await newSpace(await world())
    const { path } = await newChangeRequest(space.admin, space)
    await newChangeRequest(space.admin, space)
    assert.deepEqual(await counters(space), [2, 0, 2])
    await space.admin.patch(path, { status: 'open' })
    assert.deepEqual(await counters(space), [2, 1, 1])
    await space.admin.patch(path, { status: 'open' })
    await space.admin.patch(path, { status: 'archived' })
    assert.deepEqual(await counters(space), [2, 0, 1])
    await space.admin.patch(path, { status: 'open' })
    await space.admin.post(`${path}/merge`)
    assert.deepEqual(await counters(space), [2, 0, 1])
  })

  test('content of a change request is changed apart from the main content', async () => {
    const space = await newSpace(await world())
    const { path, content } = await newChangeRequest(space.admin, space)
    const { body } = await send(space.admin, content, [insert])
    assert.deepEqual(await titlesIn(space.admin, content), ['A'])
    assert.deepEqual(await titlesIn(space.admin, space.content), [])
    const { revision, revisionInitial } = await read(space.admin, path)
    assert.equal(revision, body.revision)
    assert.deepEqual((await read(space.admin, content)).parents, [revisionInitial])
  })

  test('a change request of a locked space can still be written', async () => {
    const space = await newSpace(await world())
    await space.admin.patch(space.path, { editMode: 'locked' })
    const { content } = await newChangeRequest(space.admin, space)
    assert.equal((await send(space.admin, content, [insert])).status, 200)
  })

  test('a change request is outdated from the moment that the main content moves until it is updated', async () => {
    const space = await newSpace(await world())
    const { path } = await newChangeRequest(space.admin, space)
    const outdated = async () => (await read(space.admin, path)).outdated
    assert.equal(await outdated(), false)
    await addPage(space.admin, space.content, 'New')
    assert.equal(await outdated(), true)
    assert.equal(
      (await read(space.admin, `${space.path}/change-requests?status=draft`)).items[0].outdated,
      true,
    )
    await space.admin.post(`${path}/update`)
    assert.equal(await outdated(), false)
  })

  test('a change sets the time of change of the change request', async () => {
    const here = await createWorld(await open())
    const space = await newSpace(here)
    const { path, content } = await newChangeRequest(space.admin, space)
    here.clock.now += 1000
    await send(space.admin, content, [insert])
    const { createdAt, updatedAt } = await read(space.admin, path)
    assert.deepEqual([createdAt, updatedAt], ['2026-01-01T00:00:00.000Z', '2026-01-01T00:00:01.000Z'])
    await here.close()
  })
})
