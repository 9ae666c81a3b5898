// Tokens: what they prove, how long they are valid, and what they allow.
import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { actingAs, type WriteCtx } from '#context.ts'
import { sendDuring } from '../../../test/world/at-once.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { createWorld, type Person, type World } from '../../../test/world/world.ts'
import { updateUser } from '../users/store.ts'
import { authenticate, hasGoodToken } from './index.ts'

forEachDatabase((_engine, open) => {
  let world: World
  let person: Person

  beforeEach(async () => {
    world = await createWorld(await open())
    person = await world.person()
  })

  const make = async (wanted: Record<string, unknown> = {}) =>
    (await person.post('/user/tokens', { label: 'Made', ...wanted })).body
  const statusWith = async (authorization: string | undefined) => {
    const headers = authorization === undefined ? {} : { authorization }
    return (await world.inject({ method: 'GET', url: '/v1/user', headers })).status
  }

  test('a token is shown once, when it is made, and kept nowhere', async () => {
    const { status, headers, body } = await person.post('/user/tokens', { label: 'CI' })
    assert.equal(status, 201)
    const { token, id, ...rest } = body
    assert.match(token, /^lct_[0-9A-Za-z]{27,}$/)
    assert.equal(headers.location, `http://lectern.test/v1/user/tokens/${id}`)
    const createdAt = '2026-01-01T00:00:00.000Z'
    assert.deepEqual(rest, { object: 'api-token', label: 'CI', scope: 'write', createdAt })
    const listed = (await person.get('/user/tokens')).body.items
    assert.deepEqual(listed.at(-1), { ...rest, id })
    const rows = await world.installation.database.read.selectFrom('tokens').selectAll().execute()
    assert.ok(!JSON.stringify(rows).includes(token.slice(4)))
  })

  test('a write that began before its token was revoked is done before the revocation is answered', async () => {
    const { id } = await make()
    const write = async (ctx: WriteCtx) => {
      assert.ok(await hasGoodToken(actingAs(ctx, { ...ctx.actor, tokenId: id })))
      await updateUser(ctx, person.id, { display_name: 'Written before' })
    }
    const { status, name } = await sendDuring(world, person, write, async () => {
      const revoked = await person.delete(`/user/tokens/${id}`)
      return { status: revoked.status, name: (await person.get('/user')).body.displayName }
    })
    assert.equal(status, 204)
    assert.equal(name, 'Written before')
  })

  test('no two tokens are alike', async () => {
    const tokens = new Set<string>()
    for (let count = 0; count < 20; count++) tokens.add((await make()).token)
    assert.equal(tokens.size, 20)
  })

  test('without a good token every request is a 401 that asks for one', async () => {
    const { token } = await make()
    assert.equal(await statusWith(`Bearer ${token}`), 200)
    assert.equal(await statusWith(`bearer ${token}`), 200)
    const wrong = [
      undefined,
      '',
      'Bearer',
      'Bearer ',
      token,
      `Basic ${token}`,
      `Token ${token}`,
      `Bearer ${token}x`,
      `Bearer ${token.slice(0, -1)}`,
      `Bearer ${token.toUpperCase()}`,
      `Bearer ${token} ${token}`,
      `Bearer lct_${'0'.repeat(36)}`,
      `Bearer ${'a'.repeat(10_000)}`,
    ]
    for (const authorization of wrong) assert.equal(await statusWith(authorization), 401, authorization)
    const { headers, body } = await world.inject({ method: 'GET', url: '/v1/user' })
    const metadata = 'resource_metadata="http://lectern.test/.well-known/oauth-protected-resource/v1"'
    assert.equal(headers['www-authenticate'], `Bearer ${metadata}`)
    assert.equal(body.error.code, 401)
  })

  test('a token in the address proves nothing', async () => {
    const { token } = await make()
    const url = `/v1/user?access_token=${token}&token=${token}`
    assert.equal((await world.inject({ method: 'GET', url })).status, 401)
  })

  test('a token ends at the moment it expires', async () => {
    const { token, expiresAt } = await make({
      expiresAt: '2026-01-01T01:00:00+01:00'.replace('01:00:00', '02:00:00'),
    })
    assert.equal(expiresAt, '2026-01-01T01:00:00.000Z')
    world.clock.now = Date.parse(expiresAt) - 1
    assert.equal(await statusWith(`Bearer ${token}`), 200)
    world.clock.now = Date.parse(expiresAt)
    assert.equal(await statusWith(`Bearer ${token}`), 401)
  })

  test('expiresAt is a date to come, with a time zone where it has a time', async () => {
    const wrong = [
      '2026-01-01T00:00:00.000Z',
      '2025-12-31',
      '2027-01-01T00:00:00',
      '2027-13-01',
      '2027-01-32T00:00:00Z',
      'tomorrow',
      '1798761600000',
      '',
      '2027-01-01T25:00:00Z',
    ]
    for (const expiresAt of [...wrong, null, 1798761600000]) {
      const { status, body } = await person.post('/user/tokens', { label: 'a', expiresAt })
      assert.equal(status, 400, String(expiresAt))
      assert.equal(body.error.details[0].path, '/expiresAt')
    }
    assert.equal((await make({ expiresAt: '2027-01-01' })).expiresAt, '2027-01-01T00:00:00.000Z')
    assert.equal((await make({ expiresAt: '2028-02-29T12:30Z' })).expiresAt, '2028-02-29T12:30:00.000Z')
  })

  test('a day that no calendar has is no date', async () => {
    for (const expiresAt of ['2027-02-30', '2027-02-29T00:00:00Z', '2027-04-31'])
      assert.equal((await person.post('/user/tokens', { label: 'a', expiresAt })).status, 400, expiresAt)
  })

  test('a label has 1 to 50 characters', async () => {
    for (const label of ['', 'a'.repeat(51), null, 1, undefined])
      assert.equal((await person.post('/user/tokens', { label })).status, 400)
    for (const label of ['a', 'a'.repeat(50)]) assert.equal((await make({ label })).label, label)
  })

  test('a revoked token proves nothing from then on', async () => {
    const { id, token } = await make()
    assert.equal(await statusWith(`Bearer ${token}`), 200)
    const { status, bytes } = await person.delete(`/user/tokens/${id}`)
    assert.deepEqual([status, bytes.length], [204, 0])
    assert.equal(await statusWith(`Bearer ${token}`), 401)
    assert.equal((await person.delete(`/user/tokens/${id}`)).status, 404)
  })

  test('a token may revoke itself', async () => {
    const [{ id }] = (await person.get('/user/tokens')).body.items
    assert.equal((await person.delete(`/user/tokens/${id}`)).status, 204)
    assert.equal((await person.get('/user')).status, 401)
  })

  test("nobody sees or revokes another's tokens", async () => {
    const { id } = await make()
    const other = await world.person()
    assert.equal((await other.delete(`/user/tokens/${id}`)).status, 404)
    const listed = (await other.get('/user/tokens')).body.items.map((one: { id: string }) => one.id)
    assert.ok(!listed.includes(id))
  })

  test('a token of the scope read reads, and writes nothing', async () => {
    const { token, scope } = await make({ scope: 'read' })
    assert.equal(scope, 'read')
    const headers = { authorization: `Bearer ${token}` }
    for (const method of ['GET', 'HEAD'] as const)
      assert.equal((await world.inject({ method, url: '/v1/user', headers })).status, 200)
    const payload = { label: 'More rights', scope: 'write' }
    const answer = await world.inject({ method: 'POST', url: '/v1/user/tokens', payload, headers })
    assert.equal(answer.status, 403)
  })

  test('a token of the scope read may not even revoke itself, and learns of nothing by being refused', async () => {
    const { id, token } = await make({ scope: 'read' })
    const other = await (await world.person()).post('/user/tokens', { label: 'Other' })
    const headers = { authorization: `Bearer ${token}` }
    const statusOf = async (url: string) => (await world.inject({ method: 'DELETE', url, headers })).status
    assert.equal(await statusOf(`/v1/user/tokens/${id}`), 403)
    assert.equal(await statusOf(`/v1/user/tokens/${other.body.id}`), 403)
    const wrong = await world.inject({ method: 'POST', url: '/v1/user/tokens', payload: { a: 1 }, headers })
    assert.equal(wrong.status, 403)
    assert.equal(await statusWith(`Bearer ${token}`), 200)
  })

  test('a token speaks for its person in all of their organizations', async () => {
    for (const title of ['One', 'Two']) await person.post('/orgs', { title })
    const { token } = await make()
    const headers = { authorization: `Bearer ${token}` }
    const { items } = (await world.inject({ method: 'GET', url: '/v1/orgs', headers })).body
    assert.deepEqual(
      items.map((one: { title: string }) => one.title),
      ['One', 'Two'],
    )
    for (const { id } of items) {
      const payload = { title: 'Space' }
      const made = await world.inject({ method: 'POST', url: `/v1/orgs/${id}/spaces`, payload, headers })
      assert.equal(made.status, 201)
    }
  })

  test('tokens are listed oldest first, those that have expired among them', async () => {
    await make({ label: 'B' })
    world.clock.now += 1000
    await make({ label: 'A', expiresAt: '2026-01-01T00:01:00Z' })
    world.clock.now += 1000
    await make({ label: 'C' })
    world.clock.now += 3_600_000
    const labelsOf = ({ items }: { items: { label: string }[] }) => items.map(({ label }) => label)
    const first = (await person.get('/user/tokens?limit=2')).body
    assert.deepEqual([first.count, labelsOf(first)], [4, ['test', 'B']])
    const second = (await person.get(`/user/tokens?limit=2&page=${first.next.page}`)).body
    assert.deepEqual([second.next, labelsOf(second)], [undefined, ['A', 'C']])
    assert.equal(second.items[0].expiresAt, '2026-01-01T00:01:00.000Z')
  })

  const lastUseOf = async (id: string): Promise<string | undefined> => {
    const { items } = (await person.get('/user/tokens')).body
    return items.find((one: { id: string }) => one.id === id).lastUsedAt
  }

  test('the last use is shown to the minute', async () => {
    const { id, token } = await make()
    assert.equal(await lastUseOf(id), undefined)
    world.clock.now = Date.parse('2026-01-01T00:05:30.500Z')
    await statusWith(`Bearer ${token}`)
    await until(async () => (await lastUseOf(id)) === '2026-01-01T00:05:00.000Z')
    world.clock.now = Date.parse('2026-01-01T00:07:00.000Z')
    await statusWith(`Bearer ${token}`)
    await until(async () => (await lastUseOf(id)) === '2026-01-01T00:07:00.000Z')
  })

  test('a request that is refused is a use as well', async () => {
    const { id, token } = await make({ scope: 'read' })
    const headers = { authorization: `Bearer ${token}` }
    const refused: [method: 'GET' | 'POST' | 'HEAD', url: string, status: number][] = [
      ['GET', '/v1/orgs/nothing', 404],
      ['HEAD', '/v1/orgs/nothing', 404],
      ['GET', '/v1/user/tokens?limit=0', 400],
      ['POST', '/v1/user/tokens', 403],
    ]
    for (const [index, [method, url, status]] of refused.entries()) {
      const minute = `2026-01-01T01:0${index}:00.000Z`
      world.clock.now = Date.parse(minute)
      assert.equal((await world.inject({ method, url, headers })).status, status)
      await until(async () => (await lastUseOf(id)) === minute)
    }
  })

  test('a token that proves nothing any more is not used', async () => {
    const { id, token } = await make({ expiresAt: '2026-01-01T00:10:00Z' })
    world.clock.now = Date.parse('2026-01-01T00:10:00Z')
    assert.equal(await statusWith(`Bearer ${token}`), 401)
    await world.act(person, async () => {})
    assert.equal(await lastUseOf(id), undefined)
  })

  test('a use that is noted late does not take back a later one', async () => {
    const { id, token } = await make()
    const late: (() => Promise<unknown>)[] = []
    const slow = {
      ...world.installation,
      inBackground: (_: string, work: (typeof late)[0]) => void late.push(work),
    }
    world.clock.now = Date.parse('2026-01-01T00:05:00Z')
    await authenticate(slow, token)
    world.clock.now = Date.parse('2026-01-01T00:07:00Z')
    await statusWith(`Bearer ${token}`)
    await until(async () => (await lastUseOf(id)) === '2026-01-01T00:07:00.000Z')
    await late[0]?.()
    assert.equal(late.length, 1)
    assert.equal(await lastUseOf(id), '2026-01-01T00:07:00.000Z')
  })
})

/** The use is recorded in the background, within a few turns of the event loop. */
const until = async (isTrue: () => Promise<boolean>): Promise<void> => {
  for (let attempt = 0; attempt < 1000; attempt++) {
    if (await isTrue()) return
    await setImmediate()
  }
  assert.fail('it never came to be')
}
