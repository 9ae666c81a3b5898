// Signing in with a password: what it proves, and that a refusal does not reveal whether an account exists.
import assert from 'node:assert/strict'
import crypto from 'node:crypto'
import { beforeEach, mock, test } from 'node:test'
import type { WriteCtx } from '#context.ts'
import { Conflict, TooManyAttempts } from '#kernel/errors.ts'
import { sendDuring } from '../../../test/world/at-once.ts'
import { signedIn, withCookie } from '../../../test/world/browsers.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { createWorld, type Person, type World } from '../../../test/world/world.ts'
import { authenticateSession, endSessionsOf } from '../sessions/index.ts'
import { SignInRefused } from '../sign-in-attempts/index.ts'
import { isHashOf } from './argon2.ts'
import { hashPassword, type PasswordSignIn, setPassword, signInWithPassword } from './index.ts'

const password = 'harbour walnut lantern 7'

forEachDatabase((_engine, open) => {
  let world: World
  let organization: { id: string; admin: Person }
  let member: Person

  beforeEach(async () => {
    world = await createWorld(await open())
    organization = await world.organization()
    member = await world.member(organization, 'read')
    await member.put('/user/password', { password })
  })

  const signIn = (given: Partial<PasswordSignIn> = {}, { installation } = world) =>
    signInWithPassword(installation, {
      email: member.email,
      password,
      network: '192.0.2.1',
      userAgent: 'Test',
      ...given,
    })
  const actorBy = (secret: string) =>
    authenticateSession(world.installation, { cookie: `__Host-lectern=${secret}` })
  const disable = (disabled: 0 | 1) =>
    world.act(organization.admin, async ({ db }) => {
      await db.updateTable('members').set({ disabled }).where('user_id', '=', member.id).execute()
    })
  const events = async (type: string) => {
    await world.installation.settled()
    const { items } = (await organization.admin.get(`/orgs/${organization.id}/events`)).body
    return items.filter((event: { type: string }) => event.type === type)
  }

  test('the right password starts a session that counts everywhere', async () => {
    const { secret } = await signIn()
    const actor = await actorBy(secret)
    assert.deepEqual([actor?.userId, actor?.organizations], [member.id, undefined])
    assert.ok(await actorBy((await signIn({ email: member.email.toUpperCase(), previous: secret })).secret))
    assert.equal(await actorBy(secret), undefined)
    assert.deepEqual((await events('session_created'))[0].data, { via: 'password' })
  })

  test('no address, no password, the wrong one, a disabled member: all are refused alike, with one hash each', async () => {
    const without = await world.member(organization, 'read')
    const refused: [string, Partial<PasswordSignIn>][] = [
      ['unknown', { email: 'nobody@example.com' }],
      ['no address', { email: '' }],
      ['no password', { email: without.email }],
      ['wrong', { password: 'copper tuesday orchard 9' }],
      ['too long', { password: 'x'.repeat(60_000) }],
      ['disabled', {}],
    ]
    const hashes = mock.method(crypto, 'argon2')
    for (const [name, given] of refused) {
      await disable(name === 'disabled' ? 1 : 0)
      hashes.mock.resetCalls()
      const error = await signIn(given).catch(thrown => thrown)
      assert.ok(error instanceof SignInRefused, name)
      assert.equal(error.message, new SignInRefused().message)
      assert.equal(hashes.mock.callCount(), 1, name)
    }
    hashes.mock.restore()
  })

  test('refusals are written down for accounts that there are, and say why', async () => {
    // Events are written in the background, so two at once may be written in either order.
    const refuse = async (attempt?: Parameters<typeof signIn>[0]) => {
      await assert.rejects(signIn(attempt))
      await world.installation.settled()
    }
    await refuse({ email: 'nobody@example.com' })
    await refuse({ password: 'copper tuesday orchard 9' })
    await refuse({ email: organization.admin.email })
    await disable(1)
    await refuse()
    const refused = await events('sign_in_refused')
    const said = refused.map(({ resource, data }: any) => [resource.id, data.via, data.reason])
    assert.deepEqual(said, [
      [member.id, 'password', 'wrong password'],
      [organization.admin.id, 'password', 'no password'],
      [member.id, 'password', 'disabled in all organizations'],
    ])
  })

  test('failures delay what follows, and are not even looked at meanwhile', async () => {
    for (let count = 0; count < 5; count++)
      await assert.rejects(signIn({ password: 'copper tuesday orchard 9' }), SignInRefused)
    const hashes = mock.method(crypto, 'argon2')
    await assert.rejects(signIn(), TooManyAttempts)
    assert.equal(hashes.mock.callCount(), 0)
    hashes.mock.restore()
    assert.ok(await signIn({ network: '198.51.100.7' }))
  })

  test('a hash that was made with less is made anew by a sign-in', async () => {
    const { installation } = world
    const old = `$argon2id$v=19$m=64,t=1,p=1$${'c2FsdHNhbHRzYWx0c2FsdA'}$`
    const hash = crypto.argon2Sync('argon2id', {
      message: password,
      nonce: Buffer.from('c2FsdHNhbHRzYWx0c2FsdA', 'base64'),
      memory: 64,
      passes: 1,
      parallelism: 1,
      tagLength: 32,
    })
    const stored = `${old}${hash.toString('base64').replace('=', '')}`
    await world.act(member, async ({ db }) => {
      await db.updateTable('passwords').set({ hash: stored }).execute()
    })
    assert.ok(await signIn())
    const row = await installation.database.read.selectFrom('passwords').selectAll().executeTakeFirstOrThrow()
    assert.match(row.hash, /m=19456,t=2,p=1/)
    assert.ok(await isHashOf(row.hash, password))
  })

  test('a password that was set on the word of an organization counts there alone', async () => {
    const proof = { own: false, organizationId: organization.id, providerId: null } as const
    const confined = await signedIn(world, member, { proof, via: 'link' })
    const set = await confined.ask('PUT', '/user/password', {
      current: password,
      password: `${password} too`,
    })
    assert.equal(set.status, 204)
    const { secret } = await signIn({ password: `${password} too` })
    assert.deepEqual((await actorBy(secret))?.organizations, [organization.id])
    await member.put('/user/password', { current: `${password} too`, password })
    assert.equal((await actorBy((await signIn()).secret))?.organizations, undefined)
  })

  test('a password that is changed while it is checked starts no session', async () => {
    const { installation } = world
    const hash = await hashPassword('copper tuesday orchard 9')
    const hashes = mock.method(crypto, 'argon2', (...given: Parameters<typeof crypto.argon2>) => {
      hashes.mock.restore()
      const [algorithm, parameters, done] = given
      crypto.argon2(algorithm, parameters, async (error, result) => {
        await world.act(member, ctx => setPassword(ctx, member.id, hash))
        done(error, result)
      })
    })
    await assert.rejects(signIn(), SignInRefused)
    const sessions = await installation.database.read.selectFrom('sessions').selectAll().execute()
    assert.deepEqual(sessions, [])
  })

  test('a password that is being changed while its session would start starts none that outlives the change', async () => {
    const hash = await hashPassword('copper tuesday orchard 9')
    const change = async (ctx: WriteCtx) => {
      await setPassword(ctx, member.id, hash)
      await endSessionsOf(ctx, member.id)
    }
    await assert.rejects(
      sendDuring(world, member, change, () => signIn()),
      SignInRefused,
    )
    const sessions = await world.installation.database.read.selectFrom('sessions').selectAll().execute()
    assert.deepEqual(sessions, [])
  })

  test('where there is single sign-on alone no password signs in', async () => {
    const there = await createWorld(await open(), { signIn: { localAccounts: false } })
    await assert.rejects(async () => signIn({}, there), Conflict)
  })

  test('a browser that signs in shows its session', async () => {
    const { secret } = await signIn()
    assert.equal((await withCookie(world, '', secret).ask('GET', '/user')).body.id, member.id)
  })
})
