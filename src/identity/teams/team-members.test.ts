// The members of a team, listed, added, removed and given roles; and the teams of a person.
import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { read, sharedWorld } from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import type { Person, World } from '../../../test/world/world.ts'
import { eventsOn, newTeam, rolesIn, type TestOrganization } from './testing.ts'

forEachDatabase((_engine, open) => {
  const shared = sharedWorld(open)
  let world: World
  let organization: TestOrganization
  let admin: Person
  let ada: Person
  let ben: Person
  let team: string

  beforeEach(async () => {
    world = await shared()
    organization = await world.organization()
    admin = organization.admin
    ada = await world.member(organization, 'edit')
    ben = await world.member(organization, null)
    team = await newTeam(organization)
  })

  const put = async (body: unknown, expected = 204) => {
    const answer = await admin.put(`${team}/members`, body)
    assert.equal(answer.status, expected, JSON.stringify(answer.body))
    return answer.body
  }
  const roles = async () => Object.fromEntries(await rolesIn(admin, team))

  test('those in a team are shown as members of the organization, with their role in the team', async () => {
    await put({ add: [ada.id, ben.id], memberships: { [ada.id]: { role: 'owner' } } })
    const { items, count } = await read(ada, `${team}/members`)
    assert.equal(count, 2)
    for (const [person, role] of [
      [ada, 'owner'],
      [ben, 'member'],
    ] as const) {
      const shown = await read(ada, `/orgs/${organization.id}/members/${person.id}`)
      const item = items.find(
        ({ organization }: { organization: { id: string } }) => organization.id === person.id,
      )
      assert.deepEqual(item, { organization: shown, team: { role }, permissions: { view: true } })
    }
  })

  test('they are listed in the order in which they were added, whatever happens to their role', async () => {
    for (const person of [ben, admin, ada]) {
      world.clock.now += 1000
      await put({ add: [person.id] })
    }
    world.clock.now += 1000
    await put({ add: [admin.id], memberships: { [ben.id]: { role: 'owner' } } })
    const inOrder = [ben.id, admin.id, ada.id]
    assert.deepEqual(
      (await rolesIn(admin, team)).map(([id]) => id),
      inOrder,
    )
    const walked: string[] = []
    let page = ''
    do {
      const { items, next, count } = await read(admin, `${team}/members?limit=1${page}`)
      assert.equal(count, 3)
      walked.push(...items.map((item: any) => item.organization.id))
      page = next === undefined ? '' : `&page=${next.page}`
    } while (page !== '')
    assert.deepEqual(walked, inOrder)
  })

  test('those who were added at once are listed by their ids, over all pages', async () => {
    const people = [ada, ben, admin].map(({ id }) => id).sort()
    await put({ add: people })
    const first = await read(admin, `${team}/members?limit=2`)
    const second = await read(admin, `${team}/members?limit=2&page=${first.next.page}`)
    const ids = [...first.items, ...second.items].map((item: any) => item.organization.id)
    assert.deepEqual(ids, people)
  })

  test('one member is added, as a member unless a role is given', async () => {
    assert.equal((await admin.put(`${team}/members/${ada.id}`)).status, 204)
    assert.equal((await admin.put(`${team}/members/${ben.id}`, { role: 'owner' })).status, 204)
    assert.deepEqual(await roles(), { [ada.id]: 'member', [ben.id]: 'owner' })
  })

  test('whoever is in the team keeps their role, unless another one is given', async () => {
    await admin.put(`${team}/members/${ada.id}`, { role: 'owner' })
    assert.equal((await admin.put(`${team}/members/${ada.id}`, {})).status, 204)
    assert.deepEqual(await roles(), { [ada.id]: 'owner' })
    await admin.put(`${team}/members/${ada.id}`, { role: 'member' })
    assert.deepEqual(await roles(), { [ada.id]: 'member' })
    for (const role of [null, 'admin', '']) {
      const { status, body } = await admin.put(`${team}/members/${ada.id}`, { role })
      assert.deepEqual([status, body.error.details[0].path], [400, '/role'])
    }
  })

  test('one member is removed, and removing them again is a 404', async () => {
    await put({ add: [ada.id, ben.id] })
    assert.equal((await admin.delete(`${team}/members/${ada.id}`)).status, 204)
    assert.equal((await admin.delete(`${team}/members/${ada.id}`)).status, 404)
    assert.deepEqual(await roles(), { [ben.id]: 'member' })
  })

  test('whoever is no member of the organization is a 404, whatever the body says', async () => {
    const stranger = (await world.organization()).admin
    for (const id of [stranger.id, 'nobody', ada.email]) {
      assert.equal((await admin.put(`${team}/members/${id}`)).status, 404)
      assert.equal((await admin.put(`${team}/members/${id}`, { role: 'admin' })).status, 404)
      assert.equal((await admin.delete(`${team}/members/${id}`)).status, 404)
    }
    assert.equal((await admin.put(`/orgs/${organization.id}/teams/nothing/members/${ada.id}`)).status, 404)
    assert.deepEqual(await roles(), {})
  })

  test('somebody who left the organization is in no team of it', async () => {
    await put({ memberships: { [ada.id]: { role: 'owner' }, [ben.id]: { role: 'member' } } })
    assert.equal((await admin.delete(`/orgs/${organization.id}/members/${ada.id}`)).status, 204)
    assert.deepEqual(await roles(), { [ben.id]: 'member' })
    assert.equal((await read(admin, team)).members, 1)
  })

  test('owners may remove or demote themselves, so that a team can be without one', async () => {
    for (const person of [ada, admin]) {
      await admin.put(`${team}/members/${person.id}`, { role: 'owner' })
      assert.equal((await person.put(`${team}/members/${person.id}`, { role: 'member' })).status, 204)
      await admin.put(`${team}/members/${person.id}`, { role: 'owner' })
      assert.equal((await person.put(`${team}/members`, { remove: [person.id] })).status, 204)
      await admin.put(`${team}/members/${person.id}`, { role: 'owner' })
      assert.equal((await person.delete(`${team}/members/${person.id}`)).status, 204)
    }
    assert.deepEqual(await roles(), {})
  })

  test("a member's teams are shown with their role in each, in the order in which they were made", async () => {
    const teamsOf = async (person: Person, query = '') =>
      read(admin, `/orgs/${organization.id}/members/${person.id}/teams${query}`)
    const later = await newTeam(organization, 'Later', [ada])
    await newTeam(organization, 'Without', [ben])
    await put({ memberships: { [ada.id]: { role: 'owner' } } })
    const items = [
      { team: await read(admin, team), member: { role: 'owner' } },
      { team: await read(admin, later), member: { role: 'member' } },
    ]
    assert.deepEqual(await teamsOf(ada), { count: 2, items })
    assert.deepEqual(await teamsOf(ada, '?title=LATE'), { count: 1, items: [items[1]] })
    assert.deepEqual(await teamsOf(admin), { count: 0, items: [] })
    const first = await teamsOf(ada, '?limit=1')
    const second = await teamsOf(ada, `?limit=1&page=${first.next.page}`)
    assert.deepEqual([...first.items, ...second.items], items)
  })

  test("a member's teams are those of the organization alone, and nobody's who is no member of it", async () => {
    const other = (await admin.post('/orgs', { title: 'Other' })).body
    await admin.put(`/orgs/${other.id}/teams`, { title: 'Elsewhere', members: [admin.id] })
    const teamsOf = (id: string) => admin.get(`/orgs/${organization.id}/members/${id}/teams`)
    assert.deepEqual((await teamsOf(admin.id)).body, { count: 0, items: [] })
    for (const id of ['nobody', (await world.person()).id]) assert.equal((await teamsOf(id)).status, 404)
  })

  test('what changed is recorded: who came, who went, and which roles were given', async () => {
    await put({ add: [ada.id], memberships: { [ben.id]: { role: 'owner' } } })
    await put({ add: [ada.id, admin.id], remove: [ben.id], memberships: { [ada.id]: { role: 'owner' } } })
    await admin.put(`${team}/members/${ada.id}`, { role: 'member' })
    await admin.delete(`${team}/members/${ada.id}`)
    const [, ...events] = await eventsOn(world, team)
    assert.deepEqual(
      events,
      [
        { added: [ada.id, ben.id], removed: [], roles: { [ada.id]: 'member', [ben.id]: 'owner' } },
        { added: [admin.id], removed: [ben.id], roles: { [ada.id]: 'owner', [admin.id]: 'member' } },
        { added: [], removed: [], roles: { [ada.id]: 'member' } },
        { added: [], removed: [ada.id], roles: {} },
      ].map(data => ['team_members_updated', data]),
    )
  })

  test('what changes nothing is not recorded', async () => {
    await put({ memberships: { [ada.id]: { role: 'owner' } } })
    const before = await eventsOn(world, team)
    await put({})
    await put({ add: [ada.id], remove: [ben.id], memberships: { [ada.email]: { role: 'owner' } } })
    await put({ add: [ben.id], remove: [ben.id] })
    await put({ add: ['nobody'] }, 400)
    await admin.put(`${team}/members/${ada.id}`)
    await admin.put(`${team}/members/${ada.id}`, { role: 'owner' })
    await admin.delete(`${team}/members/${ben.id}`)
    assert.deepEqual(await eventsOn(world, team), before)
    assert.equal(before.length, 2)
  })
})
