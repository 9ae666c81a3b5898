// Concurrent changes of access: no grant is left to anybody who is gone, and whoever lost their level can grant nothing.
import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import type { WriteCtx } from '#context.ts'
import { done } from '../../../test/world/answers.ts'
import { sendDuring } from '../../../test/world/at-once.ts'
import { sharedWorld } from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import type { Answer, Person } from '../../../test/world/world.ts'
import { lockOrganizationRow } from '../organizations/index.ts'
import { putGrant } from './index.ts'
import { deleteGrant } from './store.ts'
import { newSharedSpace, type SharedSpace } from './testing.ts'

forEachDatabase((_engine, open) => {
  const world = sharedWorld(open)
  let space: SharedSpace
  let ada: Person

  beforeEach(async () => {
    space = await newSharedSpace(await world())
    ada = await space.member('read')
  })

  /** Sends a request while another change of access is not committed yet. */
  const during = (work: (ctx: WriteCtx) => Promise<unknown>, send: () => Promise<Answer>) =>
    sendDuring(
      space.world,
      space.admin,
      async ctx => {
        await lockOrganizationRow(ctx, space.organization.id)
        await work(ctx)
      },
      send,
    )
  const grantsTo = (id: string) =>
    space.world.act(space.admin, ({ db }) =>
      db.selectFrom('grants').select(['role']).where('principal_id', '=', id).execute(),
    )
  const post = (wanted: object, by = space.admin) => by.post(space.permissions, wanted)

  test('whoever leaves the organization meanwhile is granted nothing', async () => {
    const leave = ({ db }: WriteCtx) => db.deleteFrom('members').where('user_id', '=', ada.id).execute()
    const answer = await during(leave, () => post({ users: [ada.id], role: 'read' }))
    assert.equal(answer.status, 400)
    assert.equal(answer.body.error.details[0].path, '/users/0')
    assert.deepEqual(await grantsTo(ada.id), [])
  })

  test('a team that is removed meanwhile is granted nothing', async () => {
    const team = await space.team()
    const remove = ({ db }: WriteCtx) => db.deleteFrom('teams').where('id', '=', team).execute()
    const answer = await during(remove, () => post({ teams: [team], role: 'read' }))
    assert.equal(answer.status, 400)
    assert.equal(answer.body.error.details[0].path, '/teams/0')
    assert.deepEqual(await grantsTo(team), [])
  })

  test('what is granted meanwhile goes with whoever leaves, and with a team that is removed', async () => {
    const team = await space.team()
    const base = `/orgs/${space.organization.id}`
    for (const [type, id, path] of [
      ['user', ada.id, `${base}/members/${ada.id}`],
      ['team', team, `${base}/teams/${team}`],
    ] as const) {
      const answer = await during(
        ctx => putGrant(ctx, { type: 'space', id: space.id }, { type, id }, 'read'),
        () => space.admin.delete(path),
      )
      assert.equal(answer.status, 204)
      assert.deepEqual(await grantsTo(id), [])
    }
  })

  test('whoever loses their own level meanwhile gives, changes and takes back nothing any more', async () => {
    const other = await space.member('read')
    await space.grant({ users: [other.id], role: 'read' })
    const path = `${space.permissions}/users/${other.id}`
    for (const send of [
      () => post({ users: [other.id], role: 'edit' }, ada),
      () => ada.patch(path, { role: 'edit' }),
      () => ada.delete(path),
    ]) {
      for (const [left, status] of [
        ['create', 403],
        [null, 404],
      ] as const) {
        await space.grant({ users: [ada.id], role: 'admin' })
        const answer = await during(
          ctx =>
            left === null
              ? deleteGrant(ctx, space.id, ada.id)
              : putGrant(ctx, { type: 'space', id: space.id }, { type: 'user', id: ada.id }, left),
          send,
        )
        assert.equal(answer.status, status, JSON.stringify(answer.body))
        assert.deepEqual(await grantsTo(other.id), [{ role: 'read' }])
      }
    }
  })

  test('what is taken back meanwhile is neither changed nor taken back again', async () => {
    const path = `${space.permissions}/users/${ada.id}`
    for (const send of [() => space.admin.patch(path, { role: 'edit' }), () => space.admin.delete(path)]) {
      await space.grant({ users: [ada.id], role: 'read' })
      const answer = await during(ctx => deleteGrant(ctx, space.id, ada.id), send)
      assert.equal(answer.status, 404, JSON.stringify(answer.body))
      assert.deepEqual(await grantsTo(ada.id), [])
    }
  })

  test('what is transferred meanwhile is granted to nobody, and no grant on it is changed', async () => {
    const { admin, permissions } = space
    const other = (await admin.post('/orgs', { title: 'Elsewhere' })).body
    await space.grant({ users: [ada.id], role: 'read' })
    const transfer = ({ db }: WriteCtx) =>
      db.updateTable('spaces').set({ organization_id: other.id }).where('id', '=', space.id).execute()
    const back = ({ db }: WriteCtx) =>
      db
        .updateTable('spaces')
        .set({ organization_id: space.organization.id })
        .where('id', '=', space.id)
        .execute()
    const ben = await space.member('read')
    for (const send of [
      () => post({ users: [ben.id], role: 'admin' }),
      () => admin.patch(`${permissions}/users/${ada.id}`, { role: 'admin' }),
      () => admin.delete(`${permissions}/users/${ada.id}`),
    ]) {
      const { status, body } = await during(transfer, send)
      // On SQLite the request begins after the other has committed, and finds the space where it is now.
      if (space.world.installation.database.engine === 'postgres') {
        assert.equal(status, 409)
        assert.match(body.error.message, /transferred/)
        assert.deepEqual(await grantsTo(ada.id), [{ role: 'read' }])
      }
      await space.world.act(admin, back)
    }
  })

  test('several who grant the same at once all succeed, and it is recorded once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => post({ users: [ada.id], role: 'edit' })),
    )
    for (const answer of answers) done(answer, 204)
    assert.deepEqual(await grantsTo(ada.id), [{ role: 'edit' }])
    const events = await space.world.installation.database.read
      .selectFrom('events')
      .select('id')
      .where('resource_id', '=', space.id)
      .where('type', '=', 'permission_granted')
      .execute()
    assert.equal(events.length, 1)
  })

  test('of two who take their grants from each other one keeps theirs', async () => {
    const eve = await space.member('read')
    await space.grant({ users: [ada.id, eve.id], role: 'admin' })
    const remove = (by: Person, whom: Person) => by.delete(`${space.permissions}/users/${whom.id}`)
    const answers = await Promise.all([remove(ada, eve), remove(eve, ada)])
    assert.deepEqual(answers.map(({ status }) => status).sort(), [204, 404])
  })
})
