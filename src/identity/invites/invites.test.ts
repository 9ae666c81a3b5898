// Invite links: made, listed, changed and deleted by admins.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sharedWorld } from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import type { Person } from '../../../test/world/world.ts'
import { levels } from '../levels/index.ts'

forEachDatabase((_engine, open) => {
  const world = sharedWorld(open)

  const setUp = async () => {
    const { id, admin } = await (await world()).organization()
    const links = `/orgs/${id}/link-invites`
    const make = async (fields: object = {}) => {
      const answer = await admin.post(links, fields)
      assert.equal(answer.status, 201, JSON.stringify(answer.body))
      return answer.body
    }
    return { world: await world(), id, admin, links, make }
  }

  const eventsOf = async (id: string) => {
    const rows = await (await world()).installation.database.read
      .selectFrom('events')
      .select(['type', 'actor_id', 'resource_type', 'resource_id', 'data'])
      .where('organization_id', '=', id)
      .where('type', '<>', 'organization_created')
      .where('type', '<>', 'organization_updated')
      .orderBy('id')
      .execute()
    return rows.map(row => [row.type, row.actor_id, row.resource_type, row.resource_id, JSON.parse(row.data)])
  }

  test('a link is made with a role, read, changed and deleted', async () => {
    const { id, admin, links } = await setUp()
    const made = await admin.post(links, { role: 'edit' })
    const { id: invite } = made.body
    const location = `http://lectern.test/v1${links}/${invite}`
    assert.equal(made.status, 201)
    assert.equal(made.headers.location, location)
    assert.deepEqual(made.body, {
      object: 'invite',
      id: invite,
      role: 'edit',
      redundant: false,
      urls: { location, join: `http://lectern.test/app/orgs/${id}/join/${invite}` },
    })
    assert.deepEqual((await admin.get(`${links}/${invite}`)).body, made.body)
    const changed = await admin.patch(`${links}/${invite}`, { role: 'review' })
    assert.deepEqual([changed.status, changed.body], [200, { ...made.body, role: 'review' }])
    assert.deepEqual((await admin.get(`${links}/${invite}`)).body, changed.body)
    assert.equal((await admin.delete(`${links}/${invite}`)).status, 205)
    assert.equal((await admin.get(`${links}/${invite}`)).status, 404)
    assert.equal((await admin.patch(`${links}/${invite}`, {})).status, 404)
    assert.equal((await admin.delete(`${links}/${invite}`)).status, 404)
  })

  test('links are secrets: a token with the scope read shows none of them to their admin', async () => {
    const { world, admin, links, make } = await setUp()
    const reader = await world.reader(admin)
    const { id } = await make()
    for (const method of ['GET', 'HEAD'])
      for (const path of [links, `${links}?limit=1`, `${links}/${id}`]) {
        const { status, bytes } = await reader.ask(method, path)
        assert.equal(status, 403)
        assert.ok(!bytes.includes(id))
      }
    assert.equal((await reader.get(`${links}/${id.slice(0, -1)}`)).status, 404)
  })

  test('role is any role, or null for guests; left out it is the default role', async () => {
    const { admin, id, links, make } = await setUp()
    for (const role of [...levels, null]) assert.equal((await make({ role })).role, role)
    assert.equal((await make()).role, 'read')
    await admin.patch(`/orgs/${id}`, { defaultRole: 'comment' })
    assert.equal((await make()).role, 'comment')
    await admin.patch(`/orgs/${id}`, { defaultRole: null })
    const { id: invite, ...guests } = await make()
    assert.equal(guests.role, null)
    for (const role of ['owner', 'guest', '', 1]) {
      for (const answer of [
        await admin.post(links, { role }),
        await admin.patch(`${links}/${invite}`, { role }),
      ]) {
        assert.equal(answer.status, 400)
        assert.equal(answer.body.error.details[0].path, '/role')
      }
    }
    assert.equal((await admin.patch(`${links}/${invite}`, {})).body.role, null)
  })

  test('a link is redundant while an older one of the organization gives the same role', async () => {
    const { admin, links, make } = await setUp()
    const elsewhere = await setUp()
    await elsewhere.make({ role: 'read' })
    const [first, second] = [await make({ role: 'read' }), await make({ role: 'read' })]
    const [guests, more] = [await make({ role: null }), await make({ role: null })]
    assert.deepEqual([second.redundant, more.redundant], [true, true])
    const redundant = async () => {
      const { items } = (await admin.get(links)).body
      return items.map((item: { redundant: boolean }) => item.redundant)
    }
    assert.deepEqual(await redundant(), [false, true, false, true])
    await admin.patch(`${links}/${first.id}`, { role: 'edit' })
    await admin.delete(`${links}/${guests.id}`)
    assert.deepEqual(await redundant(), [false, false, false])
    assert.equal((await admin.patch(`${links}/${more.id}`, { role: 'read' })).body.redundant, true)
    assert.equal((await admin.get(`${links}/${more.id}`)).body.redundant, true)
  })

  test('links are listed from the oldest on, page by page, those of the organization alone', async () => {
    const { admin, links, make } = await setUp()
    await (await setUp()).make()
    const made = [await make({ role: 'edit' }), await make({ role: null }), await make({ role: 'read' })]
    const first = (await admin.get(`${links}?limit=2`)).body
    assert.deepEqual([first.count, first.items], [3, made.slice(0, 2)])
    const second = (await admin.get(`${links}?limit=2&page=${first.next.page}`)).body
    assert.deepEqual(second, { count: 3, items: made.slice(2) })
  })

  test('with invite links turned off none can be made, and those there are can be managed', async () => {
    const { admin, id, links, make } = await setUp()
    const link = `${links}/${(await make()).id}`
    await admin.patch(`/orgs/${id}`, { inviteLinks: false })
    const { status, body } = await admin.post(links, {})
    assert.equal(status, 409)
    assert.match(body.error.message, /turned off/)
    assert.equal((await admin.get(links)).body.count, 1)
    assert.equal((await admin.get(link)).status, 200)
    assert.equal((await admin.patch(link, { role: 'edit' })).status, 200)
    assert.equal((await admin.delete(link)).status, 205)
  })

  test('only admins know of links: to other members it is the same whether one exists', async () => {
    const { world, id, links, make } = await setUp()
    const { id: invite } = await make()
    for (const role of [...levels.filter(level => level !== 'admin'), null]) {
      const member = await world.member({ id }, role)
      const answers = [await member.get(links), await member.post(links, {})]
      for (const link of [`${links}/${invite}`, `${links}/nothing`]) {
        answers.push(await member.get(link), await member.patch(link, {}), await member.delete(link))
      }
      for (const { status, body } of answers) {
        assert.equal(status, 403)
        assert.match(body.error.message, /admin/)
      }
    }
    const stranger = await world.person()
    for (const path of [links, `${links}/${invite}`]) assert.equal((await stranger.get(path)).status, 404)
    assert.equal((await stranger.post(links, {})).status, 404)
  })

  test('a link is known by its whole id, in its own organization alone', async () => {
    const { admin, links, make } = await setUp()
    const elsewhere = await setUp()
    const { id: invite } = await make()
    const wrong = [
      invite.slice(0, 20),
      invite.slice(0, -1),
      `${invite}A`,
      `${invite.slice(0, -1)}${invite.endsWith('A') ? 'B' : 'A'}`,
      `${(await make()).id.slice(0, 20)}${invite.slice(20)}`,
      'nothing',
      encodeURIComponent('漢字'),
    ]
    for (const one of wrong) {
      assert.equal((await admin.get(`${links}/${one}`)).status, 404, one)
      assert.equal((await admin.delete(`${links}/${one}`)).status, 404, one)
    }
    assert.equal((await elsewhere.admin.get(`${elsewhere.links}/${invite}`)).status, 404)
    assert.equal((await admin.get(`${links}/${invite}`)).status, 200)
  })

  test('nothing that is stored tells the id of a link', async () => {
    const { id, admin, links, make } = await setUp()
    const { id: invite } = await make({ role: 'read' })
    await admin.patch(`${links}/${invite}`, { role: 'edit' })
    const read = (await world()).installation.database.read
    const stored = [
      await read.selectFrom('link_invites').selectAll().where('organization_id', '=', id).execute(),
      await read.selectFrom('events').selectAll().where('organization_id', '=', id).execute(),
    ]
    const text = JSON.stringify(stored)
    assert.ok(text.includes(invite.slice(0, 20)))
    assert.ok(!text.includes(invite.slice(20)))
  })

  test('what is done with links is recorded, and what changes nothing is not', async () => {
    const { id, admin, links, make } = await setUp()
    const { id: invite } = await make({ role: 'read' })
    await admin.patch(`${links}/${invite}`, { role: 'read' })
    await admin.patch(`${links}/${invite}`, {})
    await admin.patch(`${links}/${invite}`, { role: null })
    await admin.delete(`${links}/${invite}`)
    await admin.delete(`${links}/${invite}`)
    const row = invite.slice(0, 20)
    assert.deepEqual(await eventsOf(id), [
      ['invite_created', admin.id, 'invite', row, { role: 'read' }],
      ['invite_updated', admin.id, 'invite', row, { role: null }],
      ['invite_deleted', admin.id, 'invite', row, { role: null }],
    ])
  })

  test('of two who delete a link at once, one gets 404', async () => {
    const { id, admin, links, make } = await setUp()
    const { id: invite } = await make()
    const twice = (act: (person: Person) => Promise<{ status: number }>) =>
      Promise.all([act(admin), act(admin)])
    const answers = await twice(person => person.delete(`${links}/${invite}`))
    assert.deepEqual(answers.map(({ status }) => status).sort(), [205, 404])
    assert.deepEqual(
      (await eventsOf(id)).map(([type]) => type),
      ['invite_created', 'invite_deleted'],
    )
  })
})
