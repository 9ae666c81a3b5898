// Passwords: which are accepted, who may change them, and what a change ends.
import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { reading } from '#context.ts'
import { sendDuring } from '../../../test/world/at-once.ts'
import { signedIn } from '../../../test/world/browsers.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { createWorld, type LogRecord, type Person, type World } from '../../../test/world/world.ts'
import {
  allowReplacing,
  changePassword,
  checkPassword,
  hashPassword,
  hasPassword,
  needsCurrent,
  refuseWithoutLocalAccounts,
  setPassword,
} from './index.ts'

const [first, second] = ['harbour walnut lantern 7', 'copper tuesday orchard 9']

forEachDatabase((_engine, open) => {
  let world: World
  let person: Person
  let logged: LogRecord[]

  beforeEach(async () => {
    logged = []
    world = await createWorld(await open(), { log: record => logged.push(record) })
    person = await world.person()
  })

  const put = (body: unknown) => person.put('/user/password', body)
  const isRight = (password: string) => checkPassword(world.installation, person.id, password)

  test('a first password needs none before it, and every other one the one before', async () => {
    assert.equal((await put({ password: first })).status, 204)
    assert.ok(await isRight(first))
    const missing = await put({ password: second })
    assert.deepEqual([missing.status, missing.body.error.details[0].path], [400, '/current'])
    const wrong = await put({ current: second, password: second })
    assert.deepEqual(wrong.body.error.details, [{ path: '/current', message: 'is not your password' }])
    assert.ok(await isRight(first))
    assert.equal((await put({ current: first, password: second })).status, 204)
    assert.deepEqual([await isRight(first), await isRight(second)], [false, true])
  })

  test('a wrong one counts as an attempt to sign in', async () => {
    await put({ password: first })
    for (let count = 0; count < 5; count++)
      assert.equal((await put({ current: second, password: second })).status, 400)
    const { status, headers } = await put({ current: first, password: second })
    assert.deepEqual([status, headers['retry-after']], [429, '1'])
    world.clock.now += 1000
    assert.equal((await put({ current: first, password: second })).status, 204)
  })

  test('a password has 12 to 256 characters as Unicode counts them, composed in whatever way', async () => {
    const long = Array.from(
      { length: 128 },
      (_, index) => `${String.fromCharCode(97 + ((index * 7) % 26))}🦊`,
    )
    for (const password of ['walnut lant', 'e\u0301'.repeat(11), `${long.join('')}x`, '\ufdfa'.repeat(200)]) {
      const { status, body } = await put({ password })
      assert.deepEqual([status, body.error.details[0].path], [400, '/password'], password)
    }
    assert.equal((await put({ password: long.join('') })).status, 204)
    const composed = 'h\u00e9ron walnut \u00e5ngstr\u00f6m'
    assert.equal((await put({ current: long.join(''), password: composed })).status, 204)
    assert.ok(await isRight(composed.normalize('NFD')))
    assert.ok(!(await isRight('x'.repeat(100_000))))
  })

  test('one that is easily guessed is refused, by common lists and by what somebody is called', async () => {
    const weak = [
      'passwordpassword',
      'password1234',
      'P@ssw0rd1234',
      'qwertyuiop123',
      'aaaaaaaaaaaaaaaa',
      'abcdefghijklm',
      '1'.repeat(256),
      'Person 1 Person 1',
      person.email,
      'lectern lectern',
      'lectern.test 2026',
    ]
    for (const password of weak) {
      const { status, body } = await put({ password })
      assert.equal(status, 400, password)
      assert.match(body.error.message, /^password is easily guessed: take several words/)
    }
  })

  test('a new password ends all other sessions, and renews the one that asks', async () => {
    const [own, other] = [await signedIn(world, person), await signedIn(world, person)]
    const before = own.secret
    const { status, headers } = await own.ask('PUT', '/user/password', { password: first })
    assert.equal(status, 204)
    assert.match(String(headers['set-cookie']), /^__Host-lectern=.*; Secure; HttpOnly; SameSite=Lax/)
    assert.notEqual(own.secret, before)
    assert.equal((await own.ask('GET', '/user')).status, 200)
    assert.equal((await other.ask('GET', '/user')).status, 401)
    const { status: withBefore } = await world.inject({
      url: '/v1/user',
      headers: { cookie: `__Host-lectern=${before}` },
    })
    assert.equal(withBefore, 401)
    const byToken = await put({ current: first, password: second })
    assert.deepEqual([byToken.status, byToken.headers['set-cookie']], [204, undefined])
    assert.equal((await own.ask('GET', '/user')).status, 401)
    assert.equal((await person.get('/user')).status, 200)
  })

  test('what is stored of it is Argon2id with its parameters, and it stands nowhere else', async () => {
    const { admin, id } = await world.organization()
    await admin.put('/user/password', { password: first })
    const tables = ['passwords', 'events', 'sign_in_attempts', 'kept_answers'] as const
    const { read } = world.installation.database
    const rows = await Promise.all(tables.map(table => read.selectFrom(table).selectAll().execute()))
    assert.doesNotMatch(JSON.stringify([rows, logged]), /walnut/)
    const [password] = rows[0] as { hash: string }[]
    assert.match(String(password?.hash), /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
    const { items } = (await admin.get(`/orgs/${id}/events`)).body
    const event = items.find(({ type }: { type: string }) => type === 'password_changed')
    assert.deepEqual(event.resource, { type: 'user', id: admin.id })
    assert.equal(JSON.stringify(event).includes('argon2'), false)
  })

  test('the same password has another hash each time', async () => {
    assert.notEqual(await hashPassword(first), await hashPassword(first))
  })

  test('a session that a link has started replaces a forgotten password for an hour, and no other does', async () => {
    await put({ password: first })
    const [linked, other] = [await signedIn(world, person, { via: 'link' }), await signedIn(world, person)]
    await world.act(person, ctx => allowReplacing(ctx, person.id, linked.id))
    assert.equal((await other.ask('PUT', '/user/password', { password: second })).status, 400)
    world.clock.now += 3_600_000
    assert.equal((await linked.ask('PUT', '/user/password', { password: second })).status, 400)
    world.clock.now -= 1
    assert.equal((await linked.ask('PUT', '/user/password', { password: second })).status, 204)
    assert.equal((await linked.ask('PUT', '/user/password', { password: first })).status, 400)
    assert.ok(await isRight(second))
  })

  test('a page knows whether to ask for the password until now, and gets the secret of the renewed session', async () => {
    const { id: tokenId } = await signedIn(world, person)
    const ctx = reading(world.installation, { userId: person.id, tokenId, scope: 'write', by: 'session' })
    assert.deepEqual([await hasPassword(ctx, person.id), await needsCurrent(ctx)], [false, false])
    assert.match(String(await changePassword(ctx, '192.0.2.1', { password: first })), /^lcb_/)
    assert.deepEqual([await hasPassword(ctx, person.id), await needsCurrent(ctx)], [true, true])
    await world.act(person, inside => allowReplacing(inside, person.id, tokenId))
    assert.equal(await needsCurrent(ctx), false)
  })

  test('of two changes at the same moment the later one learns of the other', async () => {
    await put({ password: first })
    const hash = await hashPassword(second)
    const { status } = await sendDuring(
      world,
      person,
      ctx => setPassword(ctx, person.id, hash),
      () => put({ current: first, password: 'a third walnut lantern 3' }),
    )
    assert.ok(status === 409 || status === 400, String(status))
    assert.ok(await isRight(second))
  })

  test('where there is single sign-on alone nobody gets a password', async () => {
    const there = await createWorld(await open(), { signIn: { localAccounts: false } })
    assert.throws(() => refuseWithoutLocalAccounts(there.installation), /no passwords/)
    const { status, body } = await (await there.person()).put('/user/password', { password: first })
    assert.equal(status, 409)
    assert.match(body.error.message, /sign in through the provider of your organization/)
  })
})
