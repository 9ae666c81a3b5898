// Changing members: their role, the mark for single sign-on, and when they were last seen.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sharedWorld } from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import type { Person } from '../../../test/world/world.ts'
import { levels } from '../levels/index.ts'
import { verifyVisitorClaims } from './index.ts'

forEachDatabase((_engine, open) => {
  const world = sharedWorld(open)

  const organizationWithMember = async () => {
    const made = await (await world()).organization()
    const member = await (await world()).member(made, 'read')
    return { ...made, member, path: `/orgs/${made.id}/members/${member.id}` }
  }

  const eventsOf = async (organization: string) => {
    const rows = await (await world()).installation.database.read
      .selectFrom('events')
      .select(['type', 'actor_id', 'resource_type', 'resource_id', 'data'])
      .where('organization_id', '=', organization)
      .where('type', '<>', 'organization_created')
      .orderBy('id')
      .execute()
    return rows.map(row => [row.type, row.actor_id, row.resource_type, row.resource_id, JSON.parse(row.data)])
  }

  test('an admin gives any role, or null for a guest, and it counts immediately', async () => {
    const { admin, member, path, id } = await organizationWithMember()
    for (const role of [...levels, null]) {
      const { status, body } = await admin.patch(path, { role })
      assert.deepEqual([status, body.role], [200, role])
      assert.deepEqual((await admin.get(path)).body, body)
      assert.equal((await member.get(`/orgs/${id}`)).body.permissions.admin, role === 'admin')
    }
  })

  test('a change of nothing changes nothing, and is no event', async () => {
    const { admin, path, id } = await organizationWithMember()
    const { body } = await admin.get(path)
    for (const changes of [{}, { role: 'read' }])
      assert.deepEqual((await admin.patch(path, changes)).body, body)
    assert.deepEqual(await eventsOf(id), [])
  })

  test('a role is refused that is none, and so is any other field', async () => {
    const { admin, path, id } = await organizationWithMember()
    for (const role of ['guest', 'owner', '', 1, ['read']]) {
      const { status, body } = await admin.patch(path, { role })
      assert.equal(status, 400)
      assert.equal(body.error.details[0].path, '/role')
    }
    assert.equal((await admin.patch(path, { role: 'edit', disabled: true })).status, 400)
    assert.equal((await admin.get(path)).body.role, 'read')
    assert.deepEqual(await eventsOf(id), [])
  })

  test('a new role is recorded, with the one before', async () => {
    const { admin, member, path, id } = await organizationWithMember()
    await admin.patch(path, { role: null })
    await admin.patch(path, { role: 'edit' })
    const resource = ['member_updated', admin.id, 'member', member.id]
    assert.deepEqual(await eventsOf(id), [
      [...resource, { role: { before: 'read', after: null } }],
      [...resource, { role: { before: null, after: 'edit' } }],
    ])
  })

  test('the mark for single sign-on is set once, and recorded once', async () => {
    const { admin, member, path, id } = await organizationWithMember()
    const { body } = await admin.get(path)
    for (const _ of [1, 2]) {
      const answer = await admin.post(`${path}/sso`)
      assert.deepEqual([answer.status, answer.body], [200, { ...body, sso: true }])
    }
    assert.deepEqual((await admin.get(path)).body.sso, true)
    assert.deepEqual(await eventsOf(id), [['member_updated', admin.id, 'member', member.id, { sso: true }]])
  })

  test('whoever is marked gets into an organization that enforces single sign-on', async () => {
    const { admin, member, path, id } = await organizationWithMember()
    await admin.patch(`/orgs/${id}`, { sso: true })
    const statuses = async () => {
      const answers = [await member.get(path), await member.post(`/orgs/${id}/ping`)]
      return answers.map(({ status }) => status)
    }
    assert.deepEqual(await statuses(), [403, 403])
    await admin.post(`${path}/sso`)
    assert.deepEqual(await statuses(), [200, 200])
  })

  test('only admins change members, themselves included; to guests and others it is the same for every id', async () => {
    const { member, path, id } = await organizationWithMember()
    const asks: ((person: Person, address: string) => Promise<{ status: number }>)[] = [
      (person, address) => person.patch(address, { role: 'admin' }),
      (person, address) => person.delete(address),
      (person, address) => person.post(`${address}/sso`),
    ]
    const creator = await (await world()).member({ id }, 'create')
    const guest = await (await world()).member({ id }, null)
    const stranger = (await (await world()).organization()).admin
    const nobody = `/orgs/${id}/members/nobody`
    for (const ask of asks) {
      assert.equal((await ask(creator, path)).status, 403)
      assert.equal((await ask(member, path)).status, 403)
      assert.equal((await ask(creator, nobody)).status, 404)
      for (const address of [path, nobody]) {
        assert.equal((await ask(guest, address)).status, 403)
        assert.equal((await ask(stranger, address)).status, 404)
      }
    }
    assert.deepEqual(await eventsOf(id), [])
  })

  test('a ping says when one was last seen, guests included, and is no event', async () => {
    const { admin, path, id, member } = await organizationWithMember()
    const guest = await (await world()).member({ id }, null)
    const stranger = await (await world()).person()
    const { clock } = await world()
    const before = (await admin.get(path)).body
    clock.now = Date.parse('2026-06-01T12:00:00.000Z')
    for (const person of [member, guest]) assert.equal((await person.post(`/orgs/${id}/ping`)).status, 200)
    assert.equal((await stranger.post(`/orgs/${id}/ping`)).status, 404)
    assert.deepEqual((await admin.get(path)).body, { ...before, lastSeenAt: '2026-06-01T12:00:00.000Z' })
    clock.now += 1000
    await member.post(`/orgs/${id}/ping`)
    assert.equal((await admin.get(path)).body.lastSeenAt, '2026-06-01T12:00:01.000Z')
    const listed = await admin.get(`/orgs/${id}/members?sort=lastSeenAt`)
    assert.deepEqual(
      listed.body.items.map((item: { id: string }) => item.id),
      [member.id, guest.id],
    )
    assert.deepEqual(await eventsOf(id), [])
  })

  test('a ping is about the organization that is asked for alone', async () => {
    const { admin, member, path, id } = await organizationWithMember()
    const other = await (await world()).organization()
    await (await world()).act(member, ({ db }) =>
      db
        .insertInto('members')
        .values({
          organization_id: other.id,
          user_id: member.id,
          role: null,
          sso: 0,
          disabled: 0,
          joined_at: '2026-01-01T00:00:00.000Z',
          last_seen_at: null,
          email_domain: 'example.com',
        })
        .execute(),
    )
    await member.post(`/orgs/${other.id}/ping`)
    assert.equal('lastSeenAt' in (await admin.get(path)).body, false)
    assert.equal('lastSeenAt' in (await admin.get(`/orgs/${id}/members/${admin.id}`)).body, false)
  })

  test('a ping gives claims that name the member to the sites of this organization', async () => {
    const { member, id } = await organizationWithMember()
    const { installation, clock } = await world()
    const { body } = await member.post(`/orgs/${id}/ping`)
    assert.deepEqual(Object.keys(body), ['serviceVisitorClaims'])
    const user = (await member.get('/user')).body
    const iat = Math.floor(clock.now / 1000)
    const anySite = (organization: string) => ({ organization, site: 'any' })
    assert.deepEqual(await verifyVisitorClaims(installation, anySite(id), body.serviceVisitorClaims), {
      iss: 'http://lectern.test',
      sub: member.id,
      aud: `http://lectern.test/v1/orgs/${id}`,
      name: user.displayName,
      email: member.email,
      iat,
      exp: iat + 3600,
    })
    assert.equal(
      await verifyVisitorClaims(installation, anySite('other'), body.serviceVisitorClaims),
      undefined,
    )
  })
})
