// The events of grants: one for each request that changes something, with the change.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { done } from '../../../test/world/answers.ts'
import { sharedWorld } from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { newSharedSpace, type SharedSpace } from './testing.ts'

/** The types and the data of the events on the grants of the space, in order. */
const eventsOn = async ({ world, organization, admin, id }: SharedSpace) => {
  const rows = await world.installation.database.read
    .selectFrom('events')
    .select(['type', 'data', 'actor_id', 'resource_type', 'resource_id'])
    .where('organization_id', '=', organization.id)
    .where('type', 'like', 'permission%')
    .orderBy('id')
    .execute()
  for (const row of rows)
    assert.deepEqual([row.actor_id, row.resource_type, row.resource_id], [admin.id, 'space', id])
  return rows.map(({ type, data }) => [type, JSON.parse(data)])
}

forEachDatabase((_engine, open) => {
  const world = sharedWorld(open)

  test('what is granted, changed and taken back is recorded, once for each request', async () => {
    const space = await newSharedSpace(await world())
    const [member, team] = [await space.member('read'), await space.team()]
    await space.grant({ users: [member.id], teams: [team], role: 'edit' })
    for (const one of [`users/${member.id}`, `teams/${team}`]) {
      done(await space.admin.patch(`${space.permissions}/${one}`, { role: 'review' }), 204)
      done(await space.admin.delete(`${space.permissions}/${one}`), 204)
    }
    assert.deepEqual(await eventsOn(space), [
      ['permission_granted', { users: [member.id], teams: [team], role: 'edit' }],
      ['permission_updated', { user: member.id, role: 'review' }],
      ['permission_removed', { user: member.id }],
      ['permission_updated', { team, role: 'review' }],
      ['permission_removed', { team }],
    ])
  })

  test('only those whose grant changed are recorded', async () => {
    const space = await newSharedSpace(await world())
    const [same, other, fresh] = [
      await space.member('read'),
      await space.member('read'),
      await space.member('read'),
    ]
    const team = await space.team()
    await space.grant({ users: [same.id], teams: [team], role: 'edit' })
    await space.grant({ users: [other.id], role: 'read' })
    await space.grant({ users: [fresh.id, same.id, other.id, fresh.id], teams: [team], role: 'edit' })
    assert.deepEqual((await eventsOn(space)).at(-1), [
      'permission_granted',
      { users: [fresh.id, other.id], teams: [], role: 'edit' },
    ])
  })

  test('a request that changes nothing is not recorded', async () => {
    const space = await newSharedSpace(await world())
    const [member, team] = [await space.member('read'), await space.team()]
    const wanted = { users: [member.id], teams: [team], role: 'edit' }
    await space.grant(wanted)
    const before = await eventsOn(space)
    await space.grant({ role: 'read' })
    await space.grant({ users: [], teams: [], role: 'read' })
    await space.grant(wanted)
    done(await space.admin.patch(`${space.permissions}/users/${member.id}`, { role: 'edit' }), 204)
    done(await space.admin.patch(`${space.permissions}/teams/${team}`, { role: 'edit' }), 204)
    done(await space.admin.post(space.permissions, { users: [member.id, 'x'], role: 'read' }), 400)
    done(await space.admin.patch(`${space.permissions}/users/nobody`, { role: 'read' }), 404)
    done(await space.admin.delete(`${space.permissions}/users/nobody`), 404)
    assert.deepEqual(await eventsOn(space), before)
  })
})
