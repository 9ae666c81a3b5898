// The aggregate: everybody who has a level on a space, with their resulting level.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { done } from '../../../test/world/answers.ts'
import { sharedWorld } from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { type Level, levels } from '../levels/index.ts'
import { newSharedSpace, type SharedSpace } from './testing.ts'

const aggregate = async ({ admin, permissions }: SharedSpace, query = '') => {
  const { items, count } = done(await admin.get(`${permissions}/aggregate?limit=1000${query}`), 200)
  assert.equal(count, items.length)
  return items.map((item: any) => [item.user.id, item.permission])
}

forEachDatabase((_engine, open) => {
  const world = sharedWorld(open)
  const newSpace = async () => newSharedSpace(await world())

  test('everyone who has a level is listed with it, in the order in which they joined', async () => {
    const space = await newSpace()
    const { admin, world: here } = space
    const joined = async (role: Level | null) => {
      here.clock.now += 1000
      return space.member(role)
    }
    const [editor, guest, byTeam, secondAdmin] = [
      await joined('edit'),
      await joined(null),
      await joined('read'),
      await joined('admin'),
    ]
    await joined('create')
    // The order is by the time of joining, not by the age of accounts.
    await space.world.act(admin, ({ db }) =>
      db.updateTable('members').set({ joined_at: '2025' }).where('user_id', '=', byTeam.id).execute(),
    )
    const team = await space.team(byTeam, editor)
    await space.grant({ users: [guest.id], role: 'comment' })
    await space.grant({ users: [byTeam.id], role: 'read' })
    await space.grant({ teams: [team], role: 'review' })
    await space.grant({ users: [editor.id], role: 'create' })
    assert.deepEqual(await aggregate(space), [
      [byTeam.id, 'review'],
      [admin.id, 'admin'],
      [editor.id, 'create'],
      [guest.id, 'comment'],
      [secondAdmin.id, 'admin'],
    ])
    const [, first] = (await admin.get(`${space.permissions}/aggregate`)).body.items
    assert.deepEqual(first.user, (await admin.get(`/users/${admin.id}`)).body)
  })

  test('with a default level everyone but guests has it, or their own role where that is higher', async () => {
    const space = await newSpace()
    done(await space.admin.patch(space.path, { defaultLevel: 'edit' }), 200)
    const expected = new Map([[space.admin.id, 'admin']])
    for (const role of [null, ...levels]) {
      const { id } = await space.member(role)
      if (role !== null) expected.set(id, { read: 'edit', comment: 'edit' }[role as string] ?? role)
    }
    assert.deepEqual(new Map(await aggregate(space)), expected)
  })

  test('on a public or unlisted space members of every kind have read; strangers are not listed', async () => {
    const space = await newSpace()
    const [member, guest, outside] = [
      await space.member('create'),
      await space.member(null),
      await newSpace(),
    ]
    const stranger = await space.world.person()
    for (const visibility of ['public', 'unlisted']) {
      done(await space.admin.patch(space.path, { visibility }), 200)
      for (const reading of [stranger, outside.admin]) done(await reading.get(space.path), 200)
      assert.deepEqual(await aggregate(space), [
        [space.admin.id, 'admin'],
        [member.id, 'read'],
        [guest.id, 'read'],
      ])
    }
  })

  test('members who are disabled are left out, until they no longer are', async () => {
    const space = await newSpace()
    const member = await space.member('admin')
    await space.grant({ users: [member.id], role: 'edit' })
    const disable = (disabled: number) =>
      space.world.act(space.admin, ({ db }) =>
        db.updateTable('members').set({ disabled }).where('user_id', '=', member.id).execute(),
      )
    await disable(1)
    assert.deepEqual(await aggregate(space), [[space.admin.id, 'admin']])
    await disable(0)
    assert.equal((await aggregate(space)).length, 2)
  })

  test('role takes those who have exactly this level in the end', async () => {
    const space = await newSpace()
    done(await space.admin.patch(space.path, { defaultLevel: 'read' }), 200)
    const byLevel = new Map<Level, string[]>([['admin', [space.admin.id]]])
    for (const level of levels) {
      const [byRole, byGrant] = [await space.member(level), await space.member(null)]
      await space.grant({ users: [byGrant.id], role: level })
      byLevel.set(level, [...(byLevel.get(level) ?? []), byRole.id, byGrant.id])
    }
    for (const [level, ids] of byLevel)
      assert.deepEqual(
        await aggregate(space, `&role=${level}`),
        ids.map(id => [id, level]),
      )
    for (const role of ['guest', 'null', '']) {
      const { status, body } = await space.admin.get(`${space.permissions}/aggregate?role=${role}`)
      assert.equal(status, 400)
      assert.equal(body.error.details[0].path, 'query/role')
    }
  })

  test('a walk over the pages tells everyone once, and counts all of them on each', async () => {
    const space = await newSpace()
    const people = [space.admin]
    for (let index = 0; index < 6; index++) people.push(await space.member(null))
    await space.grant({ users: people.slice(2).map(({ id }) => id), role: 'read' })
    const walked: string[] = []
    for (let page: string | undefined = ''; page !== undefined && walked.length < 10; ) {
      const query: string = `limit=2${page && `&page=${page}`}`
      const { items, count, next } = done(
        await space.admin.get(`${space.permissions}/aggregate?${query}`),
        200,
      )
      assert.equal(count, 6)
      walked.push(...items.map((item: any) => item.user.id))
      page = next?.page
    }
    const expected = people.filter((_, index) => index !== 1).map(({ id }) => id)
    assert.deepEqual(walked, expected)
    const { next } = (await space.admin.get(`${space.permissions}/aggregate?limit=2`)).body
    done(await space.admin.get(`${space.permissions}/aggregate?limit=2&role=read&page=${next.page}`), 400)
  })
})
