// What grants do: who sees a space by them, how high a level they give, and when they end.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { done } from '../../../test/world/answers.ts'
import { sharedWorld } from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import type { Person } from '../../../test/world/world.ts'
import { type Level, levels } from '../levels/index.ts'
import { newSharedSpace, type SharedSpace } from './testing.ts'

/** The spaces that a person is shown. */
const spacesOf = async ({ organization }: SharedSpace, person: Person): Promise<string[]> => {
  const { items, count } = done(await person.get(`/orgs/${organization.id}/spaces`), 200)
  assert.equal(count, items.length)
  return items.map(({ id }: { id: string }) => id)
}

const seen = async (space: SharedSpace, person: Person) => [
  await space.levelOf(person),
  (await spacesOf(space, person)).includes(space.id),
]

const nothing = [null, false]

const teamPath = ({ organization }: SharedSpace, team: string) => `/orgs/${organization.id}/teams/${team}`

forEachDatabase((_engine, open) => {
  const world = sharedWorld(open)
  const newSpace = async () => newSharedSpace(await world())

  test('a grant to somebody shows them the space immediately, with the flags of its level', async () => {
    const space = await newSpace()
    for (const role of [null, 'read', 'create'] as const) {
      const person = await space.member(role)
      assert.deepEqual(await seen(space, person), nothing)
      for (const level of ['edit', 'read', 'comment', 'review', 'admin'] as const) {
        await space.grant({ users: [person.id], role: level })
        assert.deepEqual(await seen(space, person), [level, true])
      }
    }
  })

  test('a grant to a team shows the space immediately to all in it, and to nobody else', async () => {
    const space = await newSpace()
    const [member, guest, outside] = [
      await space.member('read'),
      await space.member(null),
      await space.member('create'),
    ]
    const team = await space.team(member, guest)
    await space.team(outside)
    await space.grant({ teams: [team], role: 'edit' })
    for (const person of [member, guest]) assert.deepEqual(await seen(space, person), ['edit', true])
    assert.deepEqual(await seen(space, outside), nothing)
  })

  test('whoever comes into a team gets what is granted to it', async () => {
    const space = await newSpace()
    const [member, team] = [await space.member(null), await space.team()]
    await space.grant({ teams: [team], role: 'review' })
    assert.deepEqual(await seen(space, member), nothing)
    done(await space.admin.put(`${teamPath(space, team)}/members`, { add: [member.id] }), 204)
    assert.deepEqual(await seen(space, member), ['review', true])
  })

  test('the level of a grant changes with a PATCH', async () => {
    const space = await newSpace()
    const [direct, byTeam] = [await space.member(null), await space.member(null)]
    const team = await space.team(byTeam)
    await space.grant({ users: [direct.id], teams: [team], role: 'review' })
    for (const role of ['comment', 'admin', 'read'] as const) {
      done(await space.admin.patch(`${space.permissions}/users/${direct.id}`, { role }), 204)
      done(await space.admin.patch(`${space.permissions}/teams/${team}`, { role }), 204)
      assert.deepEqual(await seen(space, direct), [role, true])
      assert.deepEqual(await seen(space, byTeam), [role, true])
    }
  })

  test('a grant ends when it is taken back', async () => {
    const space = await newSpace()
    const [direct, byTeam] = [await space.member('read'), await space.member('read')]
    const team = await space.team(byTeam)
    await space.grant({ users: [direct.id], teams: [team], role: 'admin' })
    done(await space.admin.delete(`${space.permissions}/users/${direct.id}`), 204)
    assert.deepEqual(await seen(space, direct), nothing)
    assert.deepEqual(await seen(space, byTeam), ['admin', true])
    done(await space.admin.delete(`${space.permissions}/teams/${team}`), 204)
    assert.deepEqual(await seen(space, byTeam), nothing)
  })

  test("a team's grant ends for whoever leaves the team, and for all when the team is removed", async () => {
    const space = await newSpace()
    const [first, second] = [await space.member('read'), await space.member(null)]
    const team = await space.team(first, second)
    await space.grant({ teams: [team], role: 'edit' })
    done(await space.admin.delete(`${teamPath(space, team)}/members/${first.id}`), 204)
    assert.deepEqual(await seen(space, first), nothing)
    assert.deepEqual(await seen(space, second), ['edit', true])
    done(await space.admin.delete(teamPath(space, team)), 204)
    assert.deepEqual(await seen(space, second), nothing)
    assert.equal((await space.admin.get(`${space.permissions}/teams`)).body.count, 0)
  })

  test('a grant ends with the membership, and does not come back with it', async () => {
    const space = await newSpace()
    const { organization } = space
    const person = await space.member('read')
    const team = await space.team(person)
    await space.grant({ users: [person.id], teams: [team], role: 'edit' })
    done(await space.admin.delete(`/orgs/${organization.id}/members/${person.id}`), 204)
    assert.equal(await space.levelOf(person), null)
    const invited = { emails: [person.email], role: 'read' }
    done(await space.admin.post(`/orgs/${organization.id}/invites`, invited), 200)
    assert.deepEqual(await seen(space, person), nothing)
    assert.equal((await space.admin.get(`${space.permissions}/users`)).body.count, 1)
  })

  test('the highest of several grants counts, whichever way they come', async () => {
    const space = await newSpace()
    const person = await space.member(null)
    const [low, high] = [await space.team(person), await space.team(person)]
    const grants = async (own: Level, byLow: Level, byHigh: Level) => {
      await space.grant({ users: [person.id], role: own })
      await space.grant({ teams: [low], role: byLow })
      await space.grant({ teams: [high], role: byHigh })
      return space.levelOf(person)
    }
    assert.equal(await grants('read', 'comment', 'edit'), 'edit')
    assert.equal(await grants('review', 'comment', 'edit'), 'review')
    assert.equal(await grants('comment', 'admin', 'edit'), 'admin')
    done(await space.admin.delete(`${space.permissions}/teams/${low}`), 204)
    assert.equal(await space.levelOf(person), 'edit')
    done(await space.admin.delete(`${space.permissions}/teams/${high}`), 204)
    assert.equal(await space.levelOf(person), 'comment')
  })

  test('a grant never lowers what a role gives, and gives more than it where it is higher', async () => {
    const space = await newSpace()
    done(await space.admin.patch(space.path, { defaultLevel: 'comment' }), 200)
    const editor = await space.member('edit')
    const team = await space.team(editor)
    for (const level of levels) {
      await space.grant({ users: [editor.id], teams: [team], role: level })
      const expected = { read: 'edit', comment: 'edit', create: 'review' }[level as string] ?? level
      assert.equal(await space.levelOf(editor), expected)
    }
    for (const level of levels) {
      await space.grant({ users: [space.admin.id], role: level })
      assert.equal(await space.levelOf(space.admin), 'admin')
    }
  })

  test('a guest sees what was granted to them, and no other space', async () => {
    const space = await newSpace()
    const guest = await space.member(null)
    const team = await space.team(guest)
    const posted = async () => done(await space.admin.post(`/orgs/${space.organization.id}/spaces`), 201).id
    const [byTeam, hidden] = [await posted(), await posted()]
    await space.grant({ users: [guest.id], role: 'read' })
    done(await space.admin.post(`/spaces/${byTeam}/permissions`, { teams: [team], role: 'read' }), 204)
    assert.deepEqual(await spacesOf(space, guest), [space.id, byTeam])
    done(await guest.get(`/spaces/${hidden}`), 404)
  })

  test('whoever was granted admin on it gives access themselves, guests included', async () => {
    const space = await newSpace()
    const [guest, other] = [await space.member(null), await space.member(null)]
    const team = await space.team(other)
    await space.grant({ users: [guest.id], role: 'admin' })
    done(await guest.post(space.permissions, { users: [other.id], teams: [team], role: 'edit' }), 204)
    assert.equal(await space.levelOf(other), 'edit')
    for (const list of ['users', 'teams', 'aggregate'])
      done(await guest.get(`${space.permissions}/${list}`), 200)
  })

  test('one may take away what was granted to oneself; admins of the organization stay admins', async () => {
    const space = await newSpace()
    const guest = await space.member(null)
    await space.grant({ users: [guest.id], role: 'admin' })
    done(await guest.delete(`${space.permissions}/users/${guest.id}`), 204)
    assert.deepEqual(await seen(space, guest), nothing)
    done(await space.admin.delete(`${space.permissions}/users/${space.admin.id}`), 204)
    assert.deepEqual(await seen(space, space.admin), ['admin', true])
  })

  test('nothing of grants is shown to those below admin, nor to those who do not see the space', async () => {
    const space = await newSpace()
    const [grantee, team] = [await space.member('read'), await space.team()]
    await space.grant({ users: [grantee.id], teams: [team], role: 'read' })
    const [reader, creator, blind] = [
      await space.member('read'),
      await space.member('create'),
      await space.member('create'),
    ]
    await space.grant({ users: [reader.id], role: 'read' })
    await space.grant({ users: [creator.id], role: 'create' })
    const stranger = await space.world.person()
    const answers = async (person: Person) => {
      const statuses = new Set<number>()
      const one = async (asked: Promise<{ status: number }>) => statuses.add((await asked).status)
      for (const list of ['users', 'teams', 'aggregate'])
        await one(person.get(`${space.permissions}/${list}`))
      await one(person.post(space.permissions, { users: [person.id], role: 'admin' }))
      await one(person.post(space.permissions, { users: ['nobody'], role: 'admin' }))
      for (const path of [`users/${grantee.id}`, 'users/nobody', `teams/${team}`, 'teams/nothing']) {
        await one(person.patch(`${space.permissions}/${path}`, { role: 'admin' }))
        await one(person.patch(`${space.permissions}/${path}`, { role: 'none' }))
        await one(person.delete(`${space.permissions}/${path}`))
      }
      return [...statuses]
    }
    assert.deepEqual(await answers(reader), [403])
    assert.deepEqual(await answers(creator), [403])
    assert.deepEqual(await answers(blind), [404])
    assert.deepEqual(await answers(stranger), [404])
    done(await space.admin.patch(space.path, { visibility: 'public' }), 200)
    assert.deepEqual(await answers(blind), [403])
    assert.deepEqual(await answers(stranger), [403])
    assert.equal((await space.admin.get(`${space.permissions}/users`)).body.count, 4)
  })
})
