// Browser sessions: what starts them, what they prove, and what ends them.
import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { day, hour } from '#kernel/durations.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { createWorld, type Person, type World } from '../../../test/world/world.ts'
import {
  authenticateSession,
  endSession,
  endSessionsOf,
  endSessionsOfProvider,
  type NewSession,
  type Proof,
  renewSession,
  startSession,
  type Via,
  type WhichSessions,
} from './index.ts'
import { mostSessions } from './start.ts'

forEachDatabase((_engine, open) => {
  let world: World
  let person: Person

  beforeEach(async () => {
    world = await createWorld(await open())
    person = await world.person()
  })

  const start = (wanted: Partial<NewSession> = {}) =>
    world.act({ id: '' }, ctx =>
      startSession(ctx, {
        userId: person.id,
        proof: { own: true },
        via: 'password',
        userAgent: 'Test',
        ...wanted,
      }),
    )
  const vouched = (organizationId: string, providerId: string): Pick<NewSession, 'proof' | 'via'> => ({
    proof: { own: false, organizationId, providerId } satisfies Proof,
    via: 'saml' satisfies Via,
  })
  const actorBy = (secret: string) =>
    authenticateSession(world.installation, { cookie: `__Host-lectern=${secret}` })
  const write = (headers: Record<string, string>) =>
    world.inject({
      method: 'PATCH',
      url: `/v1/users/${person.id}`,
      headers,
      payload: { displayName: 'Changed' },
    })

  test('a session speaks for its person wherever a token would', async () => {
    const { secret } = await start()
    const cookie = `other=1; __Host-lectern=${secret}; last=2`
    const { status, body } = await world.inject({ method: 'GET', url: '/v1/user', headers: { cookie } })
    assert.deepEqual([status, body.id], [200, person.id])
    assert.equal((await write({ cookie, origin: 'http://lectern.test' })).body.displayName, 'Changed')
  })

  test('its secret stands nowhere in the database', async () => {
    const { secret } = await start()
    const rows = await world.installation.database.read.selectFrom('sessions').selectAll().execute()
    assert.equal(rows.length, 1)
    assert.ok(!JSON.stringify(rows).includes(secret.slice(4)))
  })

  test('a cookie that is no good is answered like none', async () => {
    const { secret } = await start()
    const without = await world.inject({ method: 'GET', url: '/v1/user' })
    for (const cookie of [
      '',
      '__Host-lectern=',
      '__Host-lectern',
      `lectern=${secret}`,
      `__Host-lectern=${secret}x`,
      `__Host-lectern=${secret.slice(0, -1)}`,
      `__Host-lectern=${'a'.repeat(9000)}`,
      `__host-lectern=${secret}`,
    ]) {
      const { status, headers, body } = await world.inject({
        method: 'GET',
        url: '/v1/user',
        headers: { cookie },
      })
      assert.equal(status, 401, cookie)
      assert.equal(headers['www-authenticate'], without.headers['www-authenticate'])
      assert.equal(body.error.message, without.body.error.message)
    }
  })

  test('beside a token a cookie does not count', async () => {
    const { secret } = await start()
    const headers = { cookie: `__Host-lectern=${secret}`, authorization: 'Bearer nothing' }
    assert.equal((await world.inject({ method: 'GET', url: '/v1/user', headers })).status, 401)
  })

  test('with a cookie, all but reads come from a page of this installation', async () => {
    const { secret } = await start()
    const cookie = `__Host-lectern=${secret}`
    const good = [
      { origin: 'http://lectern.test' },
      { 'sec-fetch-site': 'same-origin' },
      { origin: 'http://by.another.name', host: 'by.another.name' },
    ]
    for (const headers of good) assert.equal((await write({ cookie, ...headers })).status, 200)
    const wrong: Record<string, string>[] = [
      {},
      { origin: 'null' },
      { origin: 'https://lectern.test' },
      { origin: 'http://lectern.test:81' },
      { origin: 'http://lectern.test.evil.example' },
      { origin: 'http://evil.example', 'sec-fetch-site': 'same-origin' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'none' },
      { referer: 'http://lectern.test/' },
    ]
    for (const headers of wrong) {
      const { status, body } = await write({ cookie, ...headers })
      assert.equal(status, 403, JSON.stringify(headers))
      assert.match(body.error.message, /pages of http:\/\/lectern\.test alone/)
    }
    for (const method of ['GET', 'HEAD'] as const)
      assert.equal((await world.inject({ method, url: '/v1/user', headers: { cookie } })).status, 200)
  })

  test('a session ends 30 days after its last use', async () => {
    const { secret } = await start()
    world.clock.now += 29 * day
    assert.ok(await actorBy(secret))
    await world.installation.settled()
    world.clock.now += 29 * day
    assert.ok(await actorBy(secret))
    await world.installation.settled()
    world.clock.now += 30 * day
    assert.equal(await actorBy(secret), undefined)
  })

  test('a sign-on counts for 12 hours where it is enforced, and is as long as the session where it is not', async () => {
    const { secret } = await start(vouched('one', 'p'))
    const actor = {
      userId: person.id,
      scope: 'write',
      by: 'session',
      organizations: ['one'],
      signedOn: ['one'],
    }
    const found = async () => {
      const { tokenId: _, ...rest } = (await actorBy(secret)) ?? { tokenId: '' }
      return rest
    }
    assert.deepEqual(await found(), actor)
    world.clock.now += 12 * hour - 1
    assert.deepEqual(await found(), actor)
    world.clock.now += 1
    assert.deepEqual(await found(), { ...actor, signedOn: [] })
  })

  test('signing in again in the same browser adds to its session, whose secret changes', async () => {
    const first = await start(vouched('one', 'p'))
    const second = await start({ ...vouched('two', 'q'), previous: first.secret })
    assert.equal(second.id, first.id)
    assert.equal(await actorBy(first.secret), undefined)
    assert.deepEqual((await actorBy(second.secret))?.organizations?.toSorted(), ['one', 'two'])
    const third = await start({ previous: second.secret })
    const actor = await actorBy(third.secret)
    assert.equal(actor?.organizations, undefined)
    assert.deepEqual(actor?.signedOn?.toSorted(), ['one', 'two'])
    const fourth = await start({ ...vouched('three', 'r'), previous: third.secret })
    assert.equal((await actorBy(fourth.secret))?.organizations, undefined)
  })

  test('the word of an admin, or a password that stands on such a word, counts in its organizations and is no single sign-on', async () => {
    const byAdmin = await start({
      proof: { own: false, organizationId: 'one', providerId: null },
      via: 'link',
    })
    const places = async (secret: string) => {
      const actor = await actorBy(secret)
      return [actor?.organizations?.toSorted(), actor?.signedOn]
    }
    assert.deepEqual(await places(byAdmin.secret), [['one'], []])
    const password = await start({ proof: { own: false, organizations: ['one', 'two'] } })
    assert.deepEqual(await places(password.secret), [['one', 'two'], []])
    const signedOn = await start({ ...vouched('one', 'p'), previous: password.secret })
    assert.deepEqual(await places(signedOn.secret), [['one', 'two'], ['one']])
    const again = await start({ proof: { own: false, organizations: ['one'] }, previous: signedOn.secret })
    assert.deepEqual(await places(again.secret), [['one', 'two'], ['one']])
  })

  test('what has ended proves nothing to the session after it', async () => {
    const { secret } = await start()
    world.clock.now += 30 * day
    const next = await start({ ...vouched('one', 'p'), previous: secret })
    assert.deepEqual((await actorBy(next.secret))?.organizations, ['one'])
  })

  test("signing in ends the browser's session of somebody else, and takes nothing from it", async () => {
    const other = await world.person()
    const theirs = await start({ userId: other.id })
    const own = await start({ ...vouched('one', 'p'), previous: theirs.secret })
    assert.equal(await actorBy(theirs.secret), undefined)
    const actor = await actorBy(own.secret)
    assert.deepEqual([actor?.userId, actor?.organizations], [person.id, ['one']])
  })

  test('a session that was renewed goes on with another secret', async () => {
    const { id, secret } = await start()
    const renewed = await world.act(person, ctx => renewSession(ctx, id))
    assert.equal(await actorBy(secret), undefined)
    assert.equal((await actorBy(renewed))?.tokenId, id)
  })

  test('a person has at most 100 sessions: that which was not used for the longest time ends', async () => {
    const secrets: string[] = []
    for (let count = 0; count < mostSessions + 1; count++) {
      secrets.push((await start()).secret)
      world.clock.now += 60_000
    }
    const good = await Promise.all(secrets.map(actorBy))
    assert.equal(good[0], undefined)
    assert.equal(good.filter(actor => actor !== undefined).length, mostSessions)
  })

  test('sessions are ended one by one, or all but one', async () => {
    const [one, two, three] = [await start(), await start(), await start()]
    await world.act(person, ctx => endSession(ctx, one.id))
    assert.equal(await actorBy(one.secret), undefined)
    assert.ok(await actorBy(two.secret))
    const others: WhichSessions = { but: two.id }
    await world.act(person, ctx => endSessionsOf(ctx, person.id, others))
    assert.deepEqual([await actorBy(three.secret), (await actorBy(two.secret))?.tokenId], [undefined, two.id])
    await world.act(person, ctx => endSessionsOf(ctx, person.id))
    assert.equal(await actorBy(two.secret), undefined)
  })

  test('a provider that is gone vouches no longer; what stands on something else goes on', async () => {
    const alone = await start(vouched('one', 'p'))
    const first = await start(vouched('one', 'p'))
    const both = await start({ ...vouched('two', 'q'), previous: first.secret })
    const own = await start({ previous: (await start(vouched('one', 'p'))).secret })
    await world.act(person, ctx => endSessionsOfProvider(ctx, 'p'))
    assert.equal(await actorBy(alone.secret), undefined)
    assert.deepEqual((await actorBy(both.secret))?.organizations, ['two'])
    assert.deepEqual((await actorBy(own.secret))?.signedOn, [])
  })

  test('an organization that somebody leaves vouches no longer; the provider shown is one that still does', async () => {
    const first = await start(vouched('two', 'q'))
    const both = await start({ ...vouched('one', 'p'), previous: first.secret })
    const alone = await start(vouched('one', 'p'))
    const own = await start()
    await world.act(person, ctx => endSessionsOf(ctx, person.id, { organizationId: 'one' }))
    assert.equal(await actorBy(alone.secret), undefined)
    assert.deepEqual((await actorBy(both.secret))?.organizations, ['two'])
    assert.ok(await actorBy(own.secret))
    const row = await world.installation.database.read
      .selectFrom('sessions')
      .select('provider_id')
      .where('id', '=', both.id)
      .executeTakeFirst()
    assert.equal(row?.provider_id, 'q')
  })
})
