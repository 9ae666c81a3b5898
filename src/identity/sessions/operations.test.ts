// A person sees and ends their sessions.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openDatabase } from '#database/index.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { signedIn, vouchedFor } from '../../../test/world/signed-in.ts'
import { createWorld, type Person, type WorldOptions } from '../../../test/world/world.ts'

forEachDatabase((_engine, open, blank) => {
  const setUp = async (options?: WorldOptions) => {
    const world = await createWorld(await open(), options)
    const one = await world.organization('One')
    const person = await world.member(one, 'edit')
    return { world, one, person }
  }
  const sessionsOf = async (person: Person) =>
    (await person.get('/user/sessions')).body.items.map(
      ({ id, current }: { id: string; current: boolean }) => (current ? `${id} now` : id),
    )

  test('sessions are listed oldest first, whichever was used last, with browser and last use, and which one asks', async () => {
    const { world, person } = await setUp()
    const first = await signedIn(world, person, { userAgent: 'First' })
    world.clock.now += 60_000
    const second = await signedIn(world, person, { userAgent: undefined })
    world.clock.now += 60_000
    assert.deepEqual(await sessionsOf(person), [first.session, second.session])
    // The use of a session is recorded in the background.
    await sessionsOf(first)
    await world.installation.settled()
    const { body } = await first.get('/user/sessions')
    assert.deepEqual(body.items[0], {
      object: 'session',
      id: first.session,
      createdAt: '2026-01-01T00:00:00.000Z',
      lastUsedAt: '2026-01-01T00:02:00.000Z',
      userAgent: 'First',
      current: true,
    })
    assert.equal(body.items[1].userAgent, '')
    assert.deepEqual(await sessionsOf(person), [first.session, second.session])
  })

  test('a session shows the provider by which one signed in, and no such field where there is none', async () => {
    const { world, one, person } = await setUp()
    const { body } = await one.admin.post(`/orgs/${one.id}/saml`, { label: 'Login' })
    const proof = { own: false, organizationId: one.id, providerId: body.id } as const
    const browser = await signedIn(world, person, { proof, via: 'saml' })
    const [shown] = (await browser.get('/user/sessions')).body.items
    assert.deepEqual(shown.provider, { id: body.id, label: 'Login', type: 'saml' })
    const otherBrowser = await signedIn(world, person, vouchedFor(one))
    const [, unknown] = (await browser.get('/user/sessions')).body.items
    assert.equal(unknown.id, otherBrowser.session)
    assert.equal('provider' in unknown, false)
  })

  test('one ends each session, or all others; with a token, all', async () => {
    const { world, person } = await setUp()
    const browsers = [await signedIn(world, person), await signedIn(world, person)]
    const [one, two] = browsers as [(typeof browsers)[0], (typeof browsers)[0]]
    const three = await signedIn(world, person)
    assert.equal((await one.delete(`/user/sessions/${three.session}`)).status, 204)
    assert.equal((await three.get('/user')).status, 401)
    assert.equal((await one.delete(`/user/sessions/${three.session}`)).status, 404)
    assert.equal((await one.delete('/user/sessions')).status, 204)
    assert.deepEqual([(await one.get('/user')).status, (await two.get('/user')).status], [200, 401])
    assert.equal((await person.delete('/user/sessions')).status, 204)
    assert.deepEqual([(await one.get('/user')).status, (await person.get('/user')).status], [401, 200])
  })

  test('one may end the session that one uses', async () => {
    const { world, person } = await setUp()
    const browser = await signedIn(world, person)
    assert.equal((await browser.delete(`/user/sessions/${browser.session}`)).status, 204)
    assert.equal((await browser.get('/user')).status, 401)
  })

  test('nobody sees or ends those of somebody else', async () => {
    const { world, one, person } = await setUp()
    const browser = await signedIn(world, person)
    assert.deepEqual(await sessionsOf(one.admin), [])
    assert.equal((await one.admin.delete(`/user/sessions/${browser.session}`)).status, 404)
    await one.admin.delete('/user/sessions')
    assert.equal((await browser.get('/user')).status, 200)
  })

  test('whoever is confined sees and ends what counts no further, of sessions and of tokens', async () => {
    const { world, one, person } = await setUp()
    const two = await world.organization('Two')
    await two.admin.post(`/orgs/${two.id}/invites`, { emails: [person.email], role: 'read' })
    const own = await signedIn(world, person)
    const there = await signedIn(world, person, vouchedFor(two))
    const both = await signedIn(world, person, {
      ...vouchedFor(one),
      previous: (await signedIn(world, person, vouchedFor(two))).secret,
    })
    const here = await signedIn(world, person, vouchedFor(one))
    const other = await signedIn(world, person, vouchedFor(one))
    assert.deepEqual((await sessionsOf(here)).toSorted(), [`${here.session} now`, other.session].toSorted())
    assert.equal((await sessionsOf(both)).length, 4)
    for (const { session } of [own, there, both])
      assert.equal((await here.delete(`/user/sessions/${session}`)).status, 404)
    const token = (await here.post('/user/tokens', { label: 'Confined' })).body
    assert.deepEqual(token.organizations, [one.id])
    const tokensOf = async (who: Person) =>
      (await who.get('/user/tokens')).body.items.map(({ label }: { label: string }) => label)
    assert.deepEqual([await tokensOf(here), await tokensOf(there)], [['Confined'], []])
    assert.deepEqual(await tokensOf(own), ['test', 'Confined'])
    const wide = (await own.get('/user/tokens')).body.items[0].id
    assert.equal((await here.delete(`/user/tokens/${wide}`)).status, 404)
    assert.equal((await here.delete('/user/sessions')).status, 204)
    const statuses = await Promise.all(
      [own, there, both, here, other].map(async who => (await who.get('/user')).status),
    )
    assert.deepEqual(statuses, [200, 200, 200, 200, 401])
  })

  test('a session that has not signed on where that is enforced makes no token that gets in', async () => {
    const { world, one, person } = await setUp()
    const two = await world.organization('Two')
    await two.admin.post(`/orgs/${two.id}/invites`, { emails: [person.email], role: 'read' })
    await one.admin.post(`/orgs/${one.id}/members/${person.id}/sso`)
    await one.admin.patch(`/orgs/${one.id}`, { sso: true })
    const browser = await signedIn(world, person)
    const { status, body } = await browser.get(`/orgs/${one.id}`)
    assert.equal(status, 403)
    assert.match(body.error.message, /sign in through its provider at http:\/\/lectern\.test\/sign-in/)
    assert.deepEqual((await browser.post('/user/tokens', { label: 'One' })).body.organizations, [two.id])
    assert.equal((await browser.get(`/users/${one.admin.id}`)).status, 404)
    const both = await signedIn(world, person, { ...vouchedFor(one), previous: browser.secret })
    assert.equal((await both.get(`/orgs/${one.id}`)).status, 200)
    assert.equal((await both.get(`/users/${one.admin.id}`)).status, 200)
    assert.equal((await both.post('/user/tokens', { label: 'Two' })).body.organizations, undefined)
    world.clock.now += 12 * 3_600_000
    assert.equal((await both.get(`/orgs/${one.id}`)).status, 403)
    assert.equal((await person.get(`/orgs/${one.id}`)).status, 200)
  })

  test('a stolen cookie is good for nothing with the next request after its session was ended, in whatever process', async () => {
    const place = await blank()
    const [one, other] = [
      await createWorld(await openDatabase(place)),
      await createWorld(await openDatabase(place)),
    ]
    try {
      const person = await one.person()
      const browser = await signedIn(one, person)
      const ask = { method: 'GET', url: '/v1/user', headers: browser.headers } as const
      for (const world of [one, other]) assert.equal((await world.inject(ask)).status, 200)
      assert.equal((await person.delete(`/user/sessions/${browser.session}`)).status, 204)
      for (const world of [other, one]) assert.equal((await world.inject(ask)).status, 401)
    } finally {
      await one.close()
      await other.close()
    }
  })

  test('no secret of a session is in the log or in an event', async () => {
    const lines: unknown[] = []
    const { world, person } = await setUp({ log: line => void lines.push(line) })
    const browser = await signedIn(world, person)
    await browser.get('/user')
    await world.inject({ method: 'POST', url: '/v1/user/tokens', headers: browser.headers, payload: '{' })
    await browser.delete(`/user/sessions/${browser.session}`)
    await browser.get('/user')
    const events = await world.installation.database.read.selectFrom('events').selectAll().execute()
    assert.deepEqual(
      events.slice(-2).map(({ type }) => type),
      ['session_created', 'session_revoked'],
    )
    assert.ok(lines.length >= 4)
    assert.ok(!JSON.stringify([lines, events]).includes(browser.secret.slice(4)))
  })
})
