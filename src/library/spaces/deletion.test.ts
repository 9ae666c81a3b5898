// The rules of deleting spaces and restoring them.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { operations } from '#app.ts'
import { day } from '#kernel/durations.ts'
import { sendDuring } from '../../../test/world/at-once.ts'
import {
  addPage,
  newChangeRequest,
  newSpace,
  read,
  send,
  sharedWorld,
  type TestSpace,
  text,
  titlesIn,
} from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { createWorld, type Person } from '../../../test/world/world.ts'
import { findSpace } from './access.ts'
import { deleteSpace } from './delete.ts'
import { grant, listed, newCollection, spaceIn, succeeds } from './testing.ts'

const deleted = async (space: TestSpace): Promise<TestSpace> => {
  const answer = await space.admin.delete(space.path)
  assert.deepEqual([answer.status, answer.body], [205, ''])
  return space
}

forEachDatabase((_engine, open) => {
  const world = sharedWorld(open)

  test('an admin still sees a deleted space, and since when it is deleted; nothing can be done in it', async () => {
    const space = await deleted(await newSpace(await world()))
    const { deletedAt, permissions, id } = await read(space.admin, space.path)
    assert.equal(id, space.id)
    assert.equal(deletedAt, new Date(space.world.clock.now).toISOString())
    const shown = Object.keys(permissions).filter(flag => permissions[flag])
    assert.deepEqual(shown.sort(), ['access', 'admin', 'view'])
  })

  test('nobody else sees it, not even a public one', async () => {
    const space = await newSpace(await world())
    const { world: here, organization, admin, path } = space
    await succeeds(admin, 'PATCH', path, { visibility: 'public', defaultLevel: 'create' })
    const creator = await here.member(organization, 'create')
    const guest = await here.member(organization, null)
    await grant(admin, path, { users: [guest.id], role: 'create' })
    await deleted(space)
    for (const person of [creator, guest, await here.person()]) {
      assert.equal((await person.get(path)).status, 404)
      assert.equal((await person.post(`${path}/restore`)).status, 404)
    }
  })

  test('whoever was granted admin on it sees and restores it', async () => {
    const space = await newSpace(await world())
    const guest = await space.world.member(space.organization, null)
    await grant(space.admin, space.path, { users: [guest.id], role: 'admin' })
    await deleted(space)
    assert.equal((await guest.get(space.path)).status, 200)
    assert.equal((await guest.post(`${space.path}/restore`)).status, 200)
  })

  test('no other operation knows it, for anybody', async () => {
    const space = await newSpace(await world())
    const { admin, organization, world: here } = space
    const page = await addPage(admin, space.content, 'Page')
    const changeRequest = await newChangeRequest(admin, space)
    const { id: revision } = await read(admin, space.content)
    const people = [admin, await here.member(organization, 'create'), await here.person()]
    const params: Record<string, string> = {
      spaceId: space.id,
      pageId: page,
      revisionId: revision,
      changeRequestId: changeRequest.id,
      userId: admin.id,
      teamId: 'team',
      '*': 'page',
    }
    await deleted(space)
    const below = operations.filter(({ path }) => path.startsWith('/spaces/:spaceId'))
    assert.ok(below.length > 40)
    for (const { id, method, path } of below) {
      if (id === 'getSpaceById' || id === 'restoreSpace') continue
      const url = path.replaceAll(/:(\w+)|\*/g, (step, name) => params[name ?? step] ?? 'any')
      for (const person of people)
        assert.equal((await person.ask(method, url)).status, 404, `${method} ${url}`)
    }
  })

  test('it is in no list and no count', async () => {
    const organization = await (await world()).organization()
    const { admin, id } = organization
    const collection = await newCollection(organization)
    const [kept, gone] = [await spaceIn(organization), await spaceIn(organization, { parent: collection })]
    const team = await succeeds(admin, 'PUT', `/orgs/${id}/teams`, { title: 'Team', members: [admin.id] })
    const member = await (await world()).member(organization, 'read')
    await grant(admin, `/spaces/${gone}`, { teams: [team.id], role: 'read' })
    await succeeds(admin, 'DELETE', `/spaces/${gone}`)
    for (const person of [admin, member]) {
      assert.deepEqual(await listed(person, organization), [kept])
      const spaces = await read(person, `/orgs/${id}/members/${admin.id}/spaces`)
      assert.deepEqual([spaces.count, spaces.items.length], [1, 1])
      assert.equal((await read(person, `/orgs/${id}/members/${admin.id}`)).spaces, 1)
      assert.equal((await read(person, `/orgs/${id}/teams/${team.id}`)).spaces, 0)
      const inCollection = await read(person, `/collections/${collection}/spaces`)
      assert.deepEqual([inCollection.count, inCollection.items], [0, []])
    }
  })

  test('restored it is exactly as it was', async () => {
    const organization = await (await world()).organization()
    const { admin } = organization
    const collection = await newCollection(organization)
    await spaceIn(organization, { parent: collection })
    const path = `/spaces/${await spaceIn(organization, { title: 'Space', parent: collection })}`
    await spaceIn(organization, { parent: collection })
    const page = await addPage(admin, `${path}/content`, 'Page', text('Text'))
    await newChangeRequest(admin, { path }, { subject: 'Change' })
    const member = await (await world()).member(organization, null)
    await grant(admin, path, { users: [member.id], role: 'comment' })
    const all = async () => {
      const seen: unknown[] = []
      for (const [person, what] of [
        [admin, path],
        [member, path],
        [admin, `${path}/content/page/${page}`],
        [admin, `${path}/change-requests?status=all`],
        [admin, `${path}/permissions/aggregate`],
        [admin, `/collections/${collection}/spaces`],
        [admin, `/orgs/${organization.id}/spaces`],
      ] as const)
        seen.push(await read(person, what))
      return seen
    }
    const before = await all()
    await succeeds(admin, 'DELETE', path)
    ;(await world()).clock.now += 1000
    const restored = await succeeds(admin, 'POST', `${path}/restore`)
    assert.deepEqual(await all(), before)
    assert.deepEqual(restored, before[0])
  })

  test('only a deleted space can be restored, by whoever is admin of it', async () => {
    const { admin, path, world: here, organization } = await newSpace(await world())
    assert.equal((await admin.post(`${path}/restore`)).status, 409)
    const creator = await here.member(organization, 'create')
    for (const [method, url] of [
      ['DELETE', path],
      ['POST', `${path}/restore`],
    ] as const)
      assert.equal((await creator.ask(method, url)).status, 403)
  })

  test('where its place was taken meanwhile it comes back as the last', async () => {
    const organization = await (await world()).organization()
    const { admin } = organization
    const [one, two, three] = [
      await spaceIn(organization),
      await spaceIn(organization),
      await spaceIn(organization),
    ]
    await succeeds(admin, 'DELETE', `/spaces/${two}`)
    await succeeds(admin, 'POST', `/spaces/${two}/restore`)
    assert.deepEqual(await listed(admin, organization), [one, two, three])
    await succeeds(admin, 'DELETE', `/spaces/${three}`)
    const newer = await spaceIn(organization)
    await succeeds(admin, 'POST', `/spaces/${three}/restore`)
    assert.deepEqual(await listed(admin, organization), [one, two, newer, three])
  })

  test('where its collection is gone it comes back at the root, private, with its own default level', async () => {
    const organization = await (await world()).organization()
    const { admin } = organization
    const collection = await newCollection(organization)
    const first = await spaceIn(organization)
    const [before, along] = [
      await spaceIn(organization, { parent: collection }),
      await spaceIn(organization, { parent: collection }),
    ]
    await spaceIn(organization)
    const last = await spaceIn(organization)
    await succeeds(admin, 'PATCH', `/spaces/${before}`, { defaultLevel: 'comment' })
    const inherits = await (await world()).member(organization, null)
    await grant(admin, `/collections/${collection}`, { users: [inherits.id], role: 'admin' })
    await succeeds(admin, 'DELETE', `/spaces/${before}`)
    await succeeds(admin, 'DELETE', `/collections/${collection}`)
    assert.equal((await inherits.get(`/spaces/${before}`)).status, 404)
    for (const id of [before, along]) {
      const { parent, visibility, defaultLevel } = await succeeds(admin, 'POST', `/spaces/${id}/restore`)
      const level = id === before ? 'comment' : 'read'
      assert.deepEqual([parent, visibility, defaultLevel], [undefined, 'private', level])
    }
    const order = await listed(admin, organization)
    assert.equal(order[0], first)
    assert.deepEqual(order.slice(-3), [last, before, along])
  })

  test('after seven days it is gone for good', async () => {
    const here = await createWorld(await open())
    const space = await deleted(await newSpace(here))
    here.clock.now += 7 * day - 1
    assert.equal((await space.admin.get(space.path)).status, 200)
    assert.equal((await space.admin.post(`${space.path}/restore`)).status, 200)
    await deleted(space)
    here.clock.now += 7 * day
    assert.equal((await space.admin.get(space.path)).status, 404)
    assert.equal((await space.admin.post(`${space.path}/restore`)).status, 404)
    await here.close()
  })

  test('deleting and restoring write events', async () => {
    const space = await deleted(await newSpace(await world(), { title: 'Logged' }))
    await succeeds(space.admin, 'POST', `${space.path}/restore`)
    const { items } = await read(space.admin, `/orgs/${space.organization.id}/events?resource=${space.id}`)
    const logged = items.map(({ type, data }: any) => [type, data.title])
    assert.deepEqual(logged.slice(-2), [
      ['space_deleted', 'Logged'],
      ['space_restored', 'Logged'],
    ])
  })

  const during = (space: TestSpace, sendIt: (admin: Person) => ReturnType<Person['get']>) =>
    sendDuring(
      space.world,
      space.admin,
      async ctx => {
        const access = await findSpace(ctx, space.id)
        assert.ok(access)
        await deleteSpace(ctx, access)
      },
      () => sendIt(space.admin),
    )

  test('an edit and a deletion at once: what was answered with success is there when it is restored', async () => {
    const space = await newSpace(await world())
    await addPage(space.admin, space.content, 'Before')
    const insert = { operation: 'insert_page', title: 'During' }
    const edit = await during(space, admin => send(admin, space.content, [insert]))
    assert.equal(edit.status, 404, JSON.stringify(edit.body))
    await succeeds(space.admin, 'POST', `${space.path}/restore`)
    assert.deepEqual(await titlesIn(space.admin, space.content), ['Before'])
    const [inserted, removed] = await Promise.all([
      send(space.admin, space.content, [insert]),
      space.admin.delete(space.path),
    ])
    assert.equal(removed.status, 205)
    await succeeds(space.admin, 'POST', `${space.path}/restore`)
    const expected = inserted.status === 200 ? ['Before', 'During'] : ['Before']
    assert.deepEqual(await titlesIn(space.admin, space.content), expected)
  })

  test('a change request that is begun while it is deleted is refused', async () => {
    const space = await newSpace(await world())
    const begun = await during(space, admin => admin.post(`${space.path}/change-requests`, {}))
    assert.equal(begun.status, 404, JSON.stringify(begun.body))
    assert.equal((await succeeds(space.admin, 'POST', `${space.path}/restore`)).changeRequests, 0)
  })

  test('of two who delete it at once, and of two who restore it, one is too late', async () => {
    const space = await newSpace(await world())
    assert.equal((await during(space, admin => admin.delete(space.path))).status, 404)
    const restored = () => space.admin.post(`${space.path}/restore`)
    const answers = await Promise.all([restored(), restored()])
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409])
    const { count } = await read(space.admin, `/orgs/${space.organization.id}/spaces`)
    const items = await read(space.admin, `/orgs/${space.organization.id}/spaces?limit=1000`)
    assert.equal(count, items.items.length)
  })
})
