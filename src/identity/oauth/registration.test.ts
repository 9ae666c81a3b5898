// Clients register themselves where the operator allows it, and their metadata is limited.
import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { type Answer, createWorld, type World } from '../../../test/world/world.ts'
import { deleteOldestUnused } from './clients-store.ts'
import { allowed, callback, connect, program } from './testing.ts'

forEachDatabase((_engine, open) => {
  let world: World

  beforeEach(async () => {
    world = await createWorld(await open(), { oauthRegistration: true, rateLimit: 1000 })
  })

  const send = (payload: unknown, others: object = {}): Promise<Answer> =>
    world.inject({ method: 'POST', url: '/oauth/register', payload: payload as object, ...others })
  /** Each from its own network: the limit for one network is another rule. */
  let networks = 0
  const register = (metadata: object = {}): Promise<Answer> =>
    send(
      { client_name: 'Program', redirect_uris: [callback], ...metadata },
      { remoteAddress: `10.${++networks >> 8}.${networks & 255}.1` },
    )
  const refused = ({ status, body }: Answer, error: string, what: unknown) =>
    assert.deepEqual([status, body.error], [400, error], JSON.stringify(what))

  test('a program is told which one it is, and is a public client with the code flow', async () => {
    const answer = await register({
      client_uri: 'https://program.example/',
      token_endpoint_auth_method: 'client_secret_basic',
      software_id: 'ignored',
    })
    assert.equal(answer.status, 201)
    assert.equal(answer.headers['cache-control'], 'no-store')
    const { client_id, ...others } = answer.body
    assert.match(client_id, /^\w{20}$/)
    assert.deepEqual(others, {
      client_id_issued_at: Date.parse('2026-01-01') / 1000,
      client_name: 'Program',
      client_uri: 'https://program.example/',
      redirect_uris: [callback],
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
    })
    const tokens = await connect(world, await world.person(), { id: client_id })
    assert.equal(tokens.scope, 'read')
  })

  test('nothing registers itself where the operator does not let it', async () => {
    const closed = await createWorld(await open(), { rateLimit: 1000 })
    const payload = { client_name: 'Program', redirect_uris: [callback] }
    const { status, body } = await closed.inject({ method: 'POST', url: '/oauth/register', payload })
    assert.deepEqual([status, body.error], [403, 'access_denied'])
  })

  test('a name has 1 to 100 characters that are all visible, and turns nothing round', async () => {
    for (const client_name of ['P', 'Überall 編集 ✅', 'עורך', 'a'.repeat(100), "O'Neil & <b>Sons</b>"])
      assert.equal((await register({ client_name })).status, 201, client_name)
    for (const client_name of [
      undefined,
      null,
      7,
      ['Program'],
      '',
      ' ',
      ' Program',
      'Program ',
      'a'.repeat(101),
      'Pro\ngram',
      'Pro\u0007gram',
      'Pro\u202Egram',
      'Pro\u2066gram',
      'Pro\u200Bgram',
      'Pro\uFEFFgram',
      'Pro\u2028gram',
      'Pro\u{E0041}gram',
      '\u3164',
      'Pro\u115Fgram',
      'P\u0300\u0301\u0302\u0303',
      '\uE000',
    ])
      refused(await register({ client_name }), 'invalid_client_metadata', client_name)
  })

  test('redirect URIs lead to a page of the web, to the own machine, or to a program by a scheme of its own', async () => {
    for (const uri of [
      'https://program.example/cb?of=x',
      'https://program.example:8443',
      'https://[2001:db8::1]/cb',
      'https://xn--bcher-kva.example/cb',
      'http://127.0.0.1/cb',
      'http://127.0.0.1:8080/cb',
      'http://[::1]/',
      'http://localhost:3000/cb',
      'com.example.app:/cb',
      'com.example.app://cb',
    ])
      assert.equal((await register({ redirect_uris: [uri] })).status, 201, uri)
    for (const uri of [
      '',
      'program.example',
      '/callback',
      '//program.example/cb',
      'http://program.example/cb',
      'http://localhost.evil.example/cb',
      'http://127.0.0.1.evil.example/cb',
      'http://127.0.0.1@evil.example/cb',
      'http://10.0.0.1/cb',
      'https:program.example',
      'https:///program.example',
      'https://user@program.example/cb',
      'https://user:password@program.example/cb',
      'https://program.example/cb#',
      'https://program.example/cb#fragment',
      'https://program.example\\@evil.example/',
      'https://program.example/c b',
      'https://program.example/"onclick=',
      'https://program.example/<script>',
      'https://bücher.example/cb',
      'https://program.example/\u202E',
      'https://program.example/\n',
      'https://*.program.example/`',
      'https://a*.program.example/',
      "https://program.example;script-src'self'/",
      'https://program.example,default-src/',
      'javascript:alert(1)',
      'javascript://program.example/%0aalert(1)',
      'data:text/html,x',
      'file:///etc/passwd',
      'blob:https://program.example/x',
      'ftp://program.example/',
      'app:/cb',
      'com.example.app:cb',
      `https://program.example/${'x'.repeat(2000)}`,
      7,
      null,
    ])
      refused(await register({ redirect_uris: [uri] }), 'invalid_redirect_uri', uri)
  })

  test('there are 1 to 10 redirect URIs', async () => {
    const uris = Array.from({ length: 11 }, (_, index) => `${callback}/${index}`)
    assert.equal((await register({ redirect_uris: uris.slice(1) })).status, 201)
    for (const redirect_uris of [uris, [], undefined, callback, { 0: callback, length: 1 }])
      refused(await register({ redirect_uris }), 'invalid_redirect_uri', redirect_uris)
  })

  test('what else it says of itself must fit what there is', async () => {
    for (const metadata of [
      { grant_types: ['client_credentials'] },
      { grant_types: 'authorization_code' },
      { response_types: ['token'] },
      { client_uri: 'http://program.example' },
      { client_uri: 'javascript:alert(1)' },
      { client_uri: 7 },
    ])
      refused(await register(metadata), 'invalid_client_metadata', metadata)
    for (const payload of [[], '"x"', 'null'])
      refused(
        await send(payload, { headers: { 'content-type': 'application/json' } }),
        'invalid_client_metadata',
        payload,
      )
  })

  test('what is no JSON, or too much of it, is refused in the form of the standard', async () => {
    const headers = { 'content-type': 'application/json' }
    for (const payload of ['{', '{"client_name": "Pro\\u0000gram"}'])
      refused(await send(payload, { headers }), 'invalid_request', payload)
    refused(await send('', {}), 'invalid_client_metadata', '')
    const { status, body } = await send(JSON.stringify({ client_name: 'x'.repeat(20_000) }), { headers })
    assert.deepEqual([status, body.error], [413, 'invalid_request'])
  })

  test('from one network ten programs register themselves a minute', async () => {
    const metadata = { client_name: 'Program', redirect_uris: [callback] }
    for (let registered = 0; registered < 10; registered++) assert.equal((await send(metadata)).status, 201)
    const { status, headers, body } = await send(metadata)
    assert.deepEqual([status, body.error, headers['retry-after']], [429, 'temporarily_unavailable', '60'])
    assert.equal((await send(metadata, { remoteAddress: '10.9.9.9' })).status, 201)
    world.clock.now += 60_000
    assert.equal((await send(metadata)).status, 201)
  })

  test('of too many that nobody has allowed yet the oldest go', async () => {
    const person = await world.person()
    await register()
    const used = (await register()).body
    const own = await program(world)
    await allowed(world, person, { id: used.client_id })
    const [newer, newest] = [(await register()).body, (await register()).body]
    await world.act(person, ctx => deleteOldestUnused(ctx, 2))
    const rows = await world.installation.database.read
      .selectFrom('oauth_clients')
      .select('id')
      .orderBy('id')
      .execute()
    assert.deepEqual(
      rows.map(({ id }) => id),
      [used.client_id, own.id, newer.client_id, newest.client_id],
    )
  })
})
