// Concurrent changes of a team: nothing is lost, nothing is left behind, and no request fails.
import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import type { Ctx, WriteCtx } from '#context.ts'
import { sendDuring } from '../../../test/world/at-once.ts'
import { read, sharedWorld } from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import type { Answer, Person, World } from '../../../test/world/world.ts'
import { type FoundMember, member } from '../members/index.ts'
import { removeMember } from '../members/members.ts'
import { changeTeamMembers } from './change-members.ts'
import { type TeamAccess, team as teamSubject } from './subject.ts'
import { removeTeam } from './teams.ts'
import { eventsOn, idIn, newTeam, rolesIn, type TestOrganization } from './testing.ts'

forEachDatabase((_engine, open) => {
  const shared = sharedWorld(open)
  let world: World
  let organization: TestOrganization
  let admin: Person
  let ada: Person
  let team: string

  beforeEach(async () => {
    world = await shared()
    organization = await world.organization()
    admin = organization.admin
    ada = await world.member(organization, 'read')
    team = await newTeam(organization)
  })

  const params = () => ({ organizationId: organization.id, teamId: idIn(team), userId: ada.id })
  const theTeam = async (ctx: Ctx) => (await teamSubject.find(ctx, params())) as TeamAccess
  const leave = async (ctx: WriteCtx) => removeMember(ctx, (await member.find(ctx, params())) as FoundMember)
  const during = (work: (ctx: WriteCtx) => Promise<unknown>, send: () => Promise<Answer>) =>
    sendDuring(world, admin, work, send)

  const members = () => `${team}/members`
  const ways: [string, number, () => Promise<Answer>][] = [
    ['one by one', 404, () => admin.put(`${members()}/${ada.id}`, { role: 'owner' })],
    ['with others', 400, () => admin.put(members(), { add: [ada.email] })],
    ['by a role', 400, () => admin.put(members(), { memberships: { [ada.id]: { role: 'owner' } } })],
    [
      'as a new team is made',
      400,
      () => admin.put(`/orgs/${organization.id}/teams`, { title: 'New', members: [ada.id] }),
    ],
  ]
  for (const [way, status, add] of ways) {
    test(`whoever leaves the organization meanwhile does not come into a team: ${way}`, async () => {
      const answer = await during(leave, add)
      assert.equal(answer.status, status, JSON.stringify(answer.body))
      const left = await world.act(admin, ({ db }) =>
        db.selectFrom('team_members').selectAll().where('user_id', '=', ada.id).execute(),
      )
      assert.deepEqual(left, [])
      assert.equal((await read(admin, `/orgs/${organization.id}/teams`)).count, 1)
    })
  }

  test('whoever is added meanwhile leaves the team when they leave the organization', async () => {
    const answer = await during(
      async ctx => changeTeamMembers(ctx, await theTeam(ctx), { add: [ada.id] }),
      () => admin.delete(`/orgs/${organization.id}/members/${ada.id}`),
    )
    assert.equal(answer.status, 204)
    assert.deepEqual(await rolesIn(admin, team), [])
  })

  const acts: [string, () => Promise<Answer>][] = [
    ['renamed', () => admin.patch(team, { title: 'Changed' })],
    ['removed', () => admin.delete(team)],
    ['given members', () => admin.put(members(), { add: [ada.id] })],
    ['given a member', () => admin.put(`${members()}/${ada.id}`)],
    ['relieved of a member', () => admin.delete(`${members()}/${admin.id}`)],
  ]
  for (const [what, send] of acts) {
    test(`a team that is removed meanwhile cannot be ${what} any more`, async () => {
      await admin.put(`${members()}/${admin.id}`)
      const answer = await during(async ctx => removeTeam(ctx, await theTeam(ctx)), send)
      assert.equal(answer.status, 404, JSON.stringify(answer.body))
      assert.equal((await admin.get(team)).status, 404)
    })
  }

  test('an owner who is removed meanwhile cannot take the team back', async () => {
    await admin.put(`${members()}/${ada.id}`, { role: 'owner' })
    const answer = await during(
      async ctx => changeTeamMembers(ctx, await theTeam(ctx), { remove: [ada.id] }),
      () => ada.put(members(), { memberships: { [ada.id]: { role: 'owner' } } }),
    )
    assert.equal(answer.status, 403)
    assert.deepEqual(await rolesIn(admin, team), [])
  })

  test('several who add the same person at once all succeed, and it is recorded once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        index % 2 === 0 ? admin.put(`${members()}/${ada.id}`) : admin.put(members(), { add: [ada.email] }),
      ),
    )
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([204]))
    assert.deepEqual(await rolesIn(admin, team), [[ada.id, 'member']])
    assert.equal((await eventsOn(world, team)).length, 2)
  })

  test('several who add somebody each at once lose nobody', async () => {
    const people: Person[] = []
    for (let count = 0; count < 8; count++) people.push(await world.member(organization, 'read'))
    const answers = await Promise.all(people.map(({ id }) => admin.put(members(), { add: [id] })))
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([204]))
    assert.deepEqual((await rolesIn(admin, team)).map(([id]) => id).sort(), people.map(({ id }) => id).sort())
  })
})
