// Passkeys: which answers of authenticators are accepted, once, and whom they sign in.
import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { createAuthenticator, type Twist } from '../../../test/world/authenticator.ts'
import { signedIn } from '../../../test/world/browsers.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { type Answer, createWorld, type Person, type World } from '../../../test/world/world.ts'
import { authenticateSession } from '../sessions/index.ts'
import { SignInRefused } from '../sign-in-attempts/index.ts'
import { passkeyOptions, signInWithPasskey } from './index.ts'

const place = { origin: 'http://lectern.test', rpId: 'lectern.test' }
const userAgent =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

forEachDatabase((_engine, open) => {
  let world: World
  let organization: { id: string; admin: Person }
  let person: Person

  beforeEach(async () => {
    world = await createWorld(await open())
    organization = await world.organization()
    person = organization.admin
  })

  const options = async (of = person) => (await of.post('/user/passkeys/options')).body
  const add = async (device: ReturnType<typeof createAuthenticator>, twist: Twist = {}): Promise<Answer> =>
    person.post(
      '/user/passkeys',
      { credential: device.create(await options(), twist) },
      { 'user-agent': userAgent },
    )
  const signInBy = (credential: unknown) =>
    signInWithPasskey(world.installation, { credential, network: '192.0.2.1', userAgent })
  const signIn = async (device: ReturnType<typeof createAuthenticator>, twist: Twist = {}) =>
    signInBy(device.get(await passkeyOptions(world.installation), twist))
  const actorBy = (secret: string) =>
    authenticateSession(world.installation, { cookie: `__Host-lectern=${secret}` })
  const eventTypes = async () => {
    await world.installation.settled()
    const { items } = (await person.get(`/orgs/${organization.id}/events`)).body
    return items.map(({ type }: { type: string }) => type)
  }

  test('an authenticator is added, and signs its owner in everywhere without being asked for an address', async () => {
    const device = createAuthenticator(place)
    const { status, body, headers } = await add(device)
    assert.equal(status, 201)
    assert.deepEqual([body.object, body.label, body.lastUsedAt], ['passkey', 'Chrome on macOS', undefined])
    assert.equal(headers.location, `http://lectern.test/v1/user/passkeys/${body.id}`)
    world.clock.now += 60_000
    const actor = await actorBy((await signIn(device)).secret)
    assert.deepEqual([actor?.userId, actor?.organizations], [person.id, undefined])
    const { items } = (await person.get('/user/passkeys')).body
    assert.deepEqual(items, [{ ...body, lastUsedAt: '2026-01-01T00:01:00.000Z' }])
    assert.ok((await eventTypes()).includes('passkey_created'))
  })

  test('the options ask for what a passkey needs, and leave out what is there', async () => {
    const device = createAuthenticator(place)
    await add(device)
    const given = await options()
    assert.deepEqual(given.rp, { id: 'lectern.test', name: 'Lectern' })
    assert.equal(Buffer.from(given.challenge, 'base64url').length, 32)
    assert.equal(given.attestation, 'none')
    assert.equal(given.excludeCredentials.length, 1)
    const needs = { residentKey: 'required', requireResidentKey: true, userVerification: 'required' }
    assert.deepEqual(given.authenticatorSelection, needs)
  })

  test('an answer from elsewhere, without verification of the user, or by another algorithm adds nothing', async () => {
    const twists: Twist[] = [
      { origin: 'http://lectern.test.evil.example' },
      { origin: 'https://lectern.test' },
      { rpId: 'evil.example' },
      { type: 'webauthn.get' },
      { verifiesUser: false },
      { algorithm: 0 },
      { algorithm: -65535 },
    ]
    for (const twist of twists) {
      const { status, body } = await add(createAuthenticator(place), twist)
      assert.deepEqual([status, body.error.details[0].path], [400, '/credential'], JSON.stringify(twist))
    }
    assert.equal((await person.get('/user/passkeys')).body.count, 0)
  })

  test('certificates of an authenticator are not even read: nobody asked for them', async () => {
    const attestation = { format: 'packed', certificates: [Buffer.from('no certificate')] }
    assert.equal((await add(createAuthenticator(place), { attestation })).status, 201)
  })

  test('a challenge is answered once, within five minutes, by the person who asked for it', async () => {
    const send = (credential: unknown, by = person) => by.post('/user/passkeys', { credential })
    const device = createAuthenticator(place)
    const answer = device.create(await options())
    assert.equal((await send(answer)).status, 201)
    assert.match((await send(answer)).body.error.message, /challenge that is used up/)
    const late = createAuthenticator(place).create(await options())
    world.clock.now += 300_000
    assert.equal((await send(late)).status, 400)
    const others = createAuthenticator(place).create(await options(await world.person()))
    assert.equal((await send(others)).status, 400)
    const ofSignIn = createAuthenticator(place).create(await passkeyOptions(world.installation))
    assert.equal((await send(ofSignIn)).status, 400)
    assert.equal(
      (await person.post('/user/passkeys', { credential: device.create(await options()) })).status,
      409,
    )
  })

  test('a sign-in that is twisted in any way is refused, and says nothing of why', async () => {
    const device = createAuthenticator(place)
    await add(device)
    const twists: Twist[] = [
      { origin: 'http://evil.example' },
      { rpId: 'evil.example' },
      { type: 'webauthn.create' },
      { verifiesUser: false },
    ]
    for (const twist of twists) await assert.rejects(signIn(device, twist), SignInRefused)
    const { challenge } = await passkeyOptions(world.installation)
    const good = device.get({ challenge })
    const tampered = Buffer.from(String(good.response.signature), 'base64url')
    tampered.writeUInt8((tampered.at(-1) as number) ^ 1, tampered.length - 1)
    const response = { ...good.response, signature: tampered.toString('base64url') }
    await assert.rejects(signInBy({ ...good, response }), SignInRefused)
    await assert.rejects(signInBy(good), SignInRefused)
    for (const wrong of [undefined, {}, [], 'x', { ...good, id: 'other' }])
      await assert.rejects(signInBy(wrong), SignInRefused)
    assert.ok((await eventTypes()).includes('sign_in_refused'))
    assert.ok(await signIn(device))
  })

  test('the answer to a challenge signs in once, and the challenge of somebody who adds a passkey not at all', async () => {
    const device = createAuthenticator(place)
    await add(device)
    const answer = device.get(await passkeyOptions(world.installation))
    assert.ok(await signInBy(answer))
    await assert.rejects(signInBy(answer), SignInRefused)
    await assert.rejects(signInBy(device.get(await options())), SignInRefused)
  })

  test('another key cannot answer for a credential', async () => {
    const [device, thief] = [createAuthenticator(place), createAuthenticator(place)]
    await add(device)
    const forged = thief.get(await passkeyOptions(world.installation))
    const { id, rawId } = device.get({ challenge: 'none' })
    await assert.rejects(signInBy({ ...forged, id, rawId }), SignInRefused)
    await assert.rejects(signInBy(forged), SignInRefused)
  })

  test('a counter that does not go up is a copy, unless the authenticator counts nothing', async () => {
    const device = createAuthenticator(place)
    await add(device)
    for (const [counter, isTaken] of [
      [0, true],
      [0, true],
      [5, true],
      [5, false],
      [4, false],
      [0, false],
      [4_294_967_295, true],
    ] as const)
      await (isTaken
        ? signIn(device, { counter })
        : assert.rejects(signIn(device, { counter }), SignInRefused))
  })

  test('a passkey is deleted by its owner alone, and then signs nobody in', async () => {
    const device = createAuthenticator(place)
    const { id } = (await add(device)).body
    assert.equal((await (await world.person()).delete(`/user/passkeys/${id}`)).status, 404)
    const browser = await signedIn(world, person)
    const before = browser.secret
    assert.equal((await browser.ask('DELETE', `/user/passkeys/${id}`)).status, 204)
    assert.notEqual(browser.secret, before)
    assert.deepEqual([await actorBy(before), (await actorBy(browser.secret))?.userId], [undefined, person.id])
    await assert.rejects(signIn(device), SignInRefused)
    assert.ok((await eventTypes()).includes('passkey_deleted'))
  })

  test('what is added on the word of an organization counts there alone', async () => {
    const proof = { own: false, organizationId: organization.id, providerId: null } as const
    const browser = await signedIn(world, person, { proof, via: 'link' })
    const device = createAuthenticator(place)
    const given = (await browser.ask('POST', '/user/passkeys/options')).body
    const before = browser.secret
    const { status } = await browser.ask('POST', '/user/passkeys', {
      label: 'Mine',
      credential: device.create(given),
    })
    assert.equal(status, 201)
    assert.notEqual(browser.secret, before)
    assert.deepEqual((await actorBy((await signIn(device)).secret))?.organizations, [organization.id])
  })

  test('a person has at most twenty', async () => {
    for (let count = 0; count < 20; count++) assert.equal((await add(createAuthenticator(place))).status, 201)
    assert.equal((await add(createAuthenticator(place))).status, 409)
  })

  test('at an IP address there are none, and the answer says what to do', async () => {
    const there = await createWorld(await open(), { baseUrl: 'http://127.0.0.1:4000' })
    const { status, body } = await (await there.person()).post('/user/passkeys/options')
    assert.equal(status, 409)
    assert.match(body.error.message, /LECTERN_BASE_URL, on this machine to http:\/\/localhost:4000$/)
  })

  test('where there is single sign-on alone nobody adds one or signs in with it', async () => {
    const there = await createWorld(await open(), { signIn: { localAccounts: false } })
    assert.equal((await (await there.person()).post('/user/passkeys/options')).status, 409)
    await assert.rejects(passkeyOptions(there.installation), /single sign-on|provider of your organization/)
  })
})
