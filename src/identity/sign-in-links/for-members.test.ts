// Links that admins make for members: for whom they can be made, and where they count.
import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { inTransaction } from '#context.ts'
import { type FoundMember, member as memberSubject } from '#identity/members/index.ts'
import { insertMember } from '#identity/organizations/index.ts'
import { Forbidden } from '#kernel/errors.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import type { Person } from '../../../test/world/world.ts'
import { makeLinkForMember } from './for-members.ts'
import { type LinkWorld, linkWorld, secretOf } from './testing.ts'

forEachDatabase((_engine, open) => {
  let links: LinkWorld
  let organization: { id: string; admin: Person }
  let member: Person

  beforeEach(async () => {
    links = await linkWorld(open)
    organization = await links.world.organization('Acme')
    member = await links.world.member(organization, 'read')
  })

  const path = (person: Person) => `/orgs/${organization.id}/members/${person.id}/sign-in-link`
  const make = (person: Person) => organization.admin.post(path(person))
  const change = (set: { disabled?: 0 | 1; role?: 'read' }, userId: string) =>
    links.world.installation.database.transaction(db =>
      db.updateTable('members').set(set).where('user_id', '=', userId).execute(),
    )
  const join = (person: Person, organizationId: string) =>
    links.world.act(person, ctx =>
      insertMember(ctx, {
        organizationId,
        userId: person.id,
        role: 'read',
        joinedAt: '2026-01-01T00:00:00.000Z',
      }),
    )

  test('it signs the member in, in this organization alone', async () => {
    const { status, body } = await make(member)
    assert.deepEqual([status, Object.keys(body)], [200, ['url', 'expiresAt']])
    assert.match(body.url, /^http:\/\/lectern\.test\/sign-in\/link\/\w{63}$/)
    assert.equal(body.expiresAt, '2026-01-01T01:00:00.000Z')
    const secret = secretOf(body.url)
    assert.deepEqual((await links.read(secret))?.organization, {
      id: organization.id,
      title: 'Acme',
      isJoined: false,
    })
    const actor = await links.actor(await links.follow(secret))
    assert.deepEqual(
      [actor?.userId, actor?.organizations, actor?.signedOn],
      [member.id, [organization.id], []],
    )
  })

  test('the event names who made it for whom, and not the secret', async () => {
    const { body } = await make(member)
    const { read } = links.world.installation.database
    const event = await read
      .selectFrom('events')
      .selectAll()
      .where('type', '=', 'sign_in_link_created')
      .executeTakeFirstOrThrow()
    assert.deepEqual([event.actor_id, event.organization_id], [organization.admin.id, organization.id])
    assert.deepEqual(JSON.parse(event.data), { user: member.id, by: 'admin' })
    assert.ok(!JSON.stringify(event).includes(secretOf(body.url).slice(20)))
  })

  test('there is none for whoever belongs to another organization, too, disabled there or not', async () => {
    const other = await links.world.organization()
    await join(member, other.id)
    assert.equal((await make(member)).status, 409)
    await links.world.installation.database.transaction(db =>
      db.updateTable('members').set({ disabled: 1 }).where('organization_id', '=', other.id).execute(),
    )
    const { status, body } = await make(member)
    assert.deepEqual([status, /other organizations/.test(body.error.message)], [409, true])
  })

  test('there is none for disabled members, nor where single sign-on alone lets the member in', async () => {
    await change({ disabled: 1 }, member.id)
    assert.match((await make(member)).body.error.message, /disabled/)
    await change({ disabled: 0 }, member.id)
    await organization.admin.patch(`/orgs/${organization.id}`, { sso: true })
    const { status, body } = await make(member)
    assert.deepEqual([status, /single sign-on/.test(body.error.message)], [409, true])
    assert.equal((await make(organization.admin)).status, 200)
  })

  test('there is none where local accounts are off', async () => {
    links = await linkWorld(open, { localAccounts: false })
    organization = await links.world.organization()
    member = await links.world.member(organization, 'read')
    assert.equal((await make(member)).status, 409)
  })

  test('programs make none', async () => {
    const { installation } = links.world
    const actor = { userId: organization.admin.id, tokenId: '', scope: 'write', by: 'program' } as const
    const params = { organizationId: organization.id, userId: member.id }
    const making = inTransaction(installation, actor, async ctx =>
      makeLinkForMember(ctx, (await memberSubject.find(ctx, params)) as FoundMember),
    )
    await assert.rejects(
      making,
      (error: Error) => error instanceof Forbidden && /programs/.test(error.message),
    )
  })

  test('it is good no longer once the member joins elsewhere, is disabled or removed, or the admin is none', async () => {
    const other = await links.world.organization()
    const isGood = async (meanwhile: () => Promise<unknown>): Promise<boolean> => {
      member = await links.world.member(organization, 'read')
      const secret = secretOf((await make(member)).body.url)
      await meanwhile()
      const shown = await links.read(secret)
      const followed = await links.follow(secret)
      assert.equal(shown === undefined, followed === undefined)
      return followed !== undefined
    }
    assert.equal(await isGood(async () => {}), true)
    assert.equal(await isGood(() => join(member, other.id)), false)
    assert.equal(await isGood(() => change({ disabled: 1 }, member.id)), false)
    assert.equal(
      await isGood(() => organization.admin.delete(`/orgs/${organization.id}/members/${member.id}`)),
      false,
    )
    assert.equal(await isGood(() => change({ role: 'read' }, organization.admin.id)), false)
  })

  test('nobody but the admin makes one', async () => {
    for (const role of ['create', 'read', null] as const) {
      const other = await links.world.member(organization, role)
      assert.equal((await other.post(path(member))).status, 403)
    }
    assert.equal((await (await links.world.person()).post(path(member))).status, 404)
  })
})
