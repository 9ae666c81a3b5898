// Joining an organization by a link.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { operator, reading, type WriteCtx } from '#context.ts'
import { sharedWorld } from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import type { Person } from '../../../test/world/world.ts'
import { lockOrganizationRow } from '../organizations/index.ts'
import { readInvite } from './index.ts'

forEachDatabase((_engine, open) => {
  const shared = sharedWorld(open)

  const setUp = async (fields: object = { role: 'edit' }) => {
    const world = await shared()
    const { id, admin } = await world.organization()
    const { body } = await admin.post(`/orgs/${id}/link-invites`, fields)
    const link = `/orgs/${id}/link-invites/${body.id}`
    return { world, id, admin, invite: body.id, link, join: `/orgs/${id}/invites/${body.id}` }
  }

  const memberOf = async (id: string, person: { id: string }) =>
    (await shared()).installation.database.read
      .selectFrom('members')
      .select(['role', 'sso', 'disabled', 'joined_at'])
      .where('organization_id', '=', id)
      .where('user_id', '=', person.id)
      .execute()

  const joinedEvents = async (id: string) => {
    const rows = await (await shared()).installation.database.read
      .selectFrom('events')
      .select(['actor_id', 'resource_type', 'resource_id', 'data'])
      .where('organization_id', '=', id)
      .where('type', '=', 'member_joined')
      .execute()
    return rows.map(row => [row.actor_id, row.resource_type, row.resource_id, JSON.parse(row.data)])
  }

  test('whoever has the link becomes a member with its role, and sees the organization as one', async () => {
    const { world, id, join } = await setUp()
    const person = await world.person()
    assert.equal((await person.get(`/orgs/${id}`)).status, 404)
    const { status, body } = await person.post(join)
    assert.equal(status, 200)
    assert.deepEqual(body, (await person.get(`/orgs/${id}`)).body)
    assert.deepEqual((await person.get('/orgs')).body.items, [body])
    assert.deepEqual([body.permissions.view, body.permissions.listMembers], [true, true])
    assert.deepEqual(await memberOf(id, person), [
      { role: 'edit', sso: 0, disabled: 0, joined_at: '2026-01-01T00:00:00.000Z' },
    ])
    assert.deepEqual(await joinedEvents(id), [
      [person.id, 'member', person.id, { role: 'edit', via: 'link' }],
    ])
  })

  test('a link of the role null makes a guest', async () => {
    const { world, id, join } = await setUp({ role: null })
    const person = await world.person()
    const { body } = await person.post(join)
    assert.deepEqual([body.permissions.view, body.permissions.listMembers], [true, false])
    assert.equal((await memberOf(id, person))[0]?.role, null)
  })

  test('a link gives the role that it has now', async () => {
    const { world, id, admin, link, join } = await setUp({ role: 'admin' })
    const [early, late] = [await world.person(), await world.person()]
    await early.post(join)
    await admin.patch(link, { role: 'read' })
    await late.post(join)
    assert.equal((await memberOf(id, early))[0]?.role, 'admin')
    assert.equal((await memberOf(id, late))[0]?.role, 'read')
  })

  test('whoever is a member already stays as they are', async () => {
    const { world, id, admin, join } = await setUp({ role: 'admin' })
    const guest = await world.member({ id }, null)
    for (const person of [admin, guest]) {
      const before = await memberOf(id, person)
      const { status, body } = await person.post(join)
      assert.deepEqual([status, body], [200, (await person.get(`/orgs/${id}`)).body])
      assert.deepEqual(await memberOf(id, person), before)
    }
    assert.deepEqual(await joinedEvents(id), [])
  })

  test('two joins in the same moment make one membership', async () => {
    const { world, id, join } = await setUp()
    const person = await world.person()
    const answers = await Promise.all([1, 2, 3, 4].map(() => person.post(join)))
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200, 200, 200],
    )
    assert.equal((await memberOf(id, person)).length, 1)
    assert.equal((await joinedEvents(id)).length, 1)
  })

  test('a link that was deleted, made up, or is of another organization lets nobody in', async () => {
    const { world, id, admin, link, invite, join } = await setUp()
    const elsewhere = await setUp()
    const person = await world.person()
    const wrong = [`/orgs/${id}/invites/${elsewhere.invite}`, `/orgs/nothing/invites/${invite}`]
    for (const text of [invite.slice(0, 20), `${invite.slice(0, -2)}AA`, `${invite}A`, 'nothing'])
      wrong.push(`/orgs/${id}/invites/${text}`)
    for (const path of wrong) assert.equal((await person.post(path)).status, 404, path)
    await admin.delete(link)
    assert.equal((await person.post(join)).status, 404)
    assert.equal((await admin.post(join)).status, 404)
    assert.deepEqual((await person.get('/orgs')).body.items, [])
  })

  test('with invite links turned off nobody joins by one, and again once they are turned on', async () => {
    const { world, id, admin, join } = await setUp()
    const person = await world.person()
    await admin.patch(`/orgs/${id}`, { inviteLinks: false })
    assert.equal((await person.post(join)).status, 409)
    assert.deepEqual(await memberOf(id, person), [])
    await admin.patch(`/orgs/${id}`, { inviteLinks: true })
    assert.equal((await person.post(join)).status, 200)
  })

  test('joining is a write: a token that may only read does not, whether there is such a link or not', async () => {
    const { world, id, invite, join } = await setUp()
    const person = await world.person()
    const reader = await world.reader(person)
    assert.equal((await reader.post(join)).status, 403)
    assert.equal((await reader.post(join.replace(invite, 'nothing'))).status, 403)
    assert.deepEqual(await memberOf(id, person), [])
  })

  test('somebody who was removed may join again, somebody disabled may not', async () => {
    const { world, id, admin, join } = await setUp()
    const [removed, disabled] = [await world.person(), await world.person()]
    await removed.post(join)
    await disabled.post(join)
    await world.act(admin, async ({ db }) => {
      await db.deleteFrom('members').where('user_id', '=', removed.id).execute()
      await db.updateTable('members').set({ disabled: 1 }).where('user_id', '=', disabled.id).execute()
    })
    assert.equal((await removed.post(join)).status, 200)
    assert.equal((await disabled.post(join)).status, 403)
    assert.equal((await memberOf(id, disabled))[0]?.disabled, 1)
    assert.equal((await disabled.get(`/orgs/${id}`)).status, 404)
  })

  test('where a single sign-on is enforced, a link lets in nobody whom it would keep out of all else', async () => {
    const { world, id, admin, link, join } = await setUp()
    await admin.patch(`/orgs/${id}`, { sso: true })
    const person = await world.person()
    const { status, body } = await person.post(join)
    assert.equal(status, 403)
    assert.match(body.error.message, /single sign-on/)
    assert.deepEqual(await memberOf(id, person), [])
    assert.deepEqual(await joinedEvents(id), [])
    await admin.patch(link, { role: 'admin' })
    assert.equal((await person.post(join)).status, 200)
  })

  /** A person joins while another change is not committed yet; returns the status of their request. */
  const joinDuring = async (
    { world, id, admin, join }: Awaited<ReturnType<typeof setUp>>,
    person: Person,
    change: (ctx: WriteCtx) => Promise<unknown>,
  ): Promise<number> => {
    const [changed, mayCommit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const changing = world.act(admin, async ctx => {
      await lockOrganizationRow(ctx, id)
      await change(ctx)
      changed.resolve()
      await mayCommit.promise
    })
    await changed.promise
    const joining = person.post(join)
    // Long enough for a join that does not wait for the change.
    const { read } = world.installation.database
    for (let turn = 0; turn < 50; turn++) await read.selectFrom('users').select('id').limit(1).execute()
    mayCommit.resolve()
    await changing
    return (await joining).status
  }

  test('whoever joins while the link is being deleted, changed or turned off finds it so', async () => {
    const [deleted, changed, off] = [await setUp(), await setUp({ role: 'admin' }), await setUp()]
    const person = await deleted.world.person()
    const deletion = await joinDuring(deleted, person, ({ db }) =>
      db.deleteFrom('link_invites').where('organization_id', '=', deleted.id).execute(),
    )
    const change = await joinDuring(changed, person, ({ db }) =>
      db
        .updateTable('link_invites')
        .set({ role: 'read' })
        .where('organization_id', '=', changed.id)
        .execute(),
    )
    const turningOff = await joinDuring(off, person, ({ db }) =>
      db.updateTable('organizations').set({ invite_links: 0 }).where('id', '=', off.id).execute(),
    )
    assert.deepEqual([deletion, change, turningOff], [404, 200, 409])
    assert.equal((await memberOf(changed.id, person))[0]?.role, 'read')
    assert.deepEqual((await person.get('/orgs')).body.count, 1)
  })

  test('whoever has a link reads what they would join, as long as they could', async () => {
    const { world, id, admin, invite, link } = await setUp()
    const read = (organizationId = id, inviteId = invite) =>
      readInvite(reading(world.installation, operator), organizationId, inviteId)
    assert.deepEqual(await read(), { organization: 'Organization' })
    for (const wrong of [
      await read('elsewhere'),
      await read(id, `${invite}x`),
      await read(id, invite.slice(0, 20)),
    ])
      assert.equal(wrong, undefined)
    await admin.patch(`/orgs/${id}`, { inviteLinks: false })
    assert.equal(await read(), undefined)
    await admin.patch(`/orgs/${id}`, { inviteLinks: true })
    await admin.delete(link)
    assert.equal(await read(), undefined)
  })
})
