// Authorization requests: what a client may ask for, and where the browser goes with the answer.
import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { createWorld, type World } from '../../../test/world/world.ts'
import type { AuthorizationQuestion } from './authorization-request.ts'
import type { Client } from './clients-store.ts'
import { denyProgram, readAuthorizationRequest } from './index.ts'
import { callback, parametersOf, program, requestOf } from './testing.ts'

forEachDatabase((_engine, open) => {
  let world: World
  let client: Client

  beforeEach(async () => {
    world = await createWorld(await open())
    client = await program(world)
  })

  const read = (given: Iterable<readonly [string, string]>): Promise<AuthorizationQuestion> =>
    readAuthorizationRequest(
      { db: world.installation.database.read, baseUrl: world.installation.baseUrl },
      given,
    )
  const ask = (others: Record<string, string> = {}) => read(parametersOf(client, others))

  test('a request names the program, what it wants, and where the browser goes back; without a scope it is read', async () => {
    const found = await ask()
    assert.ok('request' in found)
    const { client: known, scope, redirectUri, state } = found.request
    assert.deepEqual([known.name, scope, redirectUri, state], ['Program', 'read', callback, 'state'])
    assert.deepEqual(Object.fromEntries(found.parameters), Object.fromEntries(parametersOf(client)))
    assert.equal((await requestOf(world, client, { scope: 'read write' })).scope, 'write')
    assert.equal((await requestOf(world, client, { scope: 'write' })).scope, 'write')
  })

  test('an unknown program, or an address that is not registered, sends the browser nowhere', async () => {
    for (const others of [
      { client_id: 'unknown' },
      { client_id: '' },
      { client_id: "' or 1=1 --" },
      { client_id: '\0' },
      { redirect_uri: '' },
      { redirect_uri: 'https://evil.example/callback' },
      { redirect_uri: `${callback}/` },
      { redirect_uri: `${callback}?x=1` },
      { redirect_uri: `${callback}#` },
      { redirect_uri: 'https://program.example/Callback' },
      { redirect_uri: 'https://program.example:443/callback' },
      { redirect_uri: 'https://program.example@evil.example/callback' },
      { redirect_uri: 'https://program.example/callback/../evil' },
      { redirect_uri: `${callback}\0` },
      { redirect_uri: 'javascript:alert(1)' },
      { redirect_uri: '//program.example/callback' },
    ])
      assert.deepEqual(Object.keys(await ask(others)), ['refused'], JSON.stringify(others))
    const twice = [...parametersOf(client), ['redirect_uri', 'https://evil.example/'] as const]
    assert.deepEqual(Object.keys(await read(twice)), ['refused'])
  })

  test('what else is wrong is told to the program at its own address, with its state and who says so', async () => {
    for (const [others, error] of [
      [{ response_type: 'token' }, 'unsupported_response_type'],
      [{ response_type: '' }, 'unsupported_response_type'],
      [{ response_mode: 'fragment' }, 'invalid_request'],
      [{ code_challenge: '' }, 'invalid_request'],
      [{ code_challenge: 'short' }, 'invalid_request'],
      [{ code_challenge_method: 'plain' }, 'invalid_request'],
      [{ code_challenge_method: '' }, 'invalid_request'],
      [{ scope: 'admin' }, 'invalid_scope'],
      [{ scope: 'read admin' }, 'invalid_scope'],
      [{ resource: 'https://other.example/v1' }, 'invalid_target'],
    ] as const) {
      const found = await ask(others as Record<string, string>)
      assert.ok('redirect' in found, JSON.stringify(others))
      const { origin, pathname, searchParams } = new URL(found.redirect)
      assert.equal(origin + pathname, callback)
      assert.equal(searchParams.get('error'), error)
      assert.equal(searchParams.get('state'), 'state')
      assert.equal(searchParams.get('iss'), 'http://lectern.test')
    }
  })

  test('a program that registered itself sends nobody on without being asked: what is wrong is shown', async () => {
    client = await program(world, { registeredItself: true })
    assert.deepEqual(await ask({ scope: 'admin' }), { refused: 'scope must be read, or read and write' })
    assert.ok('request' in (await ask({})))
  })

  test('a resource may be named that is this API, or the installation', async () => {
    for (const resource of ['http://lectern.test', 'http://lectern.test/', 'http://lectern.test/v1'])
      assert.ok('request' in (await ask({ resource })), resource)
    for (const resource of [
      'http://lectern.test.evil.example',
      'http://lectern.test/v2',
      'https://lectern.test',
    ])
      assert.ok('redirect' in (await ask({ resource })), resource)
  })

  test('a program on the machine of a person may take any port of it, and nothing else', async () => {
    const uris = ['http://127.0.0.1/cb', 'http://[::1]:7/cb', 'http://localhost:8080/cb?of=me']
    client = await program(world, { redirectUris: uris })
    for (const redirect_uri of [
      'http://127.0.0.1/cb',
      'http://127.0.0.1:49152/cb',
      'http://[::1]:1/cb',
      'http://localhost/cb?of=me',
    ])
      assert.ok('request' in (await ask({ redirect_uri })), redirect_uri)
    for (const redirect_uri of [
      'http://127.0.0.1:1/cb/',
      'http://127.0.0.1:1@evil.example/cb',
      'http://127.0.0.1.evil.example/cb',
      'http://127.0.0.1:99999999/cb',
      'http://127.0.0.1:65536/cb',
      'http://127.0.0.2/cb',
      'https://127.0.0.1/cb',
      'http://localhost:8080/cb?of=you',
      'http://localhost/cb',
    ])
      assert.deepEqual(Object.keys(await ask({ redirect_uri })), ['refused'], redirect_uri)
    client = await program(world)
    assert.deepEqual(Object.keys(await ask({ redirect_uri: 'https://program.example:8443/callback' })), [
      'refused',
    ])
  })

  test('parameters are bounded in number and length', async () => {
    const many = Array.from({ length: 60 }, (_, index) => [`x${index}`, ''] as const)
    assert.deepEqual(Object.keys(await read([...parametersOf(client), ...many])), ['refused'])
    assert.deepEqual(Object.keys(await ask({ state: 'x'.repeat(4097) })), ['refused'])
    assert.ok('request' in (await ask({ state: 'x'.repeat(4096) })))
  })

  test('a refusal leads back with what the address of the program had already', async () => {
    const own = 'com.example.app:/back?kept=yes'
    client = await program(world, { redirectUris: [own] })
    const request = await requestOf(world, client, { redirect_uri: own, state: 'a b&c=d' })
    const address = new URL(denyProgram(world.installation, request))
    assert.equal(address.protocol + address.pathname, 'com.example.app:/back')
    assert.deepEqual(Object.fromEntries(address.searchParams), {
      kept: 'yes',
      error: 'access_denied',
      error_description: 'the person did not allow it',
      state: 'a b&c=d',
      iss: 'http://lectern.test',
    })
  })
})
