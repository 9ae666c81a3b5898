// The levels of all members in SQL: equal to the rule for each of them, and to what each of them is shown.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type PrincipalType, visibilities } from '#database/index.ts'
import { sharedWorld } from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import type { Person, World } from '../../../test/world/world.ts'
import { highest, type Level, levelOfRank, levelOn, levels, levelsOfMembers, reaches } from './index.ts'

const roles = [...levels, null, 'read', null] as const
const teams = ['team-a', 'team-b', 'team-c'] as const

const level = fc.constantFrom(...levels)
const access = fc.record({
  visibility: fc.constantFrom(...visibilities),
  defaultLevel: fc.option(level),
  members: fc.tuple(
    ...roles.map(() =>
      fc.record({
        grant: fc.option(level, { freq: 2 }),
        teams: fc.subarray([...teams]),
        disabled: fc.boolean(),
      }),
    ),
  ),
  teamGrants: fc.tuple(...teams.map(() => fc.option(level))),
  /** Grants elsewhere to the same people and teams, and a grant here to somebody who is not a member. */
  elsewhere: level,
  stranger: level,
})
type Access = typeof access extends fc.Arbitrary<infer Generated> ? Generated : never

interface Stage {
  readonly world: World
  readonly admin: Person
  readonly organization: string
  readonly space: string
  readonly other: string
  readonly members: readonly Person[]
  readonly stranger: Person
}

const stageIn = async (world: World): Promise<Stage> => {
  const { id, admin } = await world.organization()
  const newSpace = async () => (await admin.post(`/orgs/${id}/spaces`)).body.id
  const members: Person[] = []
  for (const role of roles) members.push(await world.member({ id }, role))
  await world.act(admin, async ({ db }) => {
    for (const team of teams) {
      const row = { id: team, organization_id: id, title: team, title_key: team, created_at: '' }
      await db.insertInto('teams').values(row).execute()
    }
  })
  const [space, other, stranger] = [await newSpace(), await newSpace(), await world.person()]
  return { world, admin, organization: id, space, other, members, stranger }
}

/** Replaces whatever there was by the generated access. */
const set = ({ world, admin, organization, space, other, members, stranger }: Stage, wanted: Access) =>
  world.act(admin, async ({ db }) => {
    await db.deleteFrom('grants').execute()
    await db.deleteFrom('team_members').execute()
    const { visibility, defaultLevel: default_level } = wanted
    await db.updateTable('spaces').set({ visibility, default_level }).where('id', '=', space).execute()
    const grant = async (resource_id: string, principal_id: string, type: PrincipalType, role: Level) => {
      const row = {
        resource_id,
        principal_id,
        resource_type: 'space',
        principal_type: type,
        role,
        created_at: '',
      } as const
      await db.insertInto('grants').values(row).execute()
    }
    for (const [index, team] of teams.entries()) {
      const role = wanted.teamGrants[index]
      if (role) await grant(space, team, 'team', role)
      await grant(other, team, 'team', wanted.elsewhere)
    }
    for (const [index, member] of members.entries()) {
      const own = wanted.members[index] as Access['members'][number]
      if (own.grant !== null) await grant(space, member.id, 'user', own.grant)
      await grant(other, member.id, 'user', wanted.elsewhere)
      for (const team_id of own.teams)
        await db
          .insertInto('team_members')
          .values({ team_id, user_id: member.id, role: 'member', added_at: '' })
          .execute()
      await db
        .updateTable('members')
        .set({ disabled: Number(own.disabled) })
        .where('organization_id', '=', organization)
        .where('user_id', '=', member.id)
        .execute()
    }
    await grant(space, stranger.id, 'user', wanted.stranger)
  })

const byRule = (wanted: Access, index: number): Level | null => {
  const { grant, teams: own } = wanted.members[index] as Access['members'][number]
  const byTeam = own.map(team => wanted.teamGrants[teams.indexOf(team)] ?? null)
  const standing = { member: true, role: roles[index] ?? null }
  return levelOn(standing, { ...wanted, grant: highest(grant, ...byTeam) })
}

/** The level that a person is shown for the space. */
const found = async (person: Person, space: string) => {
  const { status, body } = await person.get(`/spaces/${space}`)
  if (status === 404) return null
  assert.equal(status, 200)
  const { view, comment, edit, review, admin } = body.permissions
  return { view, comment, edit, review, admin }
}

const toldBy = (own: Level | null) =>
  own && {
    view: true,
    comment: reaches(own, 'comment'),
    edit: reaches(own, 'edit'),
    review: reaches(own, 'review'),
    admin: reaches(own, 'admin'),
  }

forEachDatabase((_engine, open) => {
  const world = sharedWorld(open)

  test('the level of each member is what the rule gives them, and what they see; nobody else has one', async () => {
    const stage = await stageIn(await world())
    const { admin, organization, space, members } = stage
    const check = async (wanted: Access) => {
      await set(stage, wanted)
      const guarded = { ...wanted, id: space, parentId: null, organizationId: organization }
      const rows = await stage.world.act(admin, ({ db }) =>
        db.selectFrom(levelsOfMembers(guarded).as('leveled')).selectAll().execute(),
      )
      const levelsFound = new Map(rows.map(({ user_id, rank }) => [user_id, levelOfRank(rank)]))
      assert.equal(levelsFound.size, rows.length, 'somebody came twice')
      const expected = new Map<string, Level | null>([[admin.id, 'admin']])
      for (const [index, member] of members.entries()) {
        const isDisabled = wanted.members[index]?.disabled
        const own = byRule(wanted, index)
        if (!isDisabled) {
          expected.set(member.id, own)
          assert.deepEqual(await found(member, space), toldBy(own))
        }
      }
      assert.deepEqual([...levelsFound].sort(), [...expected].sort())
    }
    await fc.assert(fc.asyncProperty(access, check), { numRuns: 60 })
  })
})
