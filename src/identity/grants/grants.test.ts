// Grants: given to people and teams, listed, changed and taken back.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { done } from '../../../test/world/answers.ts'
import { sharedWorld } from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import type { Answer } from '../../../test/world/world.ts'
import { newSharedSpace, type SharedSpace } from './testing.ts'

const listed = async ({ admin, permissions }: SharedSpace, of: 'users' | 'teams') => {
  const { items, count } = done(await admin.get(`${permissions}/${of}`), 200)
  assert.equal(count, items.length)
  const key = of === 'users' ? 'user' : 'team'
  return items.map((item: any) => [item[key].id, item.permission])
}

/** All grants, including the admin's own, as a text. */
const all = async (space: SharedSpace) =>
  JSON.stringify([await listed(space, 'users'), await listed(space, 'teams')])

const paths = ({ body }: Answer) => body.error.details.map(({ path }: { path: string }) => path)

forEachDatabase((_engine, open) => {
  const world = sharedWorld(open)
  const newSpace = async () => newSharedSpace(await world())

  test('what is granted to people and teams is listed, oldest first', async () => {
    const space = await newSpace()
    const { admin, organization, permissions, world: here } = space
    const [later, guest] = [await space.member('read'), await space.member(null)]
    const team = await space.team(later)
    here.clock.now += 1000
    await space.grant({ users: [guest.id], teams: [team], role: 'edit' })
    here.clock.now += 1000
    await space.grant({ users: [later.id], role: 'comment' })
    const people = done(await admin.get(`${permissions}/users`), 200)
    assert.deepEqual(people, {
      count: 3,
      items: [
        { permission: 'admin', user: (await admin.get(`/users/${admin.id}`)).body },
        { permission: 'edit', user: (await admin.get(`/users/${guest.id}`)).body },
        { permission: 'comment', user: (await admin.get(`/users/${later.id}`)).body },
      ],
    })
    assert.deepEqual(done(await admin.get(`${permissions}/teams`), 200), {
      count: 1,
      items: [{ permission: 'edit', team: (await admin.get(`/orgs/${organization.id}/teams/${team}`)).body }],
    })
  })

  test('what was granted together is listed in the order of the ids, page by page, each once', async () => {
    const space = await newSpace()
    const people = await Promise.all([1, 2, 3, 4].map(() => space.member('read')))
    const teams = [await space.team(), await space.team(), await space.team()]
    await space.grant({
      users: people.map(({ id }) => id).reverse(),
      teams: teams.toReversed(),
      role: 'read',
    })
    const walk = async (of: 'users' | 'teams') => {
      const ids: string[] = []
      for (let page: string | undefined = ''; page !== undefined && ids.length < 10; ) {
        const query: string = `limit=2${page && `&page=${page}`}`
        const { items, next } = (await space.admin.get(`${space.permissions}/${of}?${query}`)).body
        ids.push(...items.map((item: any) => (item.user ?? item.team).id))
        page = next?.page
      }
      return ids
    }
    assert.deepEqual(await walk('users'), [space.admin.id, ...people.map(({ id }) => id).sort()])
    assert.deepEqual(await walk('teams'), teams.sort())
  })

  test('who has a grant already gets the new role, and stays in their place', async () => {
    const space = await newSpace()
    const [second, first] = [await space.member('read'), await space.member('read')]
    const [secondTeam, firstTeam] = [await space.team(), await space.team()]
    await space.grant({ users: [first.id], teams: [firstTeam], role: 'review' })
    space.world.clock.now += 1000
    await space.grant({ users: [second.id, first.id], teams: [secondTeam, firstTeam], role: 'read' })
    assert.deepEqual(await listed(space, 'users'), [
      [space.admin.id, 'admin'],
      [first.id, 'read'],
      [second.id, 'read'],
    ])
    assert.deepEqual(await listed(space, 'teams'), [
      [firstTeam, 'read'],
      [secondTeam, 'read'],
    ])
  })

  test('a grant is of one space alone', async () => {
    const space = await newSpace()
    const member = await space.member('read')
    const other = done(await space.admin.post(`/orgs/${space.organization.id}/spaces`), 201)
    await space.grant({ users: [member.id], role: 'edit' })
    const { items } = (await space.admin.get(`/spaces/${other.id}/permissions/users`)).body
    assert.deepEqual(
      items.map((item: any) => item.user.id),
      [space.admin.id],
    )
  })

  test('guests and disabled members are members: they can be granted something', async () => {
    const space = await newSpace()
    const [guest, disabled] = [await space.member(null), await space.member('read')]
    await space.world.act(space.admin, ({ db }) =>
      db.updateTable('members').set({ disabled: 1 }).where('user_id', '=', disabled.id).execute(),
    )
    await space.grant({ users: [guest.id, disabled.id], role: 'read' })
    assert.equal((await listed(space, 'users')).length, 3)
  })

  test('whoever is no member and no team of the organization is refused, all of them at once', async () => {
    const space = await newSpace()
    const [member, stranger] = [await space.member('read'), await space.world.person()]
    const team = await space.team()
    const other = await newSpace()
    const theirs = await other.team()
    const before = await all(space)
    const answer = await space.admin.post(space.permissions, {
      users: [member.id, stranger.id, member.email, other.admin.id, team, ''],
      teams: [theirs, team, member.id, 'nothing'],
      role: 'read',
    })
    assert.equal(answer.status, 400)
    assert.deepEqual(paths(answer), [
      '/users/1',
      '/users/2',
      '/users/3',
      '/users/4',
      '/users/5',
      '/teams/0',
      '/teams/2',
      '/teams/3',
    ])
    assert.equal(await all(space), before)
  })

  test('somebody who is named twice is granted it once', async () => {
    const space = await newSpace()
    const [member, team] = [await space.member('read'), await space.team()]
    await space.grant({ users: [member.id, member.id], teams: [team, team], role: 'read' })
    assert.equal((await listed(space, 'users')).length, 2)
    assert.equal((await listed(space, 'teams')).length, 1)
  })

  test('a thousand people and a thousand teams can be named at once, and no more', async () => {
    const space = await newSpace()
    for (const field of ['users', 'teams']) {
      const most = await space.admin.post(space.permissions, { [field]: Array(1000).fill('a'), role: 'read' })
      assert.equal(paths(most).length, 1000)
      const more = await space.admin.post(space.permissions, { [field]: Array(1001).fill('a'), role: 'read' })
      assert.deepEqual(paths(more), [`/${field}`])
    }
  })

  test('the role is one of the levels, and required', async () => {
    const space = await newSpace()
    const member = await space.member('read')
    await space.grant({ users: [member.id], role: 'comment' })
    const before = await all(space)
    for (const role of [undefined, null, 'guest', 'owner', '', 1]) {
      const posted = await space.admin.post(space.permissions, { users: [member.id], role })
      const patched = await space.admin.patch(`${space.permissions}/users/${member.id}`, { role })
      for (const answer of [posted, patched]) {
        assert.equal(answer.status, 400, String(role))
        assert.deepEqual(paths(answer), ['/role'])
      }
    }
    assert.equal(await all(space), before)
  })

  test('a grant is changed and taken back by itself', async () => {
    const space = await newSpace()
    const [member, other] = [await space.member('read'), await space.member('read')]
    const [team, otherTeam] = [await space.team(), await space.team()]
    await space.grant({ users: [member.id, other.id], teams: [team, otherTeam], role: 'read' })
    done(await space.admin.patch(`${space.permissions}/users/${member.id}`, { role: 'review' }), 204)
    done(await space.admin.patch(`${space.permissions}/teams/${team}`, { role: 'edit' }), 204)
    assert.deepEqual(await listed(space, 'users'), [
      [space.admin.id, 'admin'],
      [member.id, 'review'],
      [other.id, 'read'],
    ])
    assert.deepEqual(await listed(space, 'teams'), [
      [team, 'edit'],
      [otherTeam, 'read'],
    ])
    done(await space.admin.delete(`${space.permissions}/users/${member.id}`), 204)
    done(await space.admin.delete(`${space.permissions}/teams/${team}`), 204)
    assert.deepEqual(await listed(space, 'users'), [
      [space.admin.id, 'admin'],
      [other.id, 'read'],
    ])
    assert.deepEqual(await listed(space, 'teams'), [[otherTeam, 'read']])
  })

  test('a grant that is not there is neither changed nor taken back', async () => {
    const space = await newSpace()
    const [byTeam, elsewhere] = [await space.member('admin'), await newSpace()]
    const team = await space.team(byTeam)
    await space.grant({ teams: [team], role: 'read' })
    const before = await all(space)
    const missing = [byTeam.id, elsewhere.admin.id, 'nobody', team].map(id => `users/${id}`)
    for (const one of [...missing, 'teams/nothing', `teams/${space.admin.id}`]) {
      done(await space.admin.patch(`${space.permissions}/${one}`, { role: 'edit' }), 404)
      done(await space.admin.delete(`${space.permissions}/${one}`), 404)
    }
    assert.equal(await all(space), before)
  })
})
