// One organization's provider never opens anything of another, whomever it names and whatever follows.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sharedWorld } from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import type { Answer, World } from '../../../test/world/world.ts'
import { signInWithPassword } from '../passwords/index.ts'
import { startSession } from '../sessions/index.ts'
import { findActiveProvider, type Provider, signOn } from './index.ts'
import { addOidcProvider } from './testing.ts'

type Ask = (method: string, path: string, body?: object) => Promise<Answer>

forEachDatabase((_engine, open) => {
  const world = sharedWorld(open)
  let count = 0
  const address = () => `victim.${++count}@target.test`

  /** An organization whose admin sets up any provider they like, and another one that they attack. */
  const scene = async () => {
    const app = await world()
    const [attacker, target] = [await app.organization('Attacker'), await app.organization('Target')]
    const id = await addOidcProvider(app, attacker, { default_role: 'admin', rejoin: 1 })
    const key = { kind: 'oidc', id } as const
    const provider = (await findActiveProvider({ db: app.installation.database.read }, key)) as Provider
    const space = (await target.admin.post(`/orgs/${target.id}/spaces`, { title: 'Secrets' })).body.id
    const collection = (await target.admin.post(`/orgs/${target.id}/collections`, { title: 'Secrets' })).body
      .id
    const names = async (subject: string, email: string, previous?: string): Promise<string> => {
      const outcome = await app.act({ id: '' }, ctx =>
        signOn(ctx, provider, { subject, email, displayName: 'Whoever' }, { userAgent: 'evil', previous }),
      )
      assert.ok('secret' in outcome)
      return outcome.secret
    }
    /** Everything that could be tried there is refused. */
    const refuses = async (ask: Ask): Promise<void> => {
      const [orgs, members] = [`/orgs/${target.id}`, `/orgs/${target.id}/members`]
      for (const [method, path, body] of [
        ['GET', orgs],
        ['PATCH', orgs, { title: 'Mine' }],
        ['GET', members],
        ['GET', `${orgs}/spaces`],
        ['GET', `${orgs}/events`],
        ['GET', `${orgs}/sso`],
        ['GET', `${orgs}/oidc`],
        ['POST', `${orgs}/oidc`, { label: 'Mine' }],
        ['POST', `${orgs}/spaces`, { title: 'Mine' }],
        ['POST', `${orgs}/invites`, { emails: ['mallory@evil.test'] }],
        ['GET', `/spaces/${space}`],
        ['GET', `/spaces/${space}/content`],
        ['PATCH', `/spaces/${space}`, { title: 'Mine' }],
        ['DELETE', `/spaces/${space}`],
        ['GET', `/collections/${collection}`],
      ] as const) {
        const { status } = await ask(method, path, body)
        assert.ok(status === 403 || status === 404, `${method} ${path} is answered with ${status}`)
      }
    }
    const invite = (email: string) =>
      target.admin.post(`/orgs/${target.id}/invites`, { emails: [email], role: 'admin' })
    return { app, attacker, target, provider, names, refuses, invite }
  }
  const withCookie =
    ({ inject }: World, secret: string): Ask =>
    (method, path, body) =>
      inject({
        method: method as 'GET',
        url: `/v1${path}`,
        headers: { cookie: `__Host-lectern=${secret}`, 'sec-fetch-site': 'same-origin' },
        ...(body !== undefined && { payload: body }),
      })
  const withToken =
    ({ inject }: World, token: string): Ask =>
    (method, path, body) =>
      inject({
        method: method as 'GET',
        url: `/v1${path}`,
        headers: { authorization: `Bearer ${token}` },
        ...(body !== undefined && { payload: body }),
      })
  const tokenOf = async (ask: Ask): Promise<string> =>
    (await ask('POST', '/user/tokens', { label: 'evil' })).body.token

  test('not to a session of somebody who belongs there, as admin or otherwise, nor to a token made with it', async () => {
    const { app, attacker, target, names, refuses } = await scene()
    for (const person of [target.admin, await app.member(target, 'create'), await app.member(target, null)]) {
      const ask = withCookie(app, await names(person.id, person.email))
      assert.equal((await ask('GET', `/orgs/${attacker.id}`)).status, 200, 'it counts at home')
      await refuses(ask)
      await refuses(withToken(app, await tokenOf(ask)))
      const { items } = (await ask('GET', '/orgs')).body
      for (const { id, permissions } of items)
        assert.equal(Object.values(permissions).some(Boolean), id === attacker.id)
    }
  })

  test('not to a session, or a token, of an account that is invited there later', async () => {
    const { app, names, refuses, invite } = await scene()
    const email = address()
    const ask = withCookie(app, await names('1', email))
    const token = await tokenOf(ask)
    await invite(email)
    await refuses(ask)
    await refuses(withToken(app, token))
    await refuses(withCookie(app, await names('1', email)))
  })

  test('not by an address that is changed to that of somebody there, or of somebody who comes there later', async () => {
    const { app, target, names, refuses, invite } = await scene()
    await names('1', address())
    await refuses(withCookie(app, await names('1', target.admin.email)))
    const later = address()
    const ask = withCookie(app, await names('1', later))
    await invite(later)
    await refuses(ask)
    await refuses(withCookie(app, await names('1', address())))
  })

  test('not by an account of their own, which proves itself, given the address of somebody who comes there later', async () => {
    const { app, attacker, names, refuses, invite } = await scene()
    const own = await app.member(attacker, 'read')
    const { secret: owned } = await app.act(own, ctx =>
      startSession(ctx, { userId: own.id, proof: { own: true }, via: 'password', userAgent: '' }),
    )
    const later = address()
    const before = await names(own.id, own.email, owned)
    const joined = await names(own.id, later, before)
    await invite(later)
    for (const ask of [withCookie(app, joined), withToken(app, own.token)]) {
      assert.notEqual((await ask('GET', '/user')).body.email, later)
      await refuses(ask)
    }
  })

  test('not by changing how an account signs in, once it belongs there too', async () => {
    const { app, target, names } = await scene()
    const ask = withCookie(app, await names('1', target.admin.email))
    for (const [method, path, body] of [
      ['PATCH', `/users/${target.admin.id}`, { displayName: 'Mine' }],
      ['PUT', '/user/password', { password: 'a very long and unusual pass phrase' }],
      ['POST', '/user/passkeys/options', {}],
      ['POST', '/orgs', { title: 'Of everybody' }],
    ] as const) {
      const { status } = await ask(method, path, body)
      assert.ok(status === 403 || status === 404, `${method} ${path} is answered with ${status}`)
    }
  })

  test('not by a password that was set while the account belonged to nobody else', async () => {
    const { app, attacker, names, refuses, invite } = await scene()
    const [email, password] = [address(), 'drowsy harbour penguin parade']
    const set = await withCookie(app, await names('1', email))('PUT', '/user/password', { password })
    assert.equal(set.status, 204)
    await invite(email)
    const browser = { network: 'evil', userAgent: 'evil' }
    const { secret } = await signInWithPassword(app.installation, { email, password, ...browser })
    const ask = withCookie(app, secret)
    assert.equal((await ask('GET', `/orgs/${attacker.id}`)).status, 200)
    await refuses(ask)
    await refuses(withToken(app, await tokenOf(ask)))
    const again = await ask('PUT', '/user/password', { current: password, password: `${password} twice` })
    assert.equal(again.status, 403)
  })

  test('not by adding to the session of another person, which ends', async () => {
    const { app, target, names, refuses } = await scene()
    const { secret: previous } = await app.act(target.admin, ctx =>
      startSession(ctx, { userId: target.admin.id, proof: { own: true }, via: 'password', userAgent: '' }),
    )
    const secret = await names('1', address(), previous)
    await refuses(withCookie(app, secret))
    assert.equal((await withCookie(app, previous)('GET', '/user')).status, 401)
  })

  test('but somebody who has proved themselves keeps what they had, and gains what the provider vouches for', async () => {
    const { app, attacker, target, names } = await scene()
    const { secret: previous } = await app.act(target.admin, ctx =>
      startSession(ctx, { userId: target.admin.id, proof: { own: true }, via: 'password', userAgent: '' }),
    )
    const ask = withCookie(app, await names('1', target.admin.email, previous))
    for (const { id } of [attacker, target]) assert.equal((await ask('GET', `/orgs/${id}`)).status, 200)
  })
})
