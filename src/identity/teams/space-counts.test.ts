// How many spaces a team has: those granted to it that the caller may see.
import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { read, sharedWorld } from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import type { Person, World } from '../../../test/world/world.ts'
import { putGrant } from '../grants/index.ts'
import { presentTeamsById } from './index.ts'
import { idIn, newTeam, type TestOrganization } from './testing.ts'

forEachDatabase((_engine, open) => {
  const shared = sharedWorld(open)
  let world: World
  let organization: TestOrganization
  let admin: Person
  let member: Person
  let team: string

  beforeEach(async () => {
    world = await shared()
    organization = await world.organization()
    admin = organization.admin
    member = await world.member(organization, 'read')
    team = await newTeam(organization)
  })

  const newSpace = async (defaultLevel: string | null = 'read'): Promise<string> => {
    const { id } = (await admin.post(`/orgs/${organization.id}/spaces`, {})).body
    await admin.patch(`/spaces/${id}`, { defaultLevel })
    return id
  }
  const grant = (space: string, principal: { type: 'user' | 'team'; id: string }) =>
    world.act(admin, ctx => putGrant(ctx, { type: 'space', id: space }, principal, 'edit'))
  const granted = async (space: string, path = team) => {
    await grant(space, { type: 'team', id: idIn(path) })
    return space
  }
  const countFor = async (person: Person, path = team): Promise<number> => {
    const { spaces } = await read(person, path)
    const { items } = await read(person, `/orgs/${organization.id}/teams`)
    assert.equal(items.find(({ id }: { id: string }) => id === idIn(path)).spaces, spaces)
    return spaces
  }

  test('they are the spaces that were granted to the team, not those of its members', async () => {
    await grant(await newSpace(), { type: 'user', id: member.id })
    await admin.put(`${team}/members/${member.id}`)
    assert.equal(await countFor(admin), 0)
    for (const count of [1, 2, 3]) {
      await granted(await newSpace())
      assert.equal(await countFor(admin), count)
    }
  })

  test('each team of a page has its own', async () => {
    const [second, third] = [await newTeam(organization), await newTeam(organization)]
    const space = await granted(await newSpace())
    await granted(space, third)
    await granted(await newSpace(), third)
    assert.deepEqual(
      [await countFor(admin), await countFor(admin, second), await countFor(admin, third)],
      [1, 0, 2],
    )
  })

  test('one that the caller may not see does not count', async () => {
    await granted(await newSpace(null))
    const shown = await granted(await newSpace())
    assert.deepEqual([await countFor(admin), await countFor(member)], [2, 1])
    await admin.patch(`/spaces/${shown}`, { defaultLevel: null })
    assert.deepEqual([await countFor(admin), await countFor(member)], [2, 0])
  })

  test('one that the caller sees by a grant of their own, or by a team, counts', async () => {
    const own = await granted(await newSpace(null))
    const byTeam = await granted(await newSpace(null))
    const other = await newTeam(organization, 'Other', [member])
    await granted(byTeam, other)
    assert.equal(await countFor(member), 1)
    await grant(own, { type: 'user', id: member.id })
    assert.equal(await countFor(member), 2)
    await granted(await newSpace(null))
    assert.equal(await countFor(member), 2)
    await admin.put(`${team}/members/${member.id}`)
    assert.equal(await countFor(member), 3)
  })

  test('a deleted one never counts', async () => {
    const space = await granted(await newSpace())
    await world.act(admin, ({ db }) =>
      db
        .updateTable('spaces')
        .set({ deleted_at: '2026-01-01T00:00:00.000Z' })
        .where('id', '=', space)
        .execute(),
    )
    await admin.put(`${team}/members/${member.id}`)
    assert.deepEqual([await countFor(admin), await countFor(member)], [0, 0])
  })

  test('one that the team lost does not count any more', async () => {
    const space = await granted(await newSpace())
    await world.act(admin, ({ db }) =>
      db
        .deleteFrom('grants')
        .where('resource_id', '=', space)
        .where('principal_id', '=', idIn(team))
        .execute(),
    )
    assert.equal(await countFor(admin), 0)
  })

  test('teams are presented by their ids, those of another organization left out', async () => {
    const [other, elsewhere] = [await newTeam(organization, 'Other'), await world.organization()]
    const ids = [team, other, await newTeam(elsewhere)].map(idIn)
    const place = { id: organization.id, member: true, role: 'read' } as const
    const shown = await world.act(member, ctx => presentTeamsById(ctx, place, [...ids, 'nothing']))
    assert.deepEqual([...shown.keys()].sort(), [idIn(team), idIn(other)].sort())
    assert.deepEqual(shown.get(idIn(other)), await read(member, other))
    assert.equal((await world.act(member, ctx => presentTeamsById(ctx, place, []))).size, 0)
  })
})
