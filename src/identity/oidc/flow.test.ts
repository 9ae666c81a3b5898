// Signing in by OIDC, at an independent provider.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Unavailable } from '#kernel/errors.ts'
import type { Lifetime } from '#network/testing.ts'
import { forEachDatabase, type Open } from '../../../test/world/databases.ts'
import { createOidcProvider, type TestProviderOptions } from '../../../test/world/oidc-provider.ts'
import { createWorld, type LogRecord } from '../../../test/world/world.ts'
import type { Refused } from '../single-sign-on/index.ts'
import { finishOidc, startOidc } from './index.ts'

/** An installation with an organization whose people sign in at a provider. */
const createFlow = async (
  t: Lifetime,
  open: Open,
  options: Omit<TestProviderOptions, 'redirectUris'> = {},
) => {
  const log: LogRecord[] = []
  const world = await createWorld(await open(), {
    fetchAllow: '127.0.0.1/32',
    log: record => log.push(record),
  })
  world.clock.now = Date.now()
  const { installation } = world
  const organization = await world.organization()
  const path = `/orgs/${organization.id}/oidc`
  const { id } = (await organization.admin.post(path, { label: 'Company ID' })).body
  const redirectUris = [(await organization.admin.get(`${path}/${id}`)).body.urls.callback]
  const there = await createOidcProvider(t, { redirectUris, ...options })
  const { issuer, clientId, clientSecret } = there
  const set = (fields: object) => organization.admin.patch(`${path}/${id}`, fields)
  await set({
    issuer,
    clientId,
    ...(options.client?.token_endpoint_auth_method !== 'none' && { clientSecret }),
  })
  there.accounts.set('ada', { email: 'ada@company.test', email_verified: true, name: 'Ada Lovelace' })

  const start = (browserSecret?: string, to = '/there') => startOidc(installation, id, { to, browserSecret })
  const finish = (callback: string, browserSecret: string | undefined, providerId = id) =>
    finishOidc(installation, providerId, callback, { browserSecret, userAgent: 'test' })
  const signIn = async (account: string) => {
    const begun = await start()
    return finish(await there.signIn(begun.url, account), begun.browserSecret)
  }
  const events = async (type: string) =>
    (await organization.admin.get(`/orgs/${organization.id}/events?limit=1000`)).body.items.filter(
      (event: { type: string }) => event.type === type,
    )
  const members = async () =>
    (await organization.admin.get(`/orgs/${organization.id}/members`)).body.items.map(
      (one: { user: { email: string } }) => one.user.email,
    )
  return { world, organization, id, path, there, set, start, finish, signIn, events, members, log }
}

const refusalIn = (outcome: { secret: string } | Refused): string =>
  'refused' in outcome ? outcome.refused : 'signed in'

forEachDatabase((_engine, open) => {
  test('whoever signs in at the provider is a member, with a session of the organization', async t => {
    const { world, organization, signIn, members, events, id } = await createFlow(t, open)
    const outcome = await signIn('ada')
    assert.ok('secret' in outcome)
    assert.equal(outcome.to, '/there')
    assert.deepEqual((await members()).includes('ada@company.test'), true)
    const [{ data, actor }] = await events('session_created')
    assert.deepEqual(data, { via: 'oidc', provider: id })
    assert.equal(actor.displayName, 'Ada Lovelace')
    const headers = { cookie: `__Host-lectern=${outcome.secret}` }
    const seen = await world.inject({ url: `/v1/orgs/${organization.id}`, headers })
    assert.equal(seen.status, 200)
  })

  test('the provider is asked with PKCE, a state and a nonce, and for no more than who it is', async t => {
    const { start, there, id } = await createFlow(t, open)
    const [one, two] = [new URL((await start()).url), new URL((await start()).url)]
    assert.equal(one.origin, there.issuer)
    const { state, nonce, code_challenge, ...others } = Object.fromEntries(one.searchParams)
    assert.deepEqual(others, {
      client_id: 'lectern',
      response_type: 'code',
      redirect_uri: `http://lectern.test/oidc/${id}/callback`,
      scope: 'openid email profile',
      code_challenge_method: 'S256',
    })
    for (const [name, value] of Object.entries({ state, nonce, code_challenge })) {
      assert.ok((value as string).length >= 43, name)
      assert.notEqual(value, two.searchParams.get(name))
    }
  })

  test('a public client needs no secret, and a provider may want it in the form', async t => {
    for (const token_endpoint_auth_method of ['none', 'client_secret_post'] as const) {
      const { signIn } = await createFlow(t, open, { client: { token_endpoint_auth_method } })
      assert.equal(refusalIn(await signIn('ada')), 'signed in', token_endpoint_auth_method)
    }
  })

  test('userinfo is asked where the ID token says too little of the address', async t => {
    const { signIn, there } = await createFlow(t, open, { tellsInIdToken: false })
    assert.equal(refusalIn(await signIn('ada')), 'signed in')
    assert.ok(there.asked.includes('GET /me'))
  })

  test('keys that were rotated are known, however lately', async t => {
    const { signIn, there } = await createFlow(t, open)
    assert.equal(refusalIn(await signIn('ada')), 'signed in')
    there.rotateKeys()
    assert.equal(refusalIn(await signIn('ada')), 'signed in')
    const metadata = there.asked.filter(one => one.endsWith('/openid-configuration'))
    assert.equal(metadata.length, 1, 'the metadata is read once')
  })

  test('metadata is read again after ten minutes, and after a failure', async t => {
    const { world, start, finish, signIn, there } = await createFlow(t, open)
    const read = () => there.asked.filter(one => one.endsWith('/openid-configuration')).length
    await signIn('ada')
    world.clock.now += 600_000
    await start()
    assert.equal(read(), 2)
    const begun = await start()
    const { searchParams } = new URL(begun.url)
    await finish(`/?code=none&state=${searchParams.get('state')}`, begun.browserSecret)
    await start()
    assert.equal(read(), 3)
  })

  test('an address that is not verified lets nobody in, and the admins read why', async t => {
    const { there, signIn, events, members } = await createFlow(t, open)
    const email = 'eve@company.test'
    for (const claims of [{}, { email_verified: false }, { email_verified: 'false' }, { xms_edov: 0 }]) {
      there.accounts.set('eve', { email, ...claims })
      assert.match(refusalIn(await signIn('eve')), /does not say that your e-mail address is verified/)
    }
    assert.equal((await members()).length, 1)
    const refused = await events('sign_in_refused')
    assert.equal(refused.length, 4)
    assert.deepEqual(refused[0].data, { via: 'oidc', reason: 'address_not_verified', email })
    for (const claims of [{ email_verified: 'true' }, { xms_edov: true }, { xms_edov: '1' }]) {
      there.accounts.set('eve', { email, ...claims })
      assert.equal(refusalIn(await signIn('eve')), 'signed in')
    }
  })

  test('no other browser ends what one began, and nobody what was never begun', async t => {
    const { start, finish, there, events } = await createFlow(t, open)
    const [mine, theirs] = [await start(), await start()]
    const callback = await there.signIn(mine.url, 'ada')
    for (const secret of [undefined, theirs.browserSecret, ''])
      assert.match(refusalIn(await finish(callback, secret)), /begun in another browser/)
    const swapped = new URL(callback)
    swapped.searchParams.set('state', new URL(theirs.url).searchParams.get('state') as string)
    assert.match(refusalIn(await finish(swapped.href, mine.browserSecret)), /begun in another browser/)
    for (const query of [
      '',
      '?',
      '?code=a',
      '?state=',
      '?state=a&code=b',
      '?state=%00',
      `?state=${'a'.repeat(9000)}`,
    ])
      assert.match(
        refusalIn(await finish(`/oidc/callback${query}`, mine.browserSecret)),
        /begun in another browser/,
      )
    assert.equal(refusalIn(await finish(callback, mine.browserSecret)), 'signed in')
    assert.deepEqual(await events('sign_in_refused'), [], 'strangers write nothing into the events')
  })

  test('a code is good once, and for the sign-in that it was given for', async t => {
    const { start, finish, there } = await createFlow(t, open)
    const first = await start()
    const callback = await there.signIn(first.url, 'ada')
    const second = await start(first.browserSecret)
    const stolen = new URL(callback)
    stolen.searchParams.set('state', new URL(second.url).searchParams.get('state') as string)
    assert.match(
      refusalIn(await finish(stolen.href, first.browserSecret)),
      /did not let you in/,
      'another verifier',
    )
    await finish(callback, first.browserSecret)
    assert.match(refusalIn(await finish(callback, first.browserSecret)), /begun in another browser/)
  })

  test("another provider's answer is not taken for this one's", async t => {
    const flow = await createFlow(t, open)
    const { organization, path, there, start, finish } = flow
    const other = (
      await organization.admin.post(path, { label: 'Other', issuer: 'https://other.test', clientId: 'x' })
    ).body
    const begun = await start()
    const callback = await there.signIn(begun.url, 'ada')
    assert.match(refusalIn(await finish(callback, begun.browserSecret, other.id)), /begun in another browser/)
    const mixed = new URL(callback)
    mixed.searchParams.set('iss', 'https://other.test')
    assert.match(refusalIn(await finish(mixed.href, begun.browserSecret)), /did not let you in/)
  })

  test('a provider that refuses is believed, and its words are not repeated', async t => {
    const { start, finish, log, there } = await createFlow(t, open)
    const begun = await start()
    const { searchParams } = new URL(begun.url)
    const state = searchParams.get('state')
    const query = `?error=access_denied&error_description=<script>&state=${state}&iss=${there.issuer}`
    const refusal = refusalIn(await finish(`/oidc/callback${query}`, begun.browserSecret))
    assert.match(refusal, /did not let you in/)
    assert.ok(!refusal.includes('script'))
    const [line] = log.filter(({ msg }) => msg === 'a sign-in by OIDC failed')
    assert.match(String(line?.error), /access_denied/)
  })

  test('a provider that was changed or deleted meanwhile lets nobody in', async t => {
    const changed = await createFlow(t, open)
    const begun = await changed.start()
    const callback = await changed.there.signIn(begun.url, 'ada')
    await changed.set({ clientId: 'another' })
    assert.match(refusalIn(await changed.finish(callback, begun.browserSecret)), /deleted or changed/)
    const deleted = await createFlow(t, open)
    const second = await deleted.start()
    const answer = await deleted.there.signIn(second.url, 'ada')
    await deleted.organization.admin.delete(`${deleted.path}/${deleted.id}`)
    assert.match(refusalIn(await deleted.finish(answer, second.browserSecret)), /begun in another browser/)
    await assert.rejects(() => deleted.start(), /there is no such provider/)
  })

  test('a provider that cannot be reached is no verdict: try again', async t => {
    const { start, finish, there, events } = await createFlow(t, open)
    const begun = await start()
    const callback = await there.signIn(begun.url, 'ada')
    there.instead = (_request, response) => response.writeHead(503).end()
    await assert.rejects(
      () => finish(callback, begun.browserSecret),
      (error: Error) => error instanceof Unavailable && /could not be reached, try again/.test(error.message),
    )
    await assert.rejects(() => start(), /could not be reached, try again/)
    assert.deepEqual(await events('sign_in_refused'), [])
  })

  test('disabled members are refused, removed ones too unless the provider says that they may come back', async t => {
    const { world, organization, signIn, set } = await createFlow(t, open)
    await signIn('ada')
    const { items } = (await organization.admin.get(`/orgs/${organization.id}/members?search=ada@`)).body
    const member = `/orgs/${organization.id}/members/${items[0].id}`
    await organization.admin.delete(member)
    assert.match(refusalIn(await signIn('ada')), /You were removed/)
    await set({ rejoin: true })
    assert.equal(refusalIn(await signIn('ada')), 'signed in')
    await world.act({ id: '' }, ctx =>
      ctx.db.updateTable('members').set({ disabled: 1 }).where('user_id', '=', items[0].id).execute(),
    )
    assert.match(refusalIn(await signIn('ada')), /shut out/)
  })

  test('nothing secret is logged, stored in the clear, or written into events', async t => {
    const { world, organization, there, start, finish, log } = await createFlow(t, open)
    const begun = await start()
    const callback = await there.signIn(begun.url, 'ada')
    const outcome = await finish(callback, begun.browserSecret)
    const { read } = world.installation.database
    const providers = await read.selectFrom('oidc_providers').selectAll().execute()
    const events = (await organization.admin.get(`/orgs/${organization.id}/events?limit=1000`)).body
    const written = JSON.stringify([
      log,
      events,
      providers.map(row => ({ ...row, s: String(row.client_secret) })),
    ])
    const code = new URL(callback).searchParams.get('code') as string
    for (const secret of [
      there.clientSecret,
      code,
      begun.browserSecret,
      'secret' in outcome ? outcome.secret : '',
    ])
      assert.ok(!written.includes(secret))
  })
})
