// Who may do what with teams, and that the shown permissions are true.
import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { read, sharedWorld } from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import type { Person, World } from '../../../test/world/world.ts'
import { levels } from '../levels/index.ts'
import { insertMember } from '../organizations/index.ts'
import { idIn, newTeam, type TestOrganization } from './testing.ts'

forEachDatabase((_engine, open) => {
  const shared = sharedWorld(open)
  let world: World
  let organization: TestOrganization
  let admin: Person
  let owner: Person
  let team: string

  beforeEach(async () => {
    world = await shared()
    organization = await world.organization()
    admin = organization.admin
    owner = await world.member(organization, 'read')
    team = await newTeam(organization)
    await admin.put(`${team}/members/${owner.id}`, { role: 'owner' })
  })

  /** The statuses of requests that only some may make: renaming the team, and changing its members in each possible way. */
  const managing = async (person: Person, path = team) => {
    const member = await world.member(organization, 'read')
    return [
      (await person.patch(path, { title: 'Changed' })).status,
      (await person.put(`${path}/members`, { add: [member.id] })).status,
      (await person.put(`${path}/members/${member.id}`, { role: 'owner' })).status,
      (await person.delete(`${path}/members/${member.id}`)).status,
    ]
  }
  const reading = async (person: Person, path = team) => {
    const paths = [`/orgs/${organization.id}/teams`, path, `${path}/members`]
    const own = `/orgs/${organization.id}/members/${person.id}/teams`
    const answers = await Promise.all([...paths, own].map(path => person.get(path)))
    return answers.map(({ status }) => status)
  }
  const flags = async (person: Person) => (await read(person, team)).permissions

  test('members read teams, whatever their role; renaming and changing members is not for them', async () => {
    for (const level of levels.filter(level => level !== 'admin')) {
      const person = await world.member(organization, level)
      assert.deepEqual(await reading(person), [200, 200, 200, 200])
      assert.deepEqual((await managing(person)).slice(0, 3), [403, 403, 403])
      assert.deepEqual(await flags(person), { view: true, admin: false })
    }
  })

  test('being in a team lets nobody manage it', async () => {
    const person = await world.member(organization, 'create')
    await admin.put(`${team}/members/${person.id}`)
    assert.deepEqual((await managing(person)).slice(0, 3), [403, 403, 403])
    assert.equal((await person.delete(`${team}/members/${person.id}`)).status, 403)
    assert.deepEqual(await flags(person), { view: true, admin: false })
  })

  test('owners manage their team, and admins every team', async () => {
    for (const person of [owner, admin, await world.member(organization, 'admin')]) {
      assert.deepEqual(await managing(person), [200, 204, 204, 204])
      assert.deepEqual(await flags(person), { view: true, admin: true })
    }
  })

  test('owners manage no other team', async () => {
    const other = await newTeam(organization, 'Other', [owner])
    assert.deepEqual((await managing(owner, other)).slice(0, 3), [403, 403, 403])
    const items: { title: string; permissions: object }[] = (
      await read(owner, `/orgs/${organization.id}/teams`)
    ).items
    assert.deepEqual(
      items.map(({ title, permissions }) => [title, permissions]),
      [
        ['Team', { view: true, admin: true }],
        ['Other', { view: true, admin: false }],
      ],
    )
  })

  test('making and removing teams is for admins, not for owners', async () => {
    assert.equal((await owner.put(`/orgs/${organization.id}/teams`, { title: 'Own' })).status, 403)
    assert.equal((await owner.delete(team)).status, 403)
    const creator = await world.member(organization, 'create')
    assert.equal((await creator.put(`/orgs/${organization.id}/teams`, { title: 'Own' })).status, 403)
    assert.equal((await creator.delete(team)).status, 403)
    assert.equal((await admin.delete(team)).status, 204)
  })

  test('guests are refused whether there is such a team or not, even where they are in it or own it', async () => {
    const guest = await world.member(organization, null)
    const check = async (path: string) => {
      assert.deepEqual(await reading(guest, path), [403, 403, 403, 403])
      assert.deepEqual(await managing(guest, path), [403, 403, 403, 403])
      assert.equal((await guest.delete(path)).status, 403)
    }
    await check(team)
    await check(`/orgs/${organization.id}/teams/nothing`)
    for (const role of ['member', 'owner']) {
      await admin.put(`${team}/members/${guest.id}`, { role })
      await check(team)
    }
    const managed = await read(admin, `/orgs/${organization.id}/teams?owner=${guest.id}`)
    assert.deepEqual(managed, { count: 0, items: [] })
  })

  test('to strangers there is no team', async () => {
    const stranger = (await world.organization()).admin
    assert.deepEqual(await reading(stranger), [404, 404, 404, 404])
    assert.deepEqual(await managing(stranger), [404, 404, 404, 404])
    assert.equal((await stranger.delete(team)).status, 404)
    assert.equal((await stranger.put(`/orgs/${organization.id}/teams`, { title: 'Team' })).status, 404)
  })

  test('somebody unknown is a 404 and somebody known a 403 to those who may read the team but not manage it', async () => {
    const person = await world.member(organization, 'read')
    assert.equal((await person.put(`${team}/members/nobody`)).status, 404)
    assert.equal((await person.put(`${team}/members/${admin.id}`)).status, 403)
    assert.equal((await person.delete(`${team}/members/${admin.id}`)).status, 404)
    assert.equal((await person.delete(`${team}/members/${owner.id}`)).status, 403)
  })

  test('the filter owner gives each member the teams that they may manage', async () => {
    const people = [owner, admin]
    for (const level of levels) people.push(await world.member(organization, level))
    for (const [index, person] of people.entries()) {
      const path = await newTeam(organization, `Team ${index}`, people)
      await admin.put(`${path}/members/${person.id}`, { role: 'owner' })
    }
    for (const person of people) {
      const all = (await read(person, `/orgs/${organization.id}/teams`)).items
      const own = (await read(admin, `/orgs/${organization.id}/teams?owner=${person.id}`)).items
      const idsOf = (teams: { id: string }[]) => teams.map(({ id }) => id)
      assert.deepEqual(idsOf(own), idsOf(all.filter((one: any) => one.permissions.admin)))
    }
  })

  test('ownTeam of the organization is true for owners of a team and for admins, and for nobody else', async () => {
    const ownTeam = async (person: Person): Promise<boolean> => {
      const { permissions } = await read(person, `/orgs/${organization.id}`)
      const [listed] = (await read(person, '/orgs')).items.filter((one: any) => one.id === organization.id)
      assert.deepEqual(listed.permissions, permissions)
      return permissions.ownTeam
    }
    assert.deepEqual([await ownTeam(owner), await ownTeam(admin)], [true, true])
    for (const level of levels.filter(level => level !== 'admin')) {
      const person = await world.member(organization, level)
      assert.equal(await ownTeam(person), false)
      await admin.put(`${team}/members/${person.id}`, { role: 'member' })
      assert.equal(await ownTeam(person), false)
    }
  })

  test('ownTeam ends with the ownership: with the role, with the place in the team, with the team', async () => {
    const ownTeam = async () => (await read(owner, `/orgs/${organization.id}`)).permissions.ownTeam
    const own = async () => {
      await admin.put(`${team}/members/${owner.id}`, { role: 'owner' })
      assert.equal(await ownTeam(), true)
    }
    await admin.put(`${team}/members/${owner.id}`, { role: 'member' })
    assert.equal(await ownTeam(), false)
    await own()
    await admin.delete(`${team}/members/${owner.id}`)
    assert.equal(await ownTeam(), false)
    await own()
    await admin.delete(team)
    assert.equal(await ownTeam(), false)
  })

  test('ownTeam does not follow from a team of another organization', async () => {
    const other = (await admin.post('/orgs', { title: 'Other' })).body
    const member = await world.member(organization, 'read')
    await world.act(admin, ctx =>
      insertMember(ctx, {
        organizationId: other.id,
        userId: member.id,
        role: 'read',
        joinedAt: '2026-01-01T00:00:00.000Z',
      }),
    )
    await admin.put(`${team}/members/${member.id}`, { role: 'owner' })
    assert.equal((await read(member, `/orgs/${organization.id}`)).permissions.ownTeam, true)
    assert.equal((await read(member, `/orgs/${other.id}`)).permissions.ownTeam, false)
    assert.equal((await member.get(`/orgs/${other.id}/teams/${idIn(team)}`)).status, 404)
  })
})
