// Clients revoke tokens that they no longer need.
import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { type Answer, createWorld, type Person, type World } from '../../../test/world/world.ts'
import type { Client } from './clients-store.ts'
import { asProgram, connect, program, refresh, sendForm } from './testing.ts'

forEachDatabase((_engine, open) => {
  let world: World
  let organization: { id: string; admin: Person }
  let person: Person
  let client: Client

  beforeEach(async () => {
    world = await createWorld(await open())
    organization = await world.organization()
    person = organization.admin
    client = await program(world)
  })

  const revoke = (token: string, by: Pick<Client, 'id'> = client): Promise<Answer> =>
    sendForm(world, '/oauth/revoke', { token, client_id: by.id })
  const authorizations = () =>
    world.installation.database.read.selectFrom('oauth_authorizations').selectAll().execute()

  test('an access token that is given back ends alone', async () => {
    const { access_token, refresh_token } = await connect(world, person, client)
    assert.equal((await revoke(access_token)).status, 200)
    assert.equal((await asProgram(world, access_token)).status, 401)
    assert.equal((await refresh(world, client, refresh_token)).status, 200)
  })

  test('with the last refresh token the authorization ends, which is written down', async () => {
    const { access_token, refresh_token } = await connect(world, person, client)
    assert.equal((await revoke(refresh_token)).status, 200)
    assert.equal((await asProgram(world, access_token)).status, 401)
    assert.equal((await refresh(world, client, refresh_token)).status, 400)
    assert.deepEqual(await authorizations(), [])
    const { items } = (await person.get(`/orgs/${organization.id}/events?type=program_revoked`)).body
    assert.deepEqual(
      items.map(({ data }: any) => data),
      [{ program: 'Program', reason: 'program' }],
    )
  })

  test('with one refresh token of several the program goes on elsewhere', async () => {
    const laptop = await connect(world, person, client)
    const desk = await connect(world, person, client)
    await revoke(laptop.refresh_token)
    assert.equal((await refresh(world, client, laptop.refresh_token)).status, 400)
    assert.equal((await asProgram(world, laptop.access_token)).status, 401)
    const { body } = await refresh(world, client, desk.refresh_token)
    assert.equal((await asProgram(world, body.access_token)).status, 200)
  })

  test('a token that there is not, or not any more, is given back like any other', async () => {
    const { refresh_token } = await connect(world, person, client)
    for (const token of ['x', 'lca_x', `lcr_${'x'.repeat(86)}`, refresh_token, refresh_token, person.token])
      assert.deepEqual([(await revoke(token)).status, (await person.get('/user')).status], [200, 200])
  })

  test('nobody gives back the tokens of another program', async () => {
    const { access_token, refresh_token } = await connect(world, person, client)
    const another = await program(world)
    for (const token of [access_token, refresh_token]) {
      const { status, body } = await revoke(token, another)
      assert.deepEqual([status, body.error], [400, 'invalid_request'])
    }
    assert.equal((await asProgram(world, access_token)).status, 200)
    const unknown = await sendForm(world, '/oauth/revoke', { token: access_token, client_id: 'unknown' })
    assert.deepEqual([unknown.status, unknown.body.error], [400, 'invalid_client'])
    const nameless = await sendForm(world, '/oauth/revoke', { token: access_token })
    assert.deepEqual([nameless.status, nameless.body.error], [400, 'invalid_request'])
  })
})
