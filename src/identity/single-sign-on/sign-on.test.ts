// Who is let in by a provider's word, as whom, and what follows from it.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sharedWorld } from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import type { Person, World } from '../../../test/world/world.ts'
import {
  type Browser,
  findActiveProvider,
  forgetProvider,
  type Provider,
  type Refused,
  signOn,
} from './index.ts'
import { addOidcProvider } from './testing.ts'

const browser: Browser = { userAgent: 'test' }

forEachDatabase((_engine, open) => {
  const world = sharedWorld(open)

  /** An organization with a provider, and functions to act there. */
  const scene = async (fields: Parameters<typeof addOidcProvider>[2] = {}) => {
    const app = await world()
    const organization = await app.organization()
    const id = await addOidcProvider(app, organization, fields)
    const found = () => findActiveProvider({ db: app.installation.database.read }, { kind: 'oidc', id })
    const provider = (await found()) as Provider
    const comes = (subject: string, email: string, displayName?: string) =>
      app.act({ id: '' }, ctx =>
        signOn(ctx, provider, { subject, email, ...(displayName !== undefined && { displayName }) }, browser),
      )
    const path = `/orgs/${organization.id}`
    const members = async () => (await organization.admin.get(`${path}/members`)).body.items
    const member = async (email: string) =>
      (await members()).find((one: { user: { email: string } }) => one.user.email === email)
    const events = async (type: string) =>
      (await organization.admin.get(`${path}/events?limit=1000`)).body.items.filter(
        (event: { type: string }) => event.type === type,
      )
    return { app, organization, admin: organization.admin, path, provider, comes, members, member, events }
  }
  const isIn = (outcome: { secret: string } | Refused): boolean => 'secret' in outcome
  const address = (() => {
    let count = 0
    return () => `somebody.${++count}@company.test`
  })()
  const remove = (admin: Person, path: string, id: string) => admin.delete(`${path}/members/${id}`)
  const givePassword = (app: World, user: { id: string }) =>
    app.act(user, ctx =>
      ctx.db
        .insertInto('passwords')
        .values({ user_id: user.id, hash: '', changed_at: '', organizations: null })
        .execute(),
    )

  test('whoever comes for the first time becomes a member with the role and the team of the provider, marked', async () => {
    const { app, organization, admin, path } = await scene()
    const team = (await admin.put(`${path}/teams`, { title: 'New' })).body.id
    const id = await addOidcProvider(app, organization, { default_role: 'edit', default_team_id: team })
    const provider = (await findActiveProvider(
      { db: app.installation.database.read },
      { kind: 'oidc', id },
    )) as Provider
    const email = address()
    const outcome = await app.act({ id: '' }, ctx =>
      signOn(
        ctx,
        provider,
        { subject: '1', email: ` ${email} `, displayName: 'Ada\u202e\n Lovelace' },
        browser,
      ),
    )
    assert.ok(isIn(outcome))
    const [member] = (await admin.get(`${path}/members?search=${email}`)).body.items
    assert.equal(member.role, 'edit')
    assert.equal(member.sso, true)
    assert.equal(member.teams, 1)
    assert.equal(member.user.displayName, 'Ada Lovelace')
    const { items } = (await admin.get(`${path}/events?limit=1000`)).body
    const types = items.map(({ type, actor, data }: never) => [type, (actor as { id: string }).id, data])
    assert.deepEqual(types.slice(-3), [
      ['member_joined', member.id, { role: 'edit', via: 'oidc' }],
      [
        'team_members_updated',
        member.id,
        { added: [member.id], removed: [], roles: { [member.id]: 'member' } },
      ],
      ['session_created', member.id, { via: 'oidc', provider: id }],
    ])
  })

  test('a team that is gone is no reason to refuse anybody, nor is one of another organization', async () => {
    const other = await scene()
    const team = (await other.admin.put(`${other.path}/teams`, { title: 'Theirs' })).body.id
    for (const default_team_id of ['gone', team]) {
      const { comes, member } = await scene({ default_team_id })
      const email = address()
      assert.ok(isIn(await comes('1', email)))
      assert.equal((await member(email)).teams, 0)
    }
  })

  test('without a default role they are guests, called like their address where the provider has no name', async () => {
    const { comes, member } = await scene({ default_role: null })
    assert.ok(isIn(await comes('1', 'grace@hopper.test')))
    const { role, user } = await member('grace@hopper.test')
    assert.equal(role, null)
    assert.equal(user.displayName, 'grace')
  })

  test('who was a member before keeps role and name where they belong elsewhere too, and is marked', async () => {
    const { app, organization, comes, member, events } = await scene()
    const person = await app.member(organization, 'review')
    const elsewhere = await scene()
    await elsewhere.admin.post(`${elsewhere.path}/invites`, { emails: [person.email] })
    assert.ok(isIn(await comes('1', person.email.toUpperCase(), 'Somebody Else')))
    const { id, role, sso, user } = await member(person.email)
    assert.equal(id, person.id)
    assert.equal(role, 'review')
    assert.equal(sso, true)
    assert.notEqual(user.displayName, 'Somebody Else')
    assert.deepEqual(
      (await events('member_updated')).map((one: { data: unknown }) => one.data),
      [{ sso: true }],
    )
  })

  test('a name and an address that were changed at the provider follow', async () => {
    const { comes, members, events, app, organization } = await scene()
    const [before, after] = [address(), `new@${organization.id.toLowerCase()}.test`]
    await comes('1', before, 'Ada King')
    await comes('1', after, 'Ada Lovelace')
    assert.equal((await members()).length, 2)
    const [{ id, user }] = (await members()).filter((one: { sso: boolean }) => one.sso)
    assert.equal(user.email, after)
    assert.equal(user.displayName, 'Ada Lovelace')
    assert.deepEqual(
      (await events('member_updated')).map((one: { data: unknown }) => one.data),
      [{ email: { before, after }, displayName: { before: 'Ada King', after: 'Ada Lovelace' } }],
    )
    const { read } = app.installation.database
    const row = await read.selectFrom('members').select('email_domain').where('user_id', '=', id).execute()
    assert.deepEqual(row, [{ email_domain: after.split('@')[1] }])
  })

  test('an address stays where it would be a door into something else', async () => {
    const { app, comes, member } = await scene()
    const [own, taken, shared] = [address(), address(), address()]
    for (const [subject, email] of [
      ['1', own],
      ['2', taken],
      ['3', shared],
    ] as const)
      await comes(subject, email)
    await givePassword(app, await member(own))
    const elsewhere = await scene()
    await elsewhere.admin.post(`${elsewhere.path}/invites`, { emails: [shared] })
    for (const [subject, email, wanted] of [
      ['1', own, address()],
      ['2', taken, shared],
      ['3', shared, address()],
    ] as const) {
      assert.ok(isIn(await comes(subject, wanted)), 'they are let in as before')
      assert.notEqual(await member(email), undefined, email)
    }
  })

  test('somebody else who was given an address does not get what belongs to whoever had it', async () => {
    const { comes, events } = await scene()
    const email = address()
    await comes('1', email)
    const outcome = await comes('2', email)
    assert.match((outcome as Refused).refused, /knew somebody else by your e-mail address/)
    const [{ data, resource }] = await events('sign_in_refused')
    assert.deepEqual(data, { via: 'oidc', reason: 'address_of_another', email })
    assert.equal(resource.type, 'oidc-provider')
  })

  test('a disabled member is refused, also where people may come back', async () => {
    const { app, comes, member } = await scene({ rejoin: 1 })
    const email = address()
    await comes('1', email)
    const { id } = await member(email)
    await app.act({ id: '' }, ctx =>
      ctx.db.updateTable('members').set({ disabled: 1 }).where('user_id', '=', id).execute(),
    )
    assert.match(((await comes('1', email)) as Refused).refused, /shut out/)
    assert.match(((await comes('1', address())) as Refused).refused, /shut out/)
  })

  test('who was removed does not come back, under another address neither, until an admin invites them', async () => {
    const { admin, path, comes, member, events } = await scene()
    const [email, other] = [address(), address()]
    await comes('1', email)
    await remove(admin, path, (await member(email)).id)
    assert.match(((await comes('1', email)) as Refused).refused, /were removed/)
    assert.match(((await comes('1', other)) as Refused).refused, /were removed/)
    assert.equal((await events('sign_in_refused')).length, 2)
    await admin.post(`${path}/invites`, { emails: [email], role: 'comment' })
    assert.ok(isIn(await comes('1', email)))
    assert.equal((await member(email)).role, 'comment')
  })

  test('a provider that says so lets them come back, with its role', async () => {
    const { admin, path, comes, member } = await scene({ rejoin: 1, default_role: 'create' })
    const email = address()
    await comes('1', email)
    const { id } = await member(email)
    await admin.patch(`${path}/members/${id}`, { role: 'read' })
    await remove(admin, path, id)
    assert.ok(isIn(await comes('1', email)))
    assert.equal((await member(email)).role, 'create')
    assert.equal((await member(email)).id, id)
  })

  test('who comes back is not taken for an account to which another organization has given another address', async () => {
    const { admin, path, comes, member } = await scene({ rejoin: 1 })
    const elsewhere = await scene()
    const [email, theirs] = [address(), address()]
    await comes('1', email)
    const { id } = await member(email)
    await remove(admin, path, id)
    await elsewhere.comes('x', email)
    await elsewhere.comes('x', theirs)
    assert.equal((await elsewhere.member(theirs)).id, id)
    assert.ok(isIn(await comes('1', email)))
    assert.notEqual((await member(email)).id, id)
    assert.equal(await member(theirs), undefined)
    assert.ok(isIn(await comes('1', email)), 'and is known from then on')
  })

  test("after an invite the address is anybody's to whom the provider gave it", async () => {
    const { admin, path, comes, member } = await scene()
    const email = address()
    await comes('1', email)
    await remove(admin, path, (await member(email)).id)
    await admin.post(`${path}/invites`, { emails: [email] })
    assert.ok(isIn(await comes('2', email)))
  })

  test('what names nobody, or gives no address, lets nobody in', async () => {
    const { comes, events, members } = await scene()
    const email = address()
    for (const [subject, given] of [
      ['', email],
      ['a\0b', email],
      ['\ud800', email],
      ['x'.repeat(1001), email],
      ['1', ''],
      ['1', 'ada'],
      ['1', 'ada@'],
      ['1', 'a da@company.test'],
      ['1', 'ada@company.test\u0007'],
      ['1', `${'x'.repeat(400)}@company.test`],
    ] as const)
      assert.match(((await comes(subject, given)) as Refused).refused, /must name you/, subject + given)
    assert.equal((await members()).length, 1)
    assert.equal((await events('sign_in_refused')).length, 10)
  })

  test('a provider that is deleted meanwhile lets nobody in, and forgets whom it knew', async () => {
    const { app, provider, comes, events } = await scene()
    const email = address()
    await comes('1', email)
    await app.act({ id: '' }, async ctx => {
      await forgetProvider(ctx, provider.id)
      await ctx.db.deleteFrom('oidc_providers').where('id', '=', provider.id).execute()
    })
    assert.match(((await comes('1', email)) as Refused).refused, /deleted or changed/)
    assert.equal((await events('sign_in_refused'))[0].data.reason, 'provider_gone')
    const { read } = app.installation.database
    const left = await read
      .selectFrom('external_identities')
      .select('subject')
      .where('provider_id', '=', provider.id)
      .execute()
    assert.deepEqual(left, [])
  })

  test('of two browsers that come together for the first time, both are the same member', async () => {
    const { comes, members } = await scene()
    const email = address()
    const outcomes = await Promise.all([comes('1', email), comes('1', email), comes('1', email)])
    assert.ok(outcomes.every(isIn))
    assert.equal((await members()).length, 2)
  })
})
