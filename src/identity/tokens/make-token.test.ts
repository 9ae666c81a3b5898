// Tokens made with another token, and how many a person can have.
import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { sendDuring } from '../../../test/world/at-once.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { type Answer, createWorld, type Person, type World } from '../../../test/world/world.ts'
import { createToken } from './index.ts'
import { mostTokens } from './make-token.ts'

forEachDatabase((_engine, open) => {
  let world: World
  let person: Person

  beforeEach(async () => {
    world = await createWorld(await open())
    person = await world.person()
  })

  const send = (token: string, method: 'GET' | 'POST' | 'DELETE', path: string, payload?: object) =>
    world.inject({
      method,
      url: `/v1${path}`,
      headers: { authorization: `Bearer ${token}` },
      ...(payload && { payload }),
    })
  const makeWith = (token: string, wanted: object = {}): Promise<Answer> =>
    send(token, 'POST', '/user/tokens', { label: 'Made', ...wanted })

  const expiring = async (expiresAt: string): Promise<string> =>
    (await makeWith(person.token, { expiresAt })).body.token

  test('a token made with one that expires takes its expiry, if no earlier one is asked for', async () => {
    const parent = await expiring('2026-02-01')
    assert.equal((await makeWith(parent)).body.expiresAt, '2026-02-01T00:00:00.000Z')
    for (const [expiresAt, expected] of [
      ['2026-01-31T23:59:59.999Z', '2026-01-31T23:59:59.999Z'],
      ['2026-02-01', '2026-02-01T00:00:00.000Z'],
      ['2026-02-01T02:00:00+02:00', '2026-02-01T00:00:00.000Z'],
    ])
      assert.equal((await makeWith(parent, { expiresAt })).body.expiresAt, expected)
  })

  test('a token made with one that expires cannot be made to outlive it', async () => {
    const parent = await expiring('2026-02-01')
    for (const expiresAt of ['2026-02-01T00:00:00.001Z', '2027-01-01', '2026-02-01T00:00:00-01:00']) {
      const { status, body } = await makeWith(parent, { expiresAt })
      assert.equal(status, 400)
      assert.deepEqual(body.error.details, [
        {
          path: '/expiresAt',
          message: 'must be no later than 2026-02-01T00:00:00.000Z, when the token that makes it expires',
        },
      ])
    }
    const child = (await makeWith(parent)).body.token
    const grandchild = await makeWith(child, { expiresAt: '2026-03-01' })
    assert.equal(grandchild.status, 400)
    world.clock.now = Date.parse('2026-02-01')
    assert.equal((await send(child, 'GET', '/user')).status, 401)
  })

  test('a token made with one that never expires may do so as well', async () => {
    assert.equal((await makeWith(person.token)).body.expiresAt, undefined)
    assert.equal((await makeWith(person.token, { expiresAt: '9999-12-31' })).status, 201)
  })

  test('a token made with another has the scope write or read, and one that only reads makes none', async () => {
    const reader = (await makeWith(person.token, { scope: 'read' })).body
    assert.equal(reader.scope, 'read')
    for (const scope of ['read', 'write'])
      assert.equal((await makeWith(reader.token, { scope })).status, 403, scope)
  })

  test('revoking a token leaves those that were made with it, so that it can be replaced by one of them', async () => {
    const successor = (await makeWith(person.token)).body.token
    const [{ id }] = (await person.get('/user/tokens')).body.items
    assert.equal((await send(successor, 'DELETE', `/user/tokens/${id}`)).status, 204)
    assert.deepEqual(
      [(await person.get('/user')).status, (await send(successor, 'GET', '/user')).status],
      [401, 200],
    )
  })

  test('a token that is revoked in the same moment makes no other', async () => {
    const [{ id }] = (await person.get('/user/tokens')).body.items
    const answer = await sendDuring(
      world,
      person,
      ctx => ctx.db.deleteFrom('tokens').where('id', '=', id).execute(),
      () => makeWith(person.token),
    )
    assert.equal(answer.status, 401)
    assert.equal(
      answer.headers['www-authenticate'],
      'Bearer error="invalid_token", resource_metadata="http://lectern.test/.well-known/oauth-protected-resource/v1"',
    )
  })

  /** Makes tokens until there are `count`, including the one that sends the requests. */
  const fill = (count: number, wanted: object = {}) =>
    world.act(person, async ctx => {
      for (let made = 1; made < count; made++)
        await createToken(ctx, person.id, { label: `Filled ${made}`, ...wanted })
    })

  test('a person has at most 100 tokens, and may make another once one is revoked', async () => {
    assert.equal(mostTokens, 100)
    await fill(99)
    const last = await makeWith(person.token)
    assert.equal(last.status, 201)
    const { status, body } = await makeWith(person.token)
    assert.equal(status, 409)
    assert.match(body.error.message, /100 is the most; revoke one/)
    assert.equal((await person.delete(`/user/tokens/${last.body.id}`)).status, 204)
    assert.equal((await makeWith(person.token)).status, 201)
    assert.equal((await makeWith(person.token)).status, 409)
    assert.equal((await makeWith((await world.person()).token)).status, 201)
  })

  test('tokens that have expired count no longer, and make way once there are 100', async () => {
    await fill(100, { expiresAt: '2026-01-02' })
    assert.equal((await makeWith(person.token)).status, 409)
    world.clock.now = Date.parse('2026-01-02')
    assert.equal((await person.get('/user/tokens')).body.count, 100)
    assert.equal((await makeWith(person.token)).status, 201)
    assert.equal((await person.get('/user/tokens')).body.count, 2)
  })

  test('of two who make the last token at once, one is refused', async () => {
    await fill(99)
    const answer = await sendDuring(
      world,
      person,
      ctx => createToken(ctx, person.id, { label: 'Faster' }),
      () => makeWith(person.token),
    )
    assert.equal(answer.status, 409)
    assert.equal((await person.get('/user/tokens')).body.count, 100)
  })
})
