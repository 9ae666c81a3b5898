// Changing the members of a team, many at once: adding, removing and giving roles, all or nothing.
import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { read, sharedWorld } from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import type { Person, World } from '../../../test/world/world.ts'
import { insertMissingMembers } from '../organizations/index.ts'
import { newTeam, rolesIn, type TestOrganization } from './testing.ts'

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
  const refused = async (body: unknown, ...paths: string[]) => {
    const before = await roles()
    const { error } = await put(body, 400)
    assert.deepEqual(
      error.details.map(({ path }: { path: string }) => path),
      paths,
    )
    assert.deepEqual(await roles(), before)
    return error
  }

  test('members are added and removed by id or by e-mail address, whatever its case', async () => {
    await put({ add: [ada.id, ben.email.toUpperCase()] })
    assert.deepEqual(await roles(), { [ada.id]: 'member', [ben.id]: 'member' })
    await put({ remove: [ada.email.toUpperCase(), ben.id] })
    assert.deepEqual(await roles(), {})
  })

  test('memberships set a role, and add where needed', async () => {
    await put({ add: [ada.id] })
    await put({ memberships: { [ada.id]: { role: 'owner' }, [ben.email]: { role: 'owner' } } })
    assert.deepEqual(await roles(), { [ada.id]: 'owner', [ben.id]: 'owner' })
    await put({ memberships: { [ada.email]: { role: 'member' } } })
    assert.deepEqual(await roles(), { [ada.id]: 'member', [ben.id]: 'owner' })
  })

  test('memberships say the role of those who are added, too', async () => {
    await put({ add: [ada.email], memberships: { [ada.id]: { role: 'owner' } } })
    assert.deepEqual(await roles(), { [ada.id]: 'owner' })
  })

  test('adding somebody again keeps their role', async () => {
    await put({ memberships: { [ada.id]: { role: 'owner' } } })
    await put({ add: [ada.id, ada.email] })
    assert.deepEqual(await roles(), { [ada.id]: 'owner' })
  })

  test('whoever is to be removed is, by whatever name they are to be added', async () => {
    for (const [add, remove] of [
      [ada.id, ada.id],
      [ada.id, ada.email],
      [ada.email, ada.id],
      [ada.email.toUpperCase(), ada.email],
    ]) {
      await admin.put(`${team}/members/${ada.id}`)
      await put({ add: [add], remove: [remove] })
      assert.deepEqual(await roles(), {})
      await put({ memberships: { [add as string]: { role: 'owner' } }, remove: [remove] })
      assert.deepEqual(await roles(), {})
    }
  })

  test('removing a member of the organization who is not in the team changes nothing', async () => {
    await put({ add: [ada.id] })
    await put({ remove: [ben.id, ben.email] })
    assert.deepEqual(await roles(), { [ada.id]: 'member' })
  })

  test('those who are no members are all named in one refusal, with their places, and nothing is applied', async () => {
    const stranger = await world.person()
    await put({ add: [ben.id] })
    const body = {
      add: ['nobody', ada.id, stranger.email],
      remove: [ben.id, 'nobody@example.com', stranger.id],
      memberships: {
        [ada.id]: { role: 'owner' },
        'a/b~c@example.com': { role: 'owner' },
        nobody: { role: 'member' },
      },
    }
    await refused(
      body,
      '/add/0',
      '/add/2',
      '/remove/1',
      '/remove/2',
      '/memberships/a~1b~0c@example.com',
      '/memberships/nobody',
    )
  })

  test('what can be neither an id nor an address is refused with its place', async () => {
    await refused({ add: [''] }, '/add/0')
    await refused({ remove: ['a'.repeat(321)] }, '/remove/0')
    for (const key of ['', 'a b', 'a/b', '@'])
      await refused({ memberships: { [key]: { role: 'owner' } } }, `/memberships/${key.replace('/', '~1')}`)
    const long = await put({ memberships: { ['a'.repeat(321)]: { role: 'owner' } } }, 400)
    assert.match(long.error.details[0].path, /^\/memberships\/a+…$/)
  })

  test('a membership has a role, which is owner or member', async () => {
    for (const membership of [{}, { role: null }, { role: 'admin' }, { role: 'Owner' }])
      await refused({ memberships: { [ada.id]: membership } }, `/memberships/${ada.id}/role`)
    await refused({ memberships: { [ada.id]: 'owner' } }, `/memberships/${ada.id}`)
  })

  test('one person cannot be given two roles at once, under whatever names', async () => {
    const role = (role: string) => ({ role })
    const error = await refused(
      { memberships: { [ada.id]: role('owner'), [ben.id]: role('member'), [ada.email]: role('member') } },
      `/memberships/${ada.email}`,
    )
    assert.match(error.message, /one role/)
    const upper = ada.email.toUpperCase()
    await refused(
      { memberships: { [upper]: role('member'), [ada.email]: role('owner') } },
      `/memberships/${ada.email}`,
    )
    await put({ memberships: { [ada.id]: role('owner'), [ada.email]: role('owner') } })
    assert.deepEqual(await roles(), { [ada.id]: 'owner' })
  })

  test('a request names up to 1000 people in each field', async () => {
    for (const field of ['add', 'remove']) await refused({ [field]: Array(1001).fill(ada.id) }, `/${field}`)
    const many = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`nobody${index}`, { role: 'owner' }]))
    await refused({ memberships: many(1001) }, '/memberships')
    const { error } = await put({ memberships: many(1000), add: Array(1000).fill('nobody') }, 400)
    assert.equal(error.details.length, 2000)
    await put({ add: Array(1000).fill(ada.id), remove: Array(1000).fill(ben.id) })
    assert.deepEqual(await roles(), { [ada.id]: 'member' })
  })

  test('a thousand people come into a team at once', async () => {
    const ids = await world.act(admin, async ({ db, newId }) => {
      const people = Array.from({ length: 1000 }, () => newId())
      const at = '2026-01-01T00:00:00.000Z'
      await db
        .insertInto('users')
        .values(
          people.map(id => ({
            id,
            email: `${id}@example.com`,
            email_key: `${id}@example.com`.toLowerCase(),
            display_name: id,
            photo_url: null,
            search_key: id.toLowerCase(),
            created_at: at,
          })),
        )
        .execute()
      await insertMissingMembers(
        { db },
        people.map(userId => ({ organizationId: organization.id, userId, role: 'read', joinedAt: at })),
      )
      return people
    })
    await put({ add: ids.map(id => `${id}@EXAMPLE.com`), memberships: { [ada.id]: { role: 'owner' } } })
    assert.equal((await read(admin, team)).members, 1001)
    await put({ remove: ids })
    assert.deepEqual(await roles(), { [ada.id]: 'owner' })
  })

  test('a body that changes nobody is taken', async () => {
    for (const body of [undefined, {}, { add: [], remove: [], memberships: {} }]) await put(body)
    assert.deepEqual(await roles(), {})
  })
})
