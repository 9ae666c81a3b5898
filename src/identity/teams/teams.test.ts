// Teams: made, listed, renamed and removed.
import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { read, sharedWorld } from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import type { Person, World } from '../../../test/world/world.ts'
import { putGrant } from '../grants/index.ts'
import { eventsOn, idIn, newTeam, rolesIn, type TestOrganization } from './testing.ts'

forEachDatabase((_engine, open) => {
  const shared = sharedWorld(open)
  let world: World
  let organization: TestOrganization
  let admin: Person
  let teams: string

  beforeEach(async () => {
    world = await shared()
    organization = await world.organization()
    admin = organization.admin
    teams = `/orgs/${organization.id}/teams`
  })

  const titlesOf = async (query = '', person = admin): Promise<string[]> => {
    const { items, count } = await read(person, `${teams}?${query}`)
    assert.equal(count, items.length)
    return items.map(({ title }: { title: string }) => title)
  }
  const refused = async (body: unknown, ...paths: string[]) => {
    const answer = await admin.put(teams, body)
    assert.equal(answer.status, 400, JSON.stringify(body))
    assert.deepEqual(
      answer.body.error.details.map(({ path }: { path: string }) => path),
      paths,
    )
    assert.deepEqual(await titlesOf(), [])
  }

  test('a new team has what it was given, and an address', async () => {
    const { status, headers, body } = await admin.put(teams, { title: 'Writers' })
    assert.equal(status, 201)
    assert.equal(headers.location, `http://lectern.test/v1${teams}/${body.id}`)
    const { id, ...rest } = body
    assert.deepEqual(rest, {
      object: 'team',
      title: 'Writers',
      members: 0,
      spaces: 0,
      createdAt: '2026-01-01T00:00:00.000Z',
      permissions: { view: true, admin: true },
    })
    assert.deepEqual(await read(admin, `${teams}/${id}`), body)
    assert.deepEqual((await read(admin, teams)).items, [body])
  })

  test('a title has 1 to 64 characters and cannot be left out, neither at first nor later', async () => {
    await refused({}, '/title')
    for (const title of ['', 'a'.repeat(65), null, 1]) await refused({ title }, '/title')
    const team = await newTeam(organization, 'a')
    for (const body of [{}, { title: '' }, { title: 'a'.repeat(65) }, { title: null }])
      assert.equal((await admin.patch(team, body)).status, 400)
    for (const title of ['漢', ' ', 'a'.repeat(64)]) {
      assert.equal((await admin.patch(team, { title })).body.title, title)
      assert.equal((await read(admin, team)).title, title)
    }
  })

  test('the members of a new team are members of it, each of them once', async () => {
    const [ada, guest] = [await world.member(organization, 'edit'), await world.member(organization, null)]
    const team = await newTeam(organization, 'Team', [ada, guest, ada])
    assert.equal((await read(admin, team)).members, 2)
    const expected = [ada.id, guest.id].sort().map(id => [id, 'member'])
    assert.deepEqual(await rolesIn(admin, team), expected)
  })

  test('whoever makes a team is not in it by that', async () => {
    assert.deepEqual(await rolesIn(admin, await newTeam(organization)), [])
  })

  test('a team cannot be made of those who are no members, and all of them are named in one refusal', async () => {
    const ada = await world.member(organization, 'read')
    const elsewhere = (await world.organization()).admin
    const members = ['nobody', ada.id, elsewhere.id, ada.email, (await world.person()).id]
    await refused({ title: 'Team', members }, '/members/0', '/members/2', '/members/3', '/members/4')
  })

  test('a new team takes up to 1000 members', async () => {
    await refused({ title: 'Team', members: Array(1001).fill(admin.id) }, '/members')
    const { status, body } = await admin.put(teams, { title: 'Team', members: Array(1000).fill(admin.id) })
    assert.deepEqual([status, body.members], [201, 1])
  })

  test('a renamed team is found by its new title', async () => {
    const team = await newTeam(organization, 'Writers')
    const { status, body } = await admin.patch(team, { title: 'READERS' })
    assert.deepEqual([status, body], [200, await read(admin, team)])
    assert.deepEqual(await titlesOf('title=readers'), ['READERS'])
    assert.deepEqual(await titlesOf('title=writers'), [])
  })

  test('a removed team is gone, and so are its memberships', async () => {
    const ada = await world.member(organization, 'read')
    const [team, other] = [await newTeam(organization, 'A', [ada]), await newTeam(organization, 'B', [ada])]
    assert.equal((await admin.delete(team)).status, 204)
    assert.equal((await admin.get(team)).status, 404)
    assert.deepEqual(await titlesOf(), ['B'])
    assert.deepEqual(await rolesIn(admin, other), [[ada.id, 'member']])
    const left = await world.act(admin, ({ db }) =>
      db.selectFrom('team_members').selectAll().where('team_id', '=', idIn(team)).execute(),
    )
    assert.deepEqual(left, [])
  })

  test('what was granted to a removed team is taken back, and nothing else', async () => {
    const guest = await world.member(organization, null)
    const [team, other] = [
      await newTeam(organization, 'A', [guest]),
      await newTeam(organization, 'B', [guest]),
    ]
    const spaces: string[] = []
    for (const principal of [
      { type: 'team', id: idIn(team) },
      { type: 'team', id: idIn(other) },
      { type: 'user', id: guest.id },
    ] as const) {
      const { id } = (await admin.post(`/orgs/${organization.id}/spaces`, {})).body
      await world.act(admin, ctx => putGrant(ctx, { type: 'space', id }, principal, 'edit'))
      spaces.push(id)
    }
    const seen = async () => {
      const answers = await Promise.all(spaces.map(id => guest.get(`/spaces/${id}`)))
      return answers.map(({ status }) => status)
    }
    assert.deepEqual(await seen(), [200, 200, 200])
    await admin.delete(team)
    assert.deepEqual(await seen(), [404, 200, 200])
    const left = await world.act(admin, ({ db }) =>
      db.selectFrom('grants').select('resource_id').where('principal_id', '=', idIn(team)).execute(),
    )
    assert.deepEqual(left, [])
  })

  test('teams are listed in the order in which they were made', async () => {
    for (const title of ['B', 'A', 'C']) await newTeam(organization, title)
    assert.deepEqual(await titlesOf(), ['B', 'A', 'C'])
    const first = await read(admin, `${teams}?limit=2`)
    const second = await read(admin, `${teams}?limit=2&page=${first.next.page}`)
    assert.deepEqual([first.items.length, first.count, second.count, second.next], [2, 3, 3, undefined])
    assert.equal(second.items[0].title, 'C')
  })

  test('the filter title takes those that contain it, whatever the case, and takes it literally', async () => {
    for (const title of ['Writers', 'Ghostwriters', 'ÉDITEURS', '100%', 'a_b'])
      await newTeam(organization, title)
    const found = (text: string) => titlesOf(`title=${encodeURIComponent(text)}`)
    assert.deepEqual(await found('WRITER'), ['Writers', 'Ghostwriters'])
    assert.deepEqual(await found('éditeurs'), ['ÉDITEURS'])
    assert.deepEqual(await found('%'), ['100%'])
    assert.deepEqual(await found('_'), ['a_b'])
    assert.deepEqual(await found('\\'), [])
    assert.equal((await found('')).length, 5)
    assert.deepEqual(await found('a'.repeat(64)), [])
    assert.equal((await admin.get(`${teams}?title=${'a'.repeat(65)}`)).status, 400)
  })

  test('the filter owner takes the teams that a member owns, and all for an admin', async () => {
    const [ada, ben] = [await world.member(organization, 'create'), await world.member(organization, 'read')]
    const [first, second] = [
      await newTeam(organization, 'First', [ada]),
      await newTeam(organization, 'Second'),
    ]
    await newTeam(organization, 'Third', [ben])
    await admin.put(`${first}/members/${ben.id}`, { role: 'owner' })
    await admin.put(`${second}/members/${ada.id}`, { role: 'owner' })
    assert.deepEqual(await titlesOf(`owner=${ben.id}`, ada), ['First'])
    assert.deepEqual(await titlesOf(`owner=${ada.id}`, ada), ['Second'])
    assert.deepEqual(await titlesOf(`owner=${admin.id}`, ada), ['First', 'Second', 'Third'])
    assert.deepEqual(await titlesOf(`owner=${ada.id}&title=FIRST`), [])
    assert.deepEqual(await titlesOf(`owner=${admin.id}&title=FIRST`), ['First'])
  })

  test('somebody who is no member of the organization, or disabled in it, manages no team', async () => {
    const [ada, other] = [await world.member(organization, 'admin'), await world.organization()]
    const team = await newTeam(organization, 'Team', [ada])
    await admin.put(`${team}/members/${ada.id}`, { role: 'owner' })
    assert.deepEqual(await titlesOf(`owner=${ada.id}`), ['Team'])
    await world.act(admin, ({ db }) =>
      db.updateTable('members').set({ disabled: 1 }).where('user_id', '=', ada.id).execute(),
    )
    for (const id of [ada.id, other.admin.id, 'nobody', ''])
      assert.deepEqual(await titlesOf(`owner=${id}`), [])
  })

  test('a team of another organization does not exist, not even for an admin of both', async () => {
    const team = await newTeam(organization)
    const other = await admin.post('/orgs', { title: 'Other' })
    const path = `/orgs/${other.body.id}/teams/${idIn(team)}`
    assert.equal((await admin.get(path)).status, 404)
    assert.equal((await admin.patch(path, { title: 'Changed' })).status, 404)
    assert.equal((await admin.delete(path)).status, 404)
    assert.equal((await admin.get(`${path}/members`)).status, 404)
    assert.equal((await admin.put(`${path}/members`, { add: [admin.id] })).status, 404)
    assert.equal((await admin.put(`${path}/members/${admin.id}`)).status, 404)
    assert.equal((await admin.delete(`${path}/members/${admin.id}`)).status, 404)
    assert.deepEqual((await read(admin, `/orgs/${other.body.id}/teams`)).items, [])
    assert.equal((await read(admin, team)).title, 'Team')
  })

  test('making, renaming and removing a team is recorded, renaming it to what it is called is not', async () => {
    const team = await newTeam(organization, 'Team', [admin])
    await admin.patch(team, { title: 'Team' })
    await admin.patch(team, { title: 'Renamed' })
    await admin.delete(team)
    assert.deepEqual(await eventsOn(world, team), [
      ['team_created', { title: 'Team', members: [admin.id] }],
      ['team_updated', { title: 'Renamed' }],
      ['team_removed', { title: 'Renamed' }],
    ])
  })
})
