// A person authorizes a client.
import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { actingAs } from '#context.ts'
import { sendDuring } from '../../../test/world/at-once.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { createWorld, type Person, type World } from '../../../test/world/world.ts'
import type { Client } from './clients-store.ts'
import { mostAuthorizations } from './consent.ts'
import { allowProgram } from './index.ts'
import { allowed, callback, program, requestOf } from './testing.ts'

forEachDatabase((_engine, open) => {
  let world: World
  let organization: { id: string; admin: Person }
  let client: Client

  beforeEach(async () => {
    world = await createWorld(await open())
    organization = await world.organization()
    client = await program(world)
  })

  const authorizations = () =>
    world.installation.database.read.selectFrom('oauth_authorizations').selectAll().execute()

  test('the browser goes back with a code, the state and who says so, and the code is kept as a hash alone', async () => {
    const request = await requestOf(world, client)
    const address = new URL(await world.act(organization.admin, ctx => allowProgram(ctx, request)))
    assert.equal(address.origin + address.pathname, callback)
    assert.deepEqual([...address.searchParams.keys()], ['code', 'state', 'iss'])
    const code = address.searchParams.get('code') ?? ''
    assert.match(code, /^lco_\w{43}$/)
    const rows = await world.installation.database.read.selectFrom('oauth_codes').selectAll().execute()
    assert.equal(rows.length, 1)
    assert.ok(!JSON.stringify(rows).includes(code))
  })

  test('a second consent widens the authorization that there is, and never narrows it', async () => {
    for (const [scope, expected] of [
      ['read', 'read'],
      ['write', 'write'],
      ['read', 'write'],
    ] as const) {
      await allowed(world, organization.admin, client, { scope })
      assert.deepEqual(
        (await authorizations()).map(row => row.scope),
        [expected],
      )
    }
  })

  test('it is written down in the organizations of the person', async () => {
    await allowed(world, organization.admin, client, { scope: 'write' })
    const { items } = (await organization.admin.get(`/orgs/${organization.id}/events?type=program_allowed`))
      .body
    const id = (await authorizations())[0]?.id
    assert.deepEqual(
      items.map(({ resource, data, actor }: any) => [resource, data, actor.id]),
      [[{ type: 'authorization', id }, { program: 'Program', scope: 'write' }, organization.admin.id]],
    )
  })

  test('somebody for whom one organization alone vouched allows it there alone, whatever they allowed elsewhere', async () => {
    const other = await world.organization()
    await allowed(world, organization.admin, client)
    const request = await requestOf(world, client)
    const actor = {
      userId: organization.admin.id,
      tokenId: '',
      scope: 'write',
      organizations: [other.id],
    } as const
    for (let times = 0; times < 2; times++)
      await world.act(organization.admin, ctx => allowProgram(actingAs(ctx, actor), request))
    assert.deepEqual(
      (await authorizations()).map(row => row.organizations),
      [null, JSON.stringify([other.id])],
    )
    const events = (await other.admin.get(`/orgs/${other.id}/events?type=program_allowed`)).body
    assert.equal(events.count, 2)
    const own = (await organization.admin.get(`/orgs/${organization.id}/events?type=program_allowed`)).body
    assert.equal(own.count, 1)
  })

  test('neither a program nor a token that only reads allows anything to another', async () => {
    const request = await requestOf(world, client)
    const actor = { userId: organization.admin.id, tokenId: '' }
    for (const acting of [
      { ...actor, scope: 'write', by: 'program' },
      { ...actor, scope: 'read' },
    ] as const)
      await assert.rejects(
        world.act(organization.admin, ctx => allowProgram(actingAs(ctx, acting), request)),
        /a program can allow nothing to others/,
      )
    assert.deepEqual(await authorizations(), [])
  })

  test('a program that was removed meanwhile is allowed nothing', async () => {
    const request = await requestOf(world, client)
    await world.installation.database.transaction(db => db.deleteFrom('oauth_clients').execute())
    await assert.rejects(
      world.act(organization.admin, ctx => allowProgram(ctx, request)),
      /this program was removed/,
    )
  })

  test('two consents at once make one authorization', async () => {
    const request = await requestOf(world, client)
    await sendDuring(
      world,
      organization.admin,
      ctx => allowProgram(ctx, request),
      () => world.act(organization.admin, ctx => allowProgram(ctx, request)),
    )
    assert.equal((await authorizations()).length, 1)
  })

  test('a person lets 100 programs act for them at most', async () => {
    assert.equal(mostAuthorizations, 100)
    const base = { user_id: organization.admin.id, client_id: 'other', scope: 'read' } as const
    const none = { organizations: null, created_at: '2026-01-01T00:00:00.000Z', last_used_at: null }
    await world.installation.database.transaction(db =>
      db
        .insertInto('oauth_authorizations')
        .values(Array.from({ length: 99 }, (_, index) => ({ ...base, ...none, id: `filled ${index}` })))
        .execute(),
    )
    await allowed(world, organization.admin, client)
    await allowed(world, organization.admin, client)
    const another = await program(world)
    await assert.rejects(allowed(world, organization.admin, another), /revoke one/)
  })
})
