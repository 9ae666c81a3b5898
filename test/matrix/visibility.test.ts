// Who sees what, in generated organizations: lists, counts, flags and single responses all agree with the one rule.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { highest, type Level, levelOn, levels, reaches } from '#identity/levels/index.ts'
import { forEachDatabase } from '../world/databases.ts'
import { createWorld, type Person, type World } from '../world/world.ts'

const spaceCount = 6
const personCount = 4
const teamCount = 2
const collectionCount = 3

const anyLevel = fc.constantFrom<Level>(...levels)
/** A level or none: a level one time in two, and one time in four. */
const sometimes = fc.oneof(anyLevel, fc.constant(null))
const rarely = fc.oneof({ arbitrary: anyLevel, weight: 1 }, { arbitrary: fc.constant(null), weight: 3 })

/** A person: `undefined` for a stranger, null for a guest; and the teams they are in. */
const standing = fc.constantFrom<Level | null | undefined>(...levels, null, null, undefined)
const generatedPerson = fc.record({
  role: standing,
  inTeam: fc.array(fc.boolean(), { minLength: teamCount, maxLength: teamCount }),
})
/** A space: its collection (an index beyond the last means none), and the grants on it to each person and each team. */
const generatedSpace = fc.record({
  collection: fc.nat(collectionCount),
  visibility: fc.constantFrom('private', 'private', 'private', 'public', 'unlisted'),
  defaultLevel: sometimes,
  people: fc.array(rarely, { minLength: personCount, maxLength: personCount }),
  teams: fc.array(rarely, { minLength: teamCount, maxLength: teamCount }),
})
/** A collection: its parent among those before it, and the grants on it. */
const generatedCollection = fc.record({
  parent: fc.nat(collectionCount),
  defaultLevel: sometimes,
  people: fc.array(rarely, { minLength: personCount, maxLength: personCount }),
  teams: fc.array(rarely, { minLength: teamCount, maxLength: teamCount }),
})
const generated = fc.record({
  people: fc.array(generatedPerson, { minLength: personCount, maxLength: personCount }),
  spaces: fc.array(generatedSpace, { minLength: spaceCount, maxLength: spaceCount }),
  collections: fc.array(generatedCollection, { minLength: collectionCount, maxLength: collectionCount }),
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
  readonly collections: readonly string[]
  readonly collectionOf: (space: number) => string | undefined
  readonly teams: readonly string[]
  /** By the rule alone; null if a person does not see the space or the collection. */
  readonly levelOf: (person: Member, resource: string) => Level | null
}

const ok = (answer: { status: number; body: any }): any => {
  assert.ok(answer.status < 300, `${answer.status} ${JSON.stringify(answer.body)}`)
  return answer.body
}

/** Creates the generated organization, through the API. */
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
  const grant = async (resource: string, own: Grants) => {
    for (const [index, role] of own.people.entries())
      if (role !== null && members[index]?.role !== undefined)
        ok(await admin.post(`${resource}/permissions`, { users: [people[index]?.id], role }))
    for (const [index, role] of own.teams.entries())
      if (role !== null) ok(await admin.post(`${resource}/permissions`, { teams: [teams[index]], role }))
  }
  const collections: string[] = []
  for (const collection of wanted.collections) {
    const parent = collections[collection.parent] ?? null
    const made = ok(await admin.post(`${path}/collections`, { parent })).id
    collections.push(made)
    ok(await admin.patch(`/collections/${made}`, { defaultLevel: collection.defaultLevel }))
    await grant(`/collections/${made}`, collection)
  }
  const spaces: string[] = []
  for (const space of wanted.spaces) {
    const made = ok(await admin.post(`${path}/spaces`, { parent: collections[space.collection] ?? null })).id
    spaces.push(made)
    const { visibility, defaultLevel } = space
    ok(await admin.patch(`/spaces/${made}`, { visibility, defaultLevel }))
    await grant(`/spaces/${made}`, space)
    ok(await admin.post(`/spaces/${made}/comments`, { body: { markdown: 'Is this right?' } }))
  }
  const levelOf = ({ person, role }: Member, resource: string) => {
    if (person === admin) return 'admin'
    const index = people.indexOf(person)
    const grantIn = ({ people: own, teams: shared }: Grants) =>
      highest(own[index] ?? null, ...shared.filter((_, team) => wanted.people[index]?.inTeam[team]))
    const grantedUpwards = (from: number): Level | null => {
      const collection = wanted.collections[from]
      if (collection === undefined) return null
      return highest(grantIn(collection), collection.parent < from ? grantedUpwards(collection.parent) : null)
    }
    const space = wanted.spaces[spaces.indexOf(resource)]
    const collection = wanted.collections[collections.indexOf(resource)]
    const granted = space
      ? highest(grantIn(space), grantedUpwards(space.collection))
      : grantedUpwards(collections.indexOf(resource))
    return levelOn(
      { member: role !== undefined, role: role ?? null },
      {
        visibility: space?.visibility ?? 'private',
        defaultLevel: (space ?? collection)?.defaultLevel ?? null,
        grant: role === undefined ? null : granted,
      },
    )
  }
  const all = [...members, { person: admin, role: 'admin' as const }]
  const collectionOf = (space: number) => collections[wanted.spaces[space]?.collection as number]
  return { path, admin, people: all, spaces, collections, collectionOf, teams, levelOf }
}

type Grants = Pick<Generated['spaces'][number], 'people' | 'teams'>

/** Reads every page of a list: each but the last must be full, and the count the same on all. */
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
  const { path, spaces, collections, levelOf } = organization
  for (const collection of collections) {
    const own = levelOf(who, collection)
    const { status, body } = await who.person.get(`/collections/${collection}`)
    assert.equal(status, own === null ? 404 : 200)
    if (own === null) continue
    assert.deepEqual(
      [body.permissions.create, body.permissions.admin],
      [reaches(own, 'create'), own === 'admin'],
    )
    const inside = spaces.filter((_, index) => organization.collectionOf(index) === collection)
    assert.deepEqual(
      (await walk(who.person, `/collections/${collection}/spaces`)).map(({ id }) => id),
      inside.filter(space => levelOf(who, space) !== null),
    )
  }
  if (who.role !== undefined)
    assert.deepEqual(
      new Set((await walk(who.person, `${path}/collections`)).map(({ id }) => id)),
      new Set(collections.filter(collection => levelOf(who, collection) !== null)),
    )
  const visible = spaces.filter(space => levelOf(who, space) !== null)
  if (who.role === undefined) assert.equal((await who.person.get(`${path}/spaces`)).status, 404)
  else
    assert.deepEqual(
      (await walk(who.person, `${path}/spaces`)).map(({ id }) => id).sort(),
      visible.toSorted(),
    )
  for (const space of spaces) {
    const own = levelOf(who, space)
    const { status, body } = await who.person.get(`/spaces/${space}`)
    const comments = await who.person.get(`/spaces/${space}/comments`)
    for (const found of [status, comments.status]) assert.equal(found, own === null ? 404 : 200)
    if (own === null) continue
    const { view, comment, edit, review, admin } = body.permissions
    const expected = (['read', 'comment', 'edit', 'review', 'admin'] as const).map(need => reaches(own, need))
    assert.deepEqual([view, comment, edit, review, admin], expected)
    assert.deepEqual(comments.body.items[0].permissions, {
      view,
      edit: who.person === organization.admin,
      reply: comment,
      delete: review,
    })
  }
}

/** What one person is shown of another's spaces: those that both see, with the other's level. */
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
    const reachesIn = (from: number): boolean => {
      const collection = wanted.collections[from]
      if (collection === undefined) return false
      return collection.teams[index] !== null || (collection.parent < from && reachesIn(collection.parent))
    }
    const granted = spaces.filter((_, space) => {
      const { teams: own, collection } = wanted.spaces[space] as Generated['spaces'][number]
      return own[index] !== null || reachesIn(collection)
    })
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
      { numRuns: 5 },
    )
    await world.close()
  })
})
