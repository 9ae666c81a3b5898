// A person sees which clients act for them, and ends that.
import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { actingAs } from '#context.ts'
import { sendDuring } from '../../../test/world/at-once.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { createWorld, type Person, type World } from '../../../test/world/world.ts'
import { createToken } from '../tokens/index.ts'
import { revokeAll } from './authorizations.ts'
import type { Client } from './clients-store.ts'
import { allowProgram } from './index.ts'
import { asProgram, connect, program, refresh, requestOf, type Tokens } from './testing.ts'

forEachDatabase((_engine, open) => {
  let world: World
  let organization: { id: string; admin: Person }
  let person: Person
  let client: Client

  beforeEach(async () => {
    world = await createWorld(await open())
    organization = await world.organization()
    person = organization.admin
    client = await program(world, { uri: 'https://program.example' })
  })

  const listed = async () => (await person.get('/user/authorizations')).body.items
  const isDead = async ({ access_token, refresh_token }: Tokens, of = client) => {
    assert.equal((await asProgram(world, access_token)).status, 401)
    assert.equal((await refresh(world, of, refresh_token)).status, 400)
  }

  test('the list says of each program what it may do and when it last did anything', async () => {
    world.clock.now += 90_000
    const { access_token } = await connect(world, person, client, { scope: 'write' })
    const [first] = await listed()
    assert.deepEqual(first, {
      object: 'authorization',
      id: first.id,
      program: { id: client.id, name: 'Program', uri: 'https://program.example', registeredItself: false },
      scope: 'write',
      createdAt: '2026-01-01T00:01:30.000Z',
      lastUsedAt: '2026-01-01T00:01:30.000Z',
    })
    world.clock.now += 600_000
    await asProgram(world, access_token)
    await world.installation.settled()
    assert.equal((await listed())[0].lastUsedAt, '2026-01-01T00:11:00.000Z')
  })

  test('nobody sees or ends what others allowed', async () => {
    await connect(world, person, client)
    const stranger = await world.person()
    assert.equal((await stranger.get('/user/authorizations')).body.count, 0)
    const [{ id }] = await listed()
    assert.equal((await stranger.delete(`/user/authorizations/${id}`)).status, 404)
    assert.equal((await stranger.delete('/user/authorizations')).status, 204)
    assert.equal((await listed()).length, 1)
  })

  test('an authorization that is ended takes its tokens with it, and leaves all others', async () => {
    const another = await program(world)
    const tokens = await connect(world, person, client)
    const others = await connect(world, person, another)
    const [{ id }] = await listed()
    assert.equal((await person.delete(`/user/authorizations/${id}`)).status, 204)
    await isDead(tokens)
    assert.equal((await asProgram(world, others.access_token)).status, 200)
    assert.equal((await person.delete(`/user/authorizations/${id}`)).status, 404)
    const { items } = (await person.get(`/orgs/${organization.id}/events?type=program_revoked`)).body
    assert.deepEqual(
      items.map(({ resource, data, actor }: any) => [resource, data, actor.id]),
      [[{ type: 'authorization', id }, { program: 'Program' }, person.id]],
    )
  })

  test('all end together, and tokens that the person made stay', async () => {
    const another = await program(world)
    const tokens = await connect(world, person, client)
    const others = await connect(world, person, another)
    assert.equal((await person.delete('/user/authorizations')).status, 204)
    await isDead(tokens)
    await isDead(others, another)
    assert.deepEqual(await listed(), [])
    assert.equal((await person.get('/user')).status, 200)
  })

  test('a program sees and ends nothing of what programs are allowed', async () => {
    const { access_token } = await connect(world, person, client, { scope: 'write' })
    const [{ id }] = await listed()
    for (const [path, method] of [
      ['/user/authorizations', 'GET'],
      ['/user/authorizations', 'DELETE'],
      [`/user/authorizations/${id}`, 'DELETE'],
    ] as const)
      assert.equal((await asProgram(world, access_token, path, method)).status, 403, `${method} ${path}`)
    assert.equal((await listed()).length, 1)
  })

  test('a program has no access to the account of the person, and makes no tokens, whatever its scope', async () => {
    const { access_token } = await connect(world, person, client, { scope: 'write' })
    const [{ id }] = (await person.get('/user/tokens')).body.items
    for (const [method, path, body] of [
      ['PATCH', `/users/${person.id}`, { displayName: 'Other' }],
      ['POST', '/user/tokens', { label: 'Made by a program' }],
      ['GET', '/user/tokens'],
      ['DELETE', `/user/tokens/${id}`],
    ] as const)
      assert.equal(
        (await asProgram(world, access_token, path, method, body)).status,
        403,
        `${method} ${path}`,
      )
    assert.equal((await person.get('/user/tokens')).body.count, 1)
  })

  test('a request that comes while the authorization ends is refused', async () => {
    const { access_token } = await connect(world, person, client, { scope: 'write' })
    const path = `/orgs/${organization.id}`
    const answer = await sendDuring(world, person, revokeAll, () =>
      asProgram(world, access_token, path, 'PATCH', { title: 'Late' }),
    )
    assert.equal(answer.status, 401)
    assert.notEqual((await person.get(path)).body.title, 'Late')
  })

  test('somebody for whom one organization alone vouched sees and ends what is confined to it', async () => {
    const other = await world.organization()
    await connect(world, person, client)
    const request = await requestOf(world, client)
    const confined = { userId: person.id, tokenId: '', scope: 'write', organizations: [other.id] } as const
    await world.act(person, ctx => allowProgram(actingAs(ctx, confined), request))
    const { token } = await world.act(person, async ctx => {
      const made = await createToken(ctx, person.id, { label: 'Confined' })
      const organizations = JSON.stringify([other.id])
      await ctx.db.updateTable('tokens').set({ organizations }).where('id', '=', made.row.id).execute()
      return made
    })
    const [wide, narrow] = await listed()
    const { items } = (await asProgram(world, token, '/user/authorizations')).body
    assert.deepEqual(
      items.map(({ id }: any) => id),
      [narrow.id],
    )
    assert.equal((await asProgram(world, token, `/user/authorizations/${wide.id}`, 'DELETE')).status, 404)
    assert.equal((await asProgram(world, token, '/user/authorizations', 'DELETE')).status, 204)
    assert.deepEqual(
      (await listed()).map(({ id }: any) => id),
      [wide.id],
    )
  })
})
