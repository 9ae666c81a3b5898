// Unused authorizations and clients are deleted after a while, and clients that the operator removes immediately.
import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { operator, reading } from '#context.ts'
import { day } from '#kernel/durations.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { createWorld, type Person, type World } from '../../../test/world/world.ts'
import { forgetPrograms, removeClient } from './index.ts'
import { allowed, asProgram, connect, exchangeCode, program, refresh } from './testing.ts'

forEachDatabase((_engine, open) => {
  let world: World
  let organization: { id: string; admin: Person }
  let person: Person

  beforeEach(async () => {
    world = await createWorld(await open())
    organization = await world.organization()
    person = organization.admin
  })

  const forget = () =>
    forgetPrograms.run(reading(world.installation, operator), {
      keep: () => Promise.resolve(),
    })
  const idsIn = async (
    table: 'oauth_clients' | 'oauth_authorizations' | 'oauth_codes' | 'oauth_refresh_tokens',
  ) => (await world.installation.database.read.selectFrom(table).selectAll().execute()).length

  test('an authorization is forgotten once none of its tokens is good, and no earlier', async () => {
    const client = await program(world)
    const { refresh_token } = await connect(world, person, client)
    world.clock.now += 29 * day
    await forget()
    assert.equal((await refresh(world, client, refresh_token)).status, 200)
    world.clock.now += 31 * day
    await forget()
    for (const table of ['oauth_authorizations', 'oauth_codes', 'oauth_refresh_tokens'] as const)
      assert.equal(await idsIn(table), 0, table)
    assert.equal((await person.get('/user/authorizations')).body.count, 0)
    assert.equal(await idsIn('oauth_clients'), 1)
  })

  test('what was allowed a moment ago is kept', async () => {
    const client = await program(world)
    const code = await allowed(world, person, client)
    await forget()
    assert.equal((await exchangeCode(world, client, code)).status, 200)
  })

  test('a program that registered itself is forgotten 30 days after nobody uses it; one of the operator never', async () => {
    await program(world)
    await program(world, { registeredItself: true })
    const used = await program(world, { registeredItself: true })
    await connect(world, person, used)
    world.clock.now += 30 * day
    await forget()
    assert.equal(await idsIn('oauth_clients'), 3)
    world.clock.now += day
    const { refresh_token } = await connect(world, person, used)
    await forget()
    assert.equal(await idsIn('oauth_clients'), 2)
    assert.equal((await refresh(world, used, refresh_token)).status, 200)
    world.clock.now += 61 * day
    await forget()
    assert.equal(await idsIn('oauth_clients'), 1)
  })

  test('a program that the operator removes acts for nobody from then on, which is written down', async () => {
    const client = await program(world)
    const tokens = await connect(world, person, client)
    const removed = await world.act({ id: '' }, ctx => removeClient(ctx, client.id))
    assert.equal(removed, 1)
    assert.equal((await asProgram(world, tokens.access_token)).status, 401)
    const { status, body } = await refresh(world, client, tokens.refresh_token)
    assert.deepEqual([status, body.error], [400, 'invalid_client'])
    const { items } = (await person.get(`/orgs/${organization.id}/events?type=program_revoked`)).body
    assert.deepEqual(
      items.map(({ data }: any) => data),
      [{ program: 'Program', reason: 'operator' }],
    )
    assert.equal(await world.act({ id: '' }, ctx => removeClient(ctx, client.id)), undefined)
  })
})
