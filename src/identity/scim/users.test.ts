// Users of SCIM as members: who becomes one, what a provider may change of whom, and the events.
import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { createWorld, type World } from '../../../test/world/world.ts'
import { startSession } from '../sessions/index.ts'
import { type IdentityProvider, identityProvider, newUser, patch } from './testing.ts'

forEachDatabase((_engine, open) => {
  let world: World
  let other: World
  let provider: IdentityProvider
  let organization: string

  beforeEach(async () => {
    const database = await open()
    world = await createWorld(database)
    // As a second process would.
    other = await createWorld(database)
    provider = await identityProvider(world)
    organization = `/orgs/${provider.organization.id}`
  })

  const setActive = (id: string, active: boolean) =>
    provider.ask('PATCH', `/Users/${id}`, patch({ op: 'replace', value: { active } }))
  const member = async (id: string) => (await provider.admin.get(`${organization}/members/${id}`)).body

  test('who is disabled is refused by the very next request in every process, by token and by session, until enabled', async () => {
    const person = await world.member(provider.organization, 'edit')
    const session = (own: boolean) =>
      world.act({ id: '' }, ctx =>
        startSession(ctx, {
          userId: person.id,
          proof: own ? { own } : { own, organizationId: provider.organization.id, providerId: 'p' },
          via: own ? 'password' : 'saml',
          userAgent: 'Test',
        }),
      )
    const cookies = [await session(true), await session(false)].map(({ secret }) => ({
      cookie: `__Host-lectern=${secret}`,
    }))
    const senders = [{ authorization: `Bearer ${person.token}` }, ...cookies]
    const statuses = (path: string) =>
      Promise.all(
        [world, other].flatMap(one =>
          senders.map(
            async headers => (await one.inject({ method: 'GET', url: `/v1${path}`, headers })).status,
          ),
        ),
      )
    assert.deepEqual(await statuses(organization), [200, 200, 200, 200, 200, 200])
    assert.equal((await setActive(person.id, false)).body.active, false)
    assert.deepEqual(await statuses(organization), [404, 404, 401, 404, 404, 401])
    assert.deepEqual(await statuses('/user'), [200, 200, 401, 200, 200, 401])
    assert.equal((await member(person.id)).disabled, true)
    assert.equal((await setActive(person.id, true)).body.active, true)
    assert.deepEqual(await statuses(organization), [200, 200, 401, 200, 200, 401])
  })

  test('the last admin is neither disabled nor removed', async () => {
    const { id } = provider.admin
    assert.equal((await setActive(id, false)).status, 409)
    assert.equal((await provider.ask('DELETE', `/Users/${id}`)).status, 409)
    await world.member(provider.organization, 'admin')
    assert.equal((await setActive(id, false)).status, 200)
  })

  test('a new user gets an account, the default role and the mark of single sign-on, also after they were removed', async () => {
    await provider.admin.patch(organization, { defaultRole: 'comment' })
    const made = await provider.done('POST', '/Users', newUser('zoe@example.com'), 201)
    const { role, sso, disabled, user } = await member(made.id)
    assert.deepEqual([role, sso, disabled, user.displayName], ['comment', true, false, 'zoe'])
    await provider.done('DELETE', `/Users/${made.id}`, undefined, 204)
    const again = await provider.done('POST', '/Users', newUser('zoe@example.com', { active: false }), 201)
    assert.equal(again.id, made.id)
    assert.equal((await member(made.id)).disabled, true)
    const { read } = world.installation.database
    assert.deepEqual(await read.selectFrom('former_members').selectAll().execute(), [])
  })

  test('a member whom SCIM did not make is listed by their address, and taken over as they are', async () => {
    const person = await world.member(provider.organization, 'edit')
    const found = await provider.done(
      'GET',
      `/Users?filter=${encodeURIComponent(`userName eq "${person.email}"`)}`,
    )
    assert.deepEqual([found.totalResults, found.Resources[0].id], [1, person.id])
    const emails = [{ value: person.email }]
    const made = await provider.done('POST', '/Users', newUser('p-1', { emails, externalId: 'e' }), 201)
    assert.deepEqual([made.id, made.userName], [person.id, 'p-1'])
    const { role, sso } = await member(person.id)
    assert.deepEqual([role, sso], ['edit', true])
    await provider.done('POST', '/Users', newUser('p-2', { emails }), 409)
    const nobody = await provider.done(
      'GET',
      `/Users?filter=${encodeURIComponent(`userName eq "${person.email}"`)}`,
    )
    assert.equal(nobody.totalResults, 0, 'whoever has a name of their own is found by that alone')
  })

  test('name and address follow while the person belongs here alone, and never to the address of another user', async () => {
    const alone = await provider.done('POST', '/Users', newUser('alone@example.com'), 201)
    const both = await world.member(provider.organization, 'read')
    const elsewhere = await world.organization()
    await elsewhere.admin.post(`/orgs/${elsewhere.id}/invites`, { emails: [both.email] })
    const follow = (id: string, address: string) =>
      provider.ask(
        'PATCH',
        `/Users/${id}`,
        patch({ op: 'replace', value: { displayName: 'Named', 'emails[type eq "work"].value': address } }),
      )
    assert.equal((await follow(alone.id, both.email)).status, 409)
    const { body } = await follow(alone.id, 'moved@example.net')
    assert.deepEqual([body.displayName, body.emails[0].value], ['Named', 'moved@example.net'])
    const kept = await follow(both.id, 'other@example.net')
    assert.deepEqual(
      [kept.body.displayName, kept.body.emails[0].value],
      [(await member(both.id)).user.displayName, both.email],
    )
    assert.notEqual(kept.body.displayName, 'Named')
  })

  test('events say that SCIM did it, with which token, and nobody is their actor', async () => {
    const { id } = await provider.done('POST', '/Users', newUser('zoe@example.com'), 201)
    await setActive(id, false)
    await setActive(id, false)
    const team = await provider.done(
      'POST',
      '/Groups',
      { displayName: 'Press', members: [{ value: id }] },
      201,
    )
    await provider.done('DELETE', `/Users/${id}`, undefined, 204)
    const { items } = (await provider.admin.get(`${organization}/events?after=2025-01-01&limit=100`)).body
    const by = { via: 'scim', token: provider.token.id }
    assert.deepEqual(
      items
        .filter((event: any) => event.actor === undefined)
        .map((event: any) => [event.type, event.resource.id, event.data]),
      [
        ['member_joined', id, { role: 'read', ...by }],
        ['member_updated', id, { disabled: true, ...by }],
        ['team_created', team.id, { title: 'Press', members: [id], ...by }],
        ['member_removed', id, { role: 'read', ...by }],
      ],
    )
  })

  test('attributes of no use here are kept in some bytes, and others not at all', async () => {
    const { id } = await provider.done(
      'POST',
      '/Users',
      newUser('zoe@example.com', { title: 'Guide', shoeSize: 38 }),
      201,
    )
    const shown = await provider.done('GET', `/Users/${id}`)
    assert.deepEqual([shown.title, 'shoeSize' in shown], ['Guide', false])
    const addresses = Array.from({ length: 40 }, (_, index) => ({ formatted: `${index}${'x'.repeat(1000)}` }))
    const { status, body } = await provider.ask(
      'PUT',
      `/Users/${id}`,
      newUser('zoe@example.com', { addresses }),
    )
    assert.deepEqual([status, body.scimType], [400, 'invalidValue'])
    const chosen = await provider.done('GET', `/Users/${id}?attributes=name,USERNAME`)
    assert.deepEqual(Object.keys(chosen).sort(), ['id', 'schemas', 'userName'])
    const without = await provider.done('GET', `/Users/${id}?excludedAttributes=emails.type,meta,id`)
    assert.deepEqual(without.emails, [{ value: 'zoe@example.com', primary: true }])
    assert.deepEqual(['meta' in without, 'id' in without], [false, true])
  })
})
