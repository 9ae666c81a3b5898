// Codes and refresh tokens are exchanged once, by the client that they were issued to.
import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { day, minute } from '#kernel/durations.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { type Answer, createWorld, type Person, type World } from '../../../test/world/world.ts'
import type { Client } from './clients-store.ts'
import {
  allowed,
  asProgram,
  callback,
  challengeOf,
  connect,
  exchangeCode,
  program,
  refresh,
  sendForm,
  verifier,
} from './testing.ts'

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

  const refused = ({ status, body, headers }: Answer, error: string, expected = 400) => {
    assert.deepEqual([status, body.error], [expected, error])
    assert.deepEqual(Object.keys(body), ['error', 'error_description'])
    assert.equal(headers['cache-control'], 'no-store')
  }
  const revocations = async () =>
    (await person.get(`/orgs/${organization.id}/events?type=program_revoked`)).body.items

  test('for a code a program gets an access token for an hour, which acts as the person, and a refresh token', async () => {
    const answer = await exchangeCode(world, client, await allowed(world, person, client))
    assert.equal(answer.status, 200)
    assert.equal(answer.headers['cache-control'], 'no-store')
    const { access_token, refresh_token, ...others } = answer.body
    assert.deepEqual(others, { token_type: 'Bearer', expires_in: 3600, scope: 'read' })
    assert.match(access_token, /^lca_\w{43}$/)
    assert.match(refresh_token, /^lcr_[\w-]{86}$/)
    assert.equal((await asProgram(world, access_token)).body.id, person.id)
    world.clock.now += 3600_000
    assert.equal((await asProgram(world, access_token)).status, 401)
  })

  test('no token, code or verifier is kept in the clear', async () => {
    const code = await allowed(world, person, client)
    const { access_token, refresh_token } = (await exchangeCode(world, client, code)).body
    const db = world.installation.database.read
    const kept = JSON.stringify(
      await Promise.all(
        (['tokens', 'oauth_codes', 'oauth_refresh_tokens', 'oauth_authorizations'] as const).map(table =>
          db.selectFrom(table).selectAll().execute(),
        ),
      ),
    )
    const secrets = [
      code,
      access_token,
      refresh_token,
      refresh_token.slice(4, 47),
      refresh_token.slice(47),
      verifier,
    ]
    for (const secret of secrets) assert.ok(!kept.includes(secret))
  })

  test('access tokens are neither listed among the tokens of the person nor counted', async () => {
    await connect(world, person, client)
    const { count, items } = (await person.get('/user/tokens')).body
    assert.deepEqual([count, items.length], [1, 1])
  })

  test('the scope of the tokens is what the person allowed with this code', async () => {
    const first = await connect(world, person, client, { scope: 'write' })
    const second = await connect(world, person, client, { scope: 'read' })
    assert.deepEqual([first.scope, second.scope], ['read write', 'read'])
    const patch = (token: string) =>
      asProgram(world, token, `/orgs/${organization.id}`, 'PATCH', { title: 'Other' })
    assert.equal((await patch(first.access_token)).status, 200)
    assert.equal((await patch(second.access_token)).status, 403)
  })

  test('a code is good for a minute', async () => {
    const code = await allowed(world, person, client)
    world.clock.now += minute
    refused(await exchangeCode(world, client, code), 'invalid_grant')
  })

  test('a code is good for the program it was given to, with its verifier and its redirect URI', async () => {
    const code = await allowed(world, person, client)
    const another = await program(world)
    refused(await exchangeCode(world, another, code), 'invalid_grant')
    for (const others of [
      { code_verifier: `${verifier}x` },
      { code_verifier: challengeOf(verifier) },
      { redirect_uri: 'https://evil.example/callback' },
      { redirect_uri: `${callback}/` },
      { code: `${code}x` },
    ])
      refused(await exchangeCode(world, client, code, others), 'invalid_grant')
    assert.equal((await exchangeCode(world, client, code)).status, 200)
    assert.deepEqual(await revocations(), [])
  })

  test('a code that comes a second time ends all that was given for it', async () => {
    const code = await allowed(world, person, client)
    const tokens = (await exchangeCode(world, client, code)).body
    refused(await exchangeCode(world, client, code), 'invalid_grant')
    assert.equal((await asProgram(world, tokens.access_token)).status, 401)
    refused(await refresh(world, client, tokens.refresh_token), 'invalid_grant')
    assert.deepEqual(
      (await revocations()).map(({ data, actor }: any) => [data, actor]),
      [[{ program: 'Program', reason: 'replayed' }, undefined]],
    )
  })

  test('a code that comes a second time without its verifier ends nothing', async () => {
    const code = await allowed(world, person, client)
    const tokens = (await exchangeCode(world, client, code)).body
    refused(await exchangeCode(world, client, code, { code_verifier: 'guessed' }), 'invalid_grant')
    assert.equal((await asProgram(world, tokens.access_token)).status, 200)
  })

  test('a refresh token is exchanged for another one, again and again', async () => {
    let { refresh_token } = await connect(world, person, client, { scope: 'write' })
    const seen = new Set([refresh_token])
    for (let times = 0; times < 3; times++) {
      world.clock.now += 20 * day
      const { status, body } = await refresh(world, client, refresh_token)
      assert.deepEqual([status, body.scope], [200, 'read write'])
      assert.equal((await asProgram(world, body.access_token)).status, 200)
      refresh_token = body.refresh_token
      seen.add(refresh_token)
    }
    assert.equal(seen.size, 4)
  })

  test('a refresh token that is not used for 30 days is good for nothing', async () => {
    const { refresh_token } = await connect(world, person, client)
    world.clock.now += 30 * day
    refused(await refresh(world, client, refresh_token), 'invalid_grant')
  })

  test('an access token may have less than the refresh token, which keeps what it has; never more', async () => {
    const { refresh_token } = await connect(world, person, client, { scope: 'write' })
    const narrow = (await refresh(world, client, refresh_token, { scope: 'read' })).body
    assert.equal(narrow.scope, 'read')
    assert.equal((await asProgram(world, narrow.access_token, '/orgs', 'POST', {})).status, 403)
    assert.equal((await refresh(world, client, narrow.refresh_token)).body.scope, 'read write')
    const reading = await connect(world, person, client)
    for (const scope of ['write', 'read write', 'admin'])
      refused(await refresh(world, client, reading.refresh_token, { scope }), 'invalid_scope')
    assert.equal((await refresh(world, client, reading.refresh_token)).status, 200)
  })

  test('a refresh token sent again within ten seconds gives the same next one: an answer may be lost', async () => {
    const { refresh_token } = await connect(world, person, client)
    const first = (await refresh(world, client, refresh_token)).body
    world.clock.now += 9_999
    const second = (await refresh(world, client, refresh_token)).body
    assert.equal(second.refresh_token, first.refresh_token)
    for (const { access_token } of [first, second])
      assert.equal((await asProgram(world, access_token)).status, 200)
    assert.equal((await refresh(world, client, second.refresh_token)).status, 200)
  })

  test('a refresh token that comes later, or after the next one was used, ends the authorization with all its tokens', async () => {
    for (const inBetween of [
      async () => {
        world.clock.now += 10_000
      },
      (next: string) => refresh(world, client, next),
    ]) {
      const other = await connect(world, person, client)
      const { refresh_token } = await connect(world, person, client)
      const next = (await refresh(world, client, refresh_token)).body
      await inBetween(next.refresh_token)
      refused(await refresh(world, client, refresh_token), 'invalid_grant')
      refused(await refresh(world, client, next.refresh_token), 'invalid_grant')
      for (const { access_token } of [other, next])
        assert.equal((await asProgram(world, access_token)).status, 401)
    }
    assert.equal((await revocations()).length, 2)
  })

  test('a refresh token is good for no other program, and that ends nothing', async () => {
    const { refresh_token } = await connect(world, person, client)
    const another = await program(world)
    refused(await refresh(world, another, refresh_token), 'invalid_grant')
    refused(await refresh(world, client, `${refresh_token}x`), 'invalid_grant')
    refused(await refresh(world, client, 'lcr_unknown'), 'invalid_grant')
    assert.equal((await refresh(world, client, refresh_token)).status, 200)
  })

  test('a program has 50 access tokens at a time for each person; the oldest makes way', async () => {
    let { access_token: first, refresh_token } = await connect(world, person, client)
    for (let made = 1; made < 50; made++)
      ({ refresh_token } = (await refresh(world, client, refresh_token)).body)
    assert.equal((await asProgram(world, first)).status, 200)
    await refresh(world, client, refresh_token)
    assert.equal((await asProgram(world, first)).status, 401)
  })

  test('what is wrong with the form is said in the form of the standard', async () => {
    const token = (form: Record<string, string>, headers = {}) =>
      sendForm(world, '/oauth/token', form, headers)
    const grant = { grant_type: 'authorization_code', client_id: client.id }
    refused(await token({}), 'invalid_request')
    refused(await token({ ...grant, grant_type: 'password' }), 'unsupported_grant_type')
    refused(await token({ ...grant, grant_type: '__proto__' }), 'unsupported_grant_type')
    refused(await token(grant), 'invalid_request')
    refused(await token({ ...grant, code: 'x' }), 'invalid_request')
    refused(await token({ ...grant, client_id: 'unknown' }), 'invalid_client')
    refused(await token({ ...grant, resource: 'https://other.example' }), 'invalid_target')
    refused(await token({ ...grant, code: 'x\0', code_verifier: 'x' }), 'invalid_request')
    refused(await token({ ...grant, code: 'x'.repeat(5000) }), 'invalid_request')
    refused(await token({ ...grant, code: 'x'.repeat(20_000) }), 'invalid_request', 413)
    const basic = await token(grant, { authorization: 'Basic eDp5' })
    refused(basic, 'invalid_client', 401)
    assert.equal(basic.headers['www-authenticate'], 'Basic')
    refused(await token({ ...grant, client_secret: 'secret' }), 'invalid_client')
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    for (const payload of [`client_id=${client.id}&client_id=x`, 'client_id=%ff%fe\xff'])
      refused(
        await world.inject({ method: 'POST', url: '/oauth/token', headers, payload }),
        'invalid_request',
      )
    refused(await world.inject({ method: 'POST', url: '/oauth/token', payload: grant }), 'invalid_request')
    refused(await world.inject({ method: 'POST', url: '/oauth/token' }), 'invalid_request')
  })
})
