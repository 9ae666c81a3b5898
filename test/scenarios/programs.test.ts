// A program that knows only the address of the API gets permission to act for a person, with a third-party OAuth client.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as oauth from 'oauth4webapi'
import { openDatabase } from '#database/index.ts'
import { allowed, asProgram, connect, exchangeCode, program, refresh } from '#identity/oauth/testing.ts'
import { startSession } from '#identity/sessions/index.ts'
import { listeningWorld } from '../world/browser.ts'
import { forEachDatabase } from '../world/databases.ts'
import { createWorld, type Person, type World } from '../world/world.ts'

type Listening = World & { readonly baseUrl: string }

/** Allows a local server without TLS. */
const options = { [oauth.allowInsecureRequests]: true }

const redirectUri = 'http://127.0.0.1:49152/back'

forEachDatabase((_engine, open, blank) => {
  /** What the API tells a request without a token about its authorization server. */
  const discover = async (world: Listening): Promise<oauth.AuthorizationServer> => {
    const api = new URL('/v1/user', world.baseUrl)
    const refused = await oauth
      .protectedResourceRequest('none', 'GET', api, undefined, undefined, options)
      .catch(error => error)
    assert.ok(refused instanceof oauth.WWWAuthenticateChallengeError)
    const [challenge] = refused.cause
    assert.deepEqual([challenge?.scheme, challenge?.parameters.error], ['bearer', 'invalid_token'])
    const metadata = challenge?.parameters.resource_metadata
    assert.equal(metadata, `${world.baseUrl}/.well-known/oauth-protected-resource/v1`)
    const resource = new URL('/v1', world.baseUrl)
    const answer = await oauth.resourceDiscoveryRequest(resource, options)
    assert.equal(answer.url, metadata)
    const described = await oauth.processResourceDiscoveryResponse(resource, answer)
    const issuer = new URL(described.authorization_servers?.[0] ?? '')
    return oauth.processDiscoveryResponse(
      issuer,
      await oauth.discoveryRequest(issuer, { ...options, algorithm: 'oauth2' }),
    )
  }

  const register = async (server: oauth.AuthorizationServer): Promise<oauth.Client> => {
    const metadata = { client_name: 'Independent', redirect_uris: ['http://127.0.0.1/back'] }
    const answer = await oauth.dynamicClientRegistrationRequest(server, metadata, options)
    return oauth.processDynamicClientRegistrationResponse(answer)
  }

  /** What the program remembers while the person decides. */
  interface Asked {
    readonly address: URL
    readonly verifier: string
    readonly state: string
  }

  const ask = async (server: oauth.AuthorizationServer, client: oauth.Client): Promise<Asked> => {
    const [verifier, state] = [oauth.generateRandomCodeVerifier(), oauth.generateRandomState()]
    const address = new URL(server.authorization_endpoint ?? '')
    address.search = new URLSearchParams({
      response_type: 'code',
      client_id: client.client_id,
      redirect_uri: redirectUri,
      scope: 'read write',
      state,
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      resource: `${new URL(server.issuer).origin}/v1`,
    }).toString()
    return { address, verifier, state }
  }

  /** A signed-in person opens the page and submits its form; returns where their browser is sent. */
  const decide = async (
    world: Listening,
    person: Person,
    { address }: Asked,
    decision: string,
  ): Promise<URL> => {
    const { secret } = await world.act(person, ctx =>
      startSession(ctx, { userId: person.id, proof: { own: true }, via: 'password', userAgent: 'Test' }),
    )
    const headers = { cookie: `lectern=${secret}`, origin: world.baseUrl }
    const page = await (await fetch(address, { headers })).text()
    const fields = [...page.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)]
    const form = new URLSearchParams({ decision })
    for (const [, name = '', value = ''] of fields) form.set(name, value.replaceAll('&amp;', '&'))
    const answer = await fetch(new URL(address.pathname, address), {
      method: 'POST',
      headers,
      body: form,
      redirect: 'manual',
    })
    assert.equal(answer.status, 303)
    return new URL(answer.headers.get('location') ?? '')
  }

  const exchange = async (
    server: oauth.AuthorizationServer,
    client: oauth.Client,
    parameters: URLSearchParams,
    verifier: string,
  ) =>
    oauth.processAuthorizationCodeResponse(
      server,
      client,
      await oauth.authorizationCodeGrantRequest(
        server,
        client,
        oauth.None(),
        parameters,
        redirectUri,
        verifier,
        options,
      ),
    )

  const isInvalidGrant = (error: unknown): boolean =>
    error instanceof oauth.ResponseBodyError && error.error === 'invalid_grant'

  test('a program finds where to ask, registers itself, is allowed, acts, goes on, and gives its tokens back', async () => {
    const world = await listeningWorld(await open(), { oauthRegistration: true })
    const person = await world.person()
    const api = new URL('/v1/user', world.baseUrl)
    const server = await discover(world)
    const client = await register(server)
    const asked = await ask(server, client)
    const answer = await decide(world, person, asked, 'allow')
    assert.ok(answer.href.startsWith(`${redirectUri}?`))
    const parameters = oauth.validateAuthResponse(server, client, answer, asked.state)
    const tokens = await exchange(server, client, parameters, asked.verifier)
    assert.deepEqual([tokens.scope, tokens.expires_in], ['read write', 3600])
    const call = (token: string) =>
      oauth.protectedResourceRequest(token, 'GET', api, undefined, undefined, options)
    const who: unknown = await (await call(tokens.access_token)).json()
    assert.ok(typeof who === 'object' && who !== null && 'id' in who && who.id === person.id)
    const next = await oauth.processRefreshTokenResponse(
      server,
      client,
      await oauth.refreshTokenGrantRequest(server, client, oauth.None(), tokens.refresh_token ?? '', options),
    )
    assert.equal((await call(next.access_token)).status, 200)
    await oauth.processRevocationResponse(
      await oauth.revocationRequest(server, client, oauth.None(), next.refresh_token ?? '', options),
    )
    await assert.rejects(call(next.access_token), oauth.WWWAuthenticateChallengeError)
  })

  test('a program that the person does not allow hears so, and gets nothing', async () => {
    const world = await listeningWorld(await open(), { oauthRegistration: true })
    const server = await discover(world)
    const client = await register(server)
    const asked = await ask(server, client)
    const answer = await decide(world, await world.person(), asked, 'deny')
    assert.throws(
      () => oauth.validateAuthResponse(server, client, answer, asked.state),
      (error: unknown) =>
        error instanceof oauth.AuthorizationResponseError && error.error === 'access_denied',
    )
  })

  test('a code that somebody slips to a program is none for what that program began itself', async () => {
    const world = await listeningWorld(await open(), { oauthRegistration: true })
    const server = await discover(world)
    const client = await register(server)
    const [theirs, own] = [await ask(server, client), await ask(server, client)]
    const answer = await decide(world, await world.person(), theirs, 'allow')
    assert.throws(() => oauth.validateAuthResponse(server, client, answer, own.state))
    answer.searchParams.set('state', own.state)
    const parameters = oauth.validateAuthResponse(server, client, answer, own.state)
    await assert.rejects(exchange(server, client, parameters, own.verifier), isInvalidGrant)
  })

  /** Two installations on one database, like two processes. */
  const together = async (work: (one: World, other: World) => Promise<void>) => {
    const place = await blank()
    const one = await createWorld(await openDatabase(place))
    const other = await createWorld(await openDatabase(place))
    try {
      await work(one, other)
    } finally {
      await one.close()
      await other.close()
    }
  }

  test('what a person revokes in one process is good for nothing in the other with the next request', () =>
    together(async (one, other) => {
      const person = await one.person()
      const client = await program(one)
      const { access_token, refresh_token } = await connect(one, person, client)
      assert.equal((await asProgram(other, access_token)).status, 200)
      assert.equal((await person.delete('/user/authorizations')).status, 204)
      assert.equal((await asProgram(other, access_token)).status, 401)
      assert.equal((await refresh(other, client, refresh_token)).status, 400)
    }))

  test('a refresh token sent to two processes at once gives the same next one, and nothing is revoked', () =>
    together(async (one, other) => {
      const client = await program(one)
      const { refresh_token } = await connect(one, await one.person(), client)
      const answers = await Promise.all([one, other].map(world => refresh(world, client, refresh_token)))
      assert.deepEqual(
        answers.map(({ status }) => status),
        [200, 200],
      )
      assert.equal(new Set(answers.map(({ body }) => body.refresh_token)).size, 1)
      for (const { body } of answers) assert.equal((await asProgram(one, body.access_token)).status, 200)
    }))

  test('of a code sent to two processes at once one is taken, and its tokens are ended by the other', () =>
    together(async (one, other) => {
      const client = await program(one)
      const code = await allowed(one, await one.person(), client)
      const answers = await Promise.all([one, other].map(world => exchangeCode(world, client, code)))
      assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 400])
      const { body } = answers.find(({ status }) => status === 200) ?? {}
      assert.equal((await asProgram(one, body.access_token)).status, 401)
      assert.equal((await refresh(other, client, body.refresh_token)).status, 400)
    }))
})
