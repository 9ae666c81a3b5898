// Who sees what, over generated organizations: lists, counts, flags and single answers all say what the one rule says.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { highest, type Level, levelOn, levels, reaches } from '#identity/levels/index.ts'
import { forEachDatabase } from '../world/databases.ts'
import { createWorld, type Person, type World } from '../world/world.ts'

const spaceCount = 6
const personCount = 4
const teamCount = 2

const anyLevel = fc.constantFrom<Level>(...levels)
/** A level or none, in one of two and in one of four. */
const sometimes = fc.oneof(anyLevel, fc.constant(null))
const rarely = fc.oneof({ arbitrary: anyLevel, weight: 1 }, { arbitrary: fc.constant(null), weight: 3 })

/** A person: `undefined` for a stranger, null for a guest; the teams they are in. */
const standing = fc.constantFrom<Level | null | undefined>(...levels, null, null, undefined)
const generatedPerson = fc.record({
  role: standing,
  inTeam: fc.array(fc.boolean(), { minLength: teamCount, maxLength: teamCount }),
})
/** A space: what is granted on it to each person and each team. */
const generatedSpace = fc.record({
  visibility: fc.constantFrom('private', 'private', 'private', 'public', 'unlisted'),
  defaultLevel: sometimes,
  people: fc.array(rarely, { minLength: personCount, maxLength: personCount }),
  teams: fc.array(rarely, { minLength: teamCount, maxLength: teamCount }),
})
const generated = fc.record({
  people: fc.array(generatedPerson, { minLength: personCount, maxLength: personCount }),
  spaces: fc.array(generatedSpace, { minLength: spaceCount, maxLength: spaceCount }),
})
type Generated = typeof generated extends fc.Arbitrary<infer Value> ? Value : never

interface Member {
  readonly person: Person
  readonly role: Level | null | undefined
}

interface Organization {
  readonly path: string
  readonly admin: Person
  readonly people: readonly Member[]
  readonly spaces: readonly string[]
  readonly teams: readonly string[]
  /** By the rule alone; null where a person does not see the space. */
  readonly levelOf: (person: Member, space: string) => Level | null
}

const ok = (answer: { status: number; body: any }): any => {
  assert.ok(answer.status < 300, `${answer.status} ${JSON.stringify(answer.body)}`)
  return answer.body
}

/** Makes an organization as it was generated, through the API. */
const build = async (world: World, people: readonly Person[], wanted: Generated): Promise<Organization> => {
  const { id, admin } = await world.organization()
  const path = `/orgs/${id}`
  const members = people.map((person, index) => ({ person, role: wanted.people[index]?.role }))
  const emails = members
    .filter(({ role }) => role !== undefined)
    .map(({ person, role }) => ({ email: person.email, role }))
  if (emails.length > 0) ok(await admin.post(`${path}/invites`, { emails }))
  const teams: string[] = []
  for (let team = 0; team < teamCount; team++) {
    const inside = members.filter(
      ({ role }, index) => role !== undefined && wanted.people[index]?.inTeam[team],
    )
    const body = { title: `Team ${team}`, members: inside.map(({ person }) => person.id) }
    teams.push(ok(await admin.put(`${path}/teams`, body)).id)
  }
  const spaces: string[] = []
  for (const { visibility, defaultLevel, people: own, teams: shared } of wanted.spaces) {
    const space = ok(await admin.post(`${path}/spaces`)).id
    spaces.push(space)
    ok(await admin.patch(`/spaces/${space}`, { visibility, defaultLevel }))
    for (const [index, role] of own.entries())
      if (role !== null && members[index]?.role !== undefined)
        ok(await admin.post(`/spaces/${space}/permissions`, { users: [people[index]?.id], role }))
    for (const [index, role] of shared.entries())
      if (role !== null) ok(await admin.post(`/spaces/${space}/permissions`, { teams: [teams[index]], role }))
  }
  const levelOf = ({ person, role }: Member, space: string) => {
    const index = people.indexOf(person)
    const {
      visibility,
      defaultLevel,
      people: own,
      teams: shared,
    } = wanted.spaces[spaces.indexOf(space)] as (typeof wanted.spaces)[number]
    if (person === admin) return 'admin'
    const throughTeams = shared.filter((_, team) => wanted.people[index]?.inTeam[team])
    const grant = role === undefined ? null : highest(own[index] ?? null, ...throughTeams)
    return levelOn({ member: role !== undefined, role: role ?? null }, { visibility, defaultLevel, grant })
  }
  return { path, admin, people: [...members, { person: admin, role: 'admin' }], spaces, teams, levelOf }
}

/** Every page of a list, each full but the last; the count is the same on all of them. */
const walk = async (person: Person, path: string): Promise<any[]> => {
  const items: any[] = []
  let page: string | undefined
  do {
    const cursor = page === undefined ? '' : `&page=${page}`
    const body = ok(await person.get(`${path}${path.includes('?') ? '&' : '?'}limit=2${cursor}`))
    items.push(...body.items)
    page = body.next?.page
    if (page !== undefined) assert.equal(body.items.length, 2, path)
    if (page === undefined) assert.equal(body.count, items.length, `${path}: count`)
  } while (page !== undefined)
  return items
}

const checkOwnView = async (organization: Organization, who: Member): Promise<void> => {
  const { path, spaces, levelOf } = organization
  const visible = spaces.filter(space => levelOf(who, space) !== null)
  if (who.role === undefined) assert.equal((await who.person.get(`${path}/spaces`)).status, 404)
  else
    assert.deepEqual(
      (await walk(who.person, `${path}/spaces`)).map(({ id }) => id),
      visible,
    )
  for (const space of spaces) {
    const own = levelOf(who, space)
    const { status, body } = await who.person.get(`/spaces/${space}`)
    assert.equal(status, own === null ? 404 : 200)
    if (own === null) continue
    const { view, comment, edit, review, admin } = body.permissions
    const expected = (['read', 'comment', 'edit', 'review', 'admin'] as const).map(need => reaches(own, need))
    assert.deepEqual([view, comment, edit, review, admin], expected)
  }
}

/** What somebody is shown of another's spaces: those that both see, with the other's level. */
const checkViewOf = async (organization: Organization, caller: Member, other: Member): Promise<void> => {
  const { path, spaces, levelOf } = organization
  const shared = spaces.filter(space => levelOf(caller, space) !== null && levelOf(other, space) !== null)
  for (const order of ['desc', 'asc']) {
    const listed = await walk(caller.person, `${path}/members/${other.person.id}/spaces?order=${order}`)
    const expected = shared.map(space => [
      space,
      levelOf(other, space),
      reaches(levelOf(caller, space), 'edit'),
    ])
    assert.deepEqual(
      listed.map(({ space, permission }) => [space.id, permission, space.permissions.edit]),
      order === 'asc' ? expected : expected.toReversed(),
    )
  }
  const member = ok(await caller.person.get(`${path}/members/${other.person.id}`))
  assert.equal(member.spaces, shared.length)
}

const checkTeams = async (organization: Organization, caller: Member, wanted: Generated): Promise<void> => {
  const { path, spaces, teams, levelOf } = organization
  for (const team of await walk(caller.person, `${path}/teams`)) {
    const index = teams.indexOf(team.id)
    const granted = spaces.filter((_, space) => wanted.spaces[space]?.teams[index] !== null)
    assert.equal(team.spaces, granted.filter(space => levelOf(caller, space) !== null).length)
  }
}

const checkAggregate = async ({ admin, people, spaces, levelOf }: Organization): Promise<void> => {
  for (const space of spaces) {
    const listed = await walk(admin, `/spaces/${space}/permissions/aggregate`)
    const expected = people
      .filter(({ role }) => role !== undefined)
      .map(who => [who.person.id, levelOf(who, space)])
      .filter(([, own]) => own !== null)
    assert.deepEqual(
      new Map(listed.map(({ user, permission }) => [user.id, permission])),
      new Map(expected as [string, Level][]),
    )
  }
}

forEachDatabase((_engine, open) => {
  test('lists, counts, flags and single answers agree on who sees what', async () => {
    const world = await createWorld(await open())
    const people = await Promise.all(Array.from({ length: personCount }, () => world.person()))
    await fc.assert(
      fc.asyncProperty(generated, async wanted => {
        const organization = await build(world, people, wanted)
        const members = organization.people.filter(({ role }) => role !== undefined)
        for (const who of organization.people) await checkOwnView(organization, who)
        for (const caller of members.filter(({ role }) => role !== null)) {
          for (const other of members) await checkViewOf(organization, caller, other)
          await checkTeams(organization, caller, wanted)
        }
        await checkAggregate(organization)
      }),
      { numRuns: 8 },
    )
    await world.close()
  })
})
