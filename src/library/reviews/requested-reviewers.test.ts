// The rules of requesting reviews: who may be asked by whom, and how requests are kept, withdrawn and listed.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Level } from '#identity/levels/index.ts'
import { sendDuring } from '../../../test/world/at-once.ts'
import { addPage, newChangeRequest, newSpace, read, sharedWorld, write } from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import type { Answer, Person } from '../../../test/world/world.ts'
import { changeRequest as subject } from '../change-requests/index.ts'
import { requestReviewers } from './requested-reviewers.ts'
import { mostRequested } from './schema.ts'

interface Item {
  readonly id: string
}

forEachDatabase((_engine, open) => {
  const world = sharedWorld(open)

  /** A change request, and an editor who asks for reviews of it. */
  const proposed = async () => {
    const space = await newSpace(await world())
    const { admin } = space
    const member = (role: Level | null) => space.world.member(space.organization, role)
    const editor = await member('edit')
    const changeRequest = await newChangeRequest(editor, space)
    const path = `${changeRequest.path}/requested-reviewers`
    const post = (users: readonly { id: string }[], by: Person = editor) =>
      by.post(path, { users: users.map(({ id }) => id) })
    const ask = async (...users: readonly { id: string }[]) => {
      const { status, body } = await post(users)
      assert.equal(status, 200, JSON.stringify(body))
      return body
    }
    const ids = async () => (await read(admin, path)).items.map(({ id }: Item) => id)
    const events = async (type: string) => {
      const log = `/orgs/${space.organization.id}/events?type=${type}&resource=${changeRequest.id}`
      return (await read(admin, log)).items.map(({ data }: { data: object }) => data)
    }
    /** Sends a request while the admin's transaction that asks somebody for a review is still open. */
    const duringRequest = (asked: Person, send: () => Promise<Answer>) =>
      sendDuring(
        space.world,
        admin,
        async ctx => {
          const params = { spaceId: space.id, changeRequestId: changeRequest.id }
          const found = await subject.find(ctx, params)
          assert.ok(found !== undefined)
          await requestReviewers(ctx, found, [asked.id])
        },
        send,
      )
    return { space, admin, member, editor, changeRequest, path, post, ask, duringRequest, ids, events }
  }

  const unknown = { id: 'nobody' }

  test('who is asked is shown with who asked, about which revision, and when', async () => {
    const { space, member, editor, changeRequest, path, ask } = await proposed()
    const { revision } = await write(editor, changeRequest.content, { operation: 'insert_page', title: 'A' })
    const ada = await member('read')
    const { count, items } = await ask(ada)
    const [{ user, requestedBy, ...rest }] = items
    assert.deepEqual([count, user.id, requestedBy.id], [1, ada.id, editor.id])
    assert.deepEqual(rest, {
      object: 'change-request-requested-reviewer',
      id: ada.id,
      revision,
      createdAt: new Date(space.world.clock.now).toISOString(),
    })
    assert.deepEqual(await read(ada, path), { count, items })
  })

  test('the answer lists all who are asked now, those asked first in front', async () => {
    const { space, member, ask, ids } = await proposed()
    const [ada, ben, cleo] = [await member('read'), await member('read'), await member('read')]
    await ask(cleo)
    space.world.clock.now += 1000
    const { items } = await ask(ben, ada)
    const expected = [cleo.id, ...[ada.id, ben.id].sort()]
    assert.deepEqual(
      items.map(({ id }: Item) => id),
      expected,
    )
    assert.deepEqual(await ids(), expected)
  })

  test('a walk over the list in pages sees everybody once, in its order', async () => {
    const { space, admin, member, ask, path, ids } = await proposed()
    for (let index = 0; index < 5; index++) {
      await ask(await member('read'))
      space.world.clock.now += index % 2
    }
    const seen: string[] = []
    let page = ''
    do {
      const { items, next, count } = await read(admin, `${path}?limit=2${page}`)
      assert.equal(count, 5)
      seen.push(...items.map(({ id }: Item) => id))
      page = next === undefined ? '' : `&page=${next.page}`
    } while (page !== '')
    assert.deepEqual(seen, await ids())
    assert.equal(new Set(seen).size, 5)
  })

  test('to ask somebody again changes nothing', async () => {
    const { space, admin, member, editor, changeRequest, post, ask, events } = await proposed()
    const [ada, ben] = [await member('read'), await member('read')]
    const { items: before } = await ask(ada, ada)
    space.world.clock.now += 1000
    await write(editor, changeRequest.content, { operation: 'insert_page', title: 'Later' })
    const again = await post([ada], admin)
    assert.deepEqual([again.status, again.body], [200, { count: 1, items: before }])
    const { items } = await ask(ada, ben)
    assert.deepEqual(items[0], before[0])
    const dataOf = (person: Person) => ({ space: space.id, users: [person.id] })
    assert.deepEqual(await events('review_requested'), [dataOf(ada), dataOf(ben)])
  })

  test('whoever does not see the space cannot be asked; all of them are named, and nobody is asked', async () => {
    const { space, member, post, ids, events } = await proposed()
    const { world: here, organization } = space
    const [ada, guest, stranger, disabled] = [
      await member('read'),
      await member(null),
      await here.person(),
      await member('read'),
    ]
    await here.act(disabled, ({ db }) =>
      db.updateTable('members').set({ disabled: 1 }).where('user_id', '=', disabled.id).execute(),
    )
    const { status, body } = await post([guest, ada, stranger, disabled, unknown, organization])
    assert.equal(status, 400)
    const message = 'must be the id of a member who may read the space'
    assert.deepEqual(
      body.error.details,
      [0, 2, 3, 4, 5].map(index => ({ path: `/users/${index}`, message })),
    )
    assert.deepEqual(await ids(), [])
    assert.deepEqual(await events('review_requested'), [])
  })

  test('a guest, or a member who sees the space by a grant alone, can be asked', async () => {
    const { space, admin, member, post, ask } = await proposed()
    await admin.patch(space.path, { defaultLevel: null })
    const [guest, reader] = [await member(null), await member('read')]
    assert.equal((await post([guest, reader], admin)).status, 400)
    const team = { title: 'Readers', members: [reader.id] }
    const { id } = (await admin.put(`/orgs/${space.organization.id}/teams`, team)).body
    await admin.post(`${space.path}/permissions`, { users: [guest.id], teams: [id], role: 'read' })
    assert.equal((await post([guest, reader], admin)).body.count, 2)
    await admin.patch(space.path, { defaultLevel: 'read' })
    assert.equal((await ask(guest)).count, 2)
  })

  test('strangers to the organization cannot be asked, even about a public space', async () => {
    const { space, admin, post } = await proposed()
    await admin.patch(space.path, { visibility: 'public' })
    const stranger = await space.world.person()
    assert.equal((await stranger.get(space.path)).status, 200)
    assert.equal((await post([stranger])).status, 400)
  })

  test('a body names 1 to 100 people', async () => {
    const { admin, path, editor } = await proposed()
    for (const body of [
      {},
      { users: [] },
      { users: Array(101).fill(admin.id) },
      { users: [1] },
      { users: ['x'.repeat(101)] },
      { users: admin.id },
      { users: [admin.id], teams: [] },
    ])
      assert.equal((await editor.post(path, body)).status, 400, JSON.stringify(body))
    assert.equal((await editor.post(path, { users: Array(100).fill(admin.id) })).body.count, 1)
  })

  test('at most 100 people are asked about one change request, also at once', async () => {
    const { space, admin, changeRequest, editor, member, post, duringRequest } = await proposed()
    await space.world.act(editor, ({ db }) =>
      db
        .insertInto('requested_reviewers')
        .values(
          Array.from({ length: mostRequested - 1 }, (_, index) => ({
            change_request_id: changeRequest.id,
            user_id: index === 0 ? admin.id : `user-${index}`,
            requested_by: editor.id,
            revision_id: 'revision',
            created_at: '2025-01-01T00:00:00.000Z',
          })),
        )
        .execute(),
    )
    const [ada, ben] = [await member('read'), await member('read')]
    assert.equal((await post([ada, ben])).status, 409)
    assert.equal((await duringRequest(ada, () => post([ben]))).status, 409)
    assert.equal((await post([admin])).body.count, mostRequested)
  })

  test('two who ask the same person at once ask them once', async () => {
    const { member, post, duringRequest, ids, events } = await proposed()
    const ada = await member('read')
    assert.equal((await duringRequest(ada, () => post([ada]))).status, 200)
    assert.deepEqual(await ids(), [ada.id])
    assert.equal((await events('review_requested')).length, 1)
  })

  test('somebody stays asked after their review, and after they have left the organization, then without their address', async () => {
    const { space, admin, member, changeRequest, ask, path } = await proposed()
    const reviewer = await member('review')
    const { items } = await ask(reviewer)
    await addPage(admin, changeRequest.content, 'Later')
    assert.equal((await reviewer.post(`${changeRequest.path}/reviews`, { status: 'approved' })).status, 201)
    assert.deepEqual((await read(admin, path)).items, items)
    await admin.delete(`/orgs/${space.organization.id}/members/${reviewer.id}`)
    const { email: _, ...user } = items[0].user
    assert.deepEqual((await read(admin, path)).items, [{ ...items[0], user }])
  })

  test('who is no longer asked is no longer in the list, and can be asked again', async () => {
    const { space, admin, editor, member, path, ask, ids, events } = await proposed()
    const [ada, ben] = [await member('read'), await member('read')]
    await ask(ada, ben)
    assert.equal((await editor.delete(`${path}/${ada.id}`)).status, 205)
    assert.deepEqual(await ids(), [ben.id])
    assert.deepEqual(await events('review_request_withdrawn'), [{ space: space.id, user: ada.id }])
    assert.equal((await editor.delete(`${path}/${ada.id}`)).status, 404)
    assert.equal((await admin.delete(`${path}/nobody`)).status, 404)
    assert.equal((await ask(ada)).count, 2)
  })

  test('of two who withdraw one request at once, the second finds none', async () => {
    const { space, admin, editor, member, changeRequest, path, ask, events } = await proposed()
    const ada = await member('read')
    await ask(ada)
    const { status } = await sendDuring(
      space.world,
      admin,
      async ({ db }) => {
        await db
          .selectFrom('change_requests')
          .select('id')
          .where('id', '=', changeRequest.id)
          .forUpdate()
          .execute()
        await db.deleteFrom('requested_reviewers').where('user_id', '=', ada.id).execute()
      },
      () => editor.delete(`${path}/${ada.id}`),
    )
    assert.equal(status, 404)
    assert.deepEqual(await events('review_request_withdrawn'), [])
  })

  test('of an archived or merged change request, who is asked is shown and does not change', async () => {
    const { admin, member, changeRequest, path, post, ask, ids } = await proposed()
    const [ada, ben] = [await member('read'), await member('read')]
    await ask(ada)
    const refused = async () => {
      assert.equal((await post([ben])).status, 409)
      assert.equal((await post([unknown])).status, 400)
      assert.equal((await admin.delete(`${path}/${ada.id}`)).status, 409)
      assert.deepEqual(await ids(), [ada.id])
    }
    await admin.patch(changeRequest.path, { status: 'archived' })
    await refused()
    await admin.patch(changeRequest.path, { status: 'open' })
    await admin.post(`${changeRequest.path}/merge`)
    await refused()
  })

  test('whoever reads the space sees who is asked; the level edit asks and withdraws', async () => {
    const { space, member, path, post, ask } = await proposed()
    const ada = await member('read')
    for (const level of ['read', 'comment', 'edit', 'review', 'create', 'admin'] as const) {
      const person = await member(level)
      await ask(ada)
      assert.equal((await person.get(path)).status, 200)
      const may = !['read', 'comment'].includes(level)
      assert.equal((await post([ada], person)).status, may ? 200 : 403, level)
      assert.equal((await person.delete(`${path}/nobody`)).status, 404, level)
      assert.equal((await person.delete(`${path}/${ada.id}`)).status, may ? 205 : 403, level)
    }
    await ask(ada)
    for (const nobody of [await member(null), await space.world.person()]) {
      assert.equal((await nobody.get(path)).status, 404)
      assert.equal((await post([ada], nobody)).status, 404)
      assert.equal((await nobody.delete(`${path}/${ada.id}`)).status, 404)
    }
  })
})
