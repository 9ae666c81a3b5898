// The answers of the sign-in pages, tested without a browser.
import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { type Answer, createWorld, type Person, type World } from '../../../test/world/world.ts'
import { givePassword, password } from './testing.ts'

forEachDatabase((_engine, open) => {
  let world: World
  let person: Person

  beforeEach(async () => {
    world = await createWorld(await open())
    person = await world.person()
    await givePassword(world, person)
  })

  const get = (url: string, headers: Record<string, string> = {}) => world.inject({ url, headers })
  const send = (url: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
    world.inject({
      method: 'POST',
      url,
      payload: new URLSearchParams(fields).toString(),
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        origin: 'http://lectern.test',
        ...headers,
      },
    })
  const cookieIn = ({ headers }: Answer): string => String(headers['set-cookie']).split(';')[0] as string
  const signedIn = async () => ({
    cookie: cookieIn(await send('/sign-in/password', { email: person.email, password })),
  })

  test('an account that exists is answered like one that does not, but for the address', async () => {
    const [known, unknown] = [person.email, 'nobody.at.all@example.com']
    const ask = async (email: string) => {
      const steps = [
        await send('/sign-in/address', { email }),
        await send('/sign-in/password', { email, password: 'wrong' }),
        await send('/sign-in/forgotten', { email }),
      ]
      return steps.map(({ status, body }) => [status, String(body).replaceAll(email, 'EMAIL')])
    }
    assert.deepEqual(await ask(known), await ask(unknown))
  })

  test('the way back is kept through all steps, and leads to this installation alone', async () => {
    const to = '/account?a=1'
    const first = await get(`/sign-in?${new URLSearchParams({ to })}`)
    assert.match(first.body, /name="to" value="\/account\?a=1"/)
    const { email } = person
    const fields = { to, email }
    for (const page of [
      await send('/sign-in/address', fields),
      await send('/sign-in/address', { to, email: 'no address' }),
      await send('/sign-in/password', { ...fields, password: 'wrong' }),
    ])
      assert.match(page.body, /name="to" value="\/account\?a=1"/)
    assert.equal((await send('/sign-in/password', { ...fields, password })).headers.location, to)
    for (const evil of ['//evil.example', 'https://evil.example', '/\\evil.example', '/%2f/evil.example'])
      assert.equal(
        (await send('/sign-in/password', { to: evil, email, password })).headers.location,
        '/account',
        evil,
      )
  })

  test('a form of the account page ends what is its own, and leads to nothing else of the API', async () => {
    const { id } = await world.organization()
    const founder = await world.member({ id }, 'admin')
    await givePassword(world, founder)
    const cookie = cookieIn(await send('/sign-in/password', { email: founder.email, password }))
    const elsewhere = encodeURIComponent(`x/../../../orgs/${id}`)
    for (const path of [
      `sessions/${elsewhere}/end`,
      `programs/${elsewhere}/revoke`,
      `passkeys/${elsewhere}/remove`,
    ])
      assert.equal((await send(`/account/${path}`, {}, { cookie })).status, 404, path)
    assert.equal((await founder.get(`/orgs/${id}`)).status, 200)
  })

  test('what is not an address is said to be none, once, and the field refers to that', async () => {
    for (const email of ['', 'ada', 'ada@', `${'a'.repeat(400)}@example.com`]) {
      const { status, body } = await send('/sign-in/address', { email })
      assert.equal(status, 400, email)
      assert.match(body, /aria-describedby="email-error" aria-invalid="true"/)
      assert.equal(String(body).split('Enter a whole e-mail address').length, 2)
      assert.match(body, /<a href="#email">Enter a whole e-mail address/)
    }
  })

  test('a page escapes whatever it repeats', async () => {
    const email = `"><script>alert(1)</script>@example.com`
    for (const path of ['/sign-in/address', '/sign-in/password', '/sign-in/forgotten'])
      assert.doesNotMatch((await send(path, { email, to: email })).body, /<script>alert/)
    assert.doesNotMatch(
      (await get(`/sign-in?to=${encodeURIComponent(`/"><script>alert(1)</script>`)}`)).body,
      /<script>alert/,
    )
  })

  test('no form of another origin signs anybody in or out', async () => {
    const elsewhere = { origin: 'https://evil.example' }
    const { status, headers } = await send('/sign-in/password', { email: person.email, password }, elsewhere)
    assert.deepEqual([status, headers['set-cookie']], [403, undefined])
    const session = await signedIn()
    assert.equal((await send('/sign-out', {}, { ...session, ...elsewhere })).status, 403)
    assert.equal((await get('/account', session)).status, 200)
  })

  test('whoever is signed in goes where they wanted, and without that may sign in another way', async () => {
    const session = await signedIn()
    const { status, headers } = await get('/sign-in?to=/account', session)
    assert.deepEqual([status, headers.location], [303, '/account'])
    assert.match((await get('/sign-in', session)).body, /You are signed in/)
  })

  test('the account shows the browser that was used last first', async () => {
    const browser = async (name: string) => {
      world.clock.now += 60_000
      const { headers } = await send(
        '/sign-in/password',
        { email: person.email, password },
        { 'user-agent': name },
      )
      return { cookie: String(headers['set-cookie']).split(';')[0] as string }
    }
    const [earlier, , now] = [
      await browser('Firefox/140'),
      await browser('Edg/140'),
      await browser('OPR/140'),
    ]
    world.clock.now += 60_000
    await get('/account', earlier)
    await world.installation.settled()
    const { body } = await get('/account', now)
    const named = Array.from(body.matchAll(/>End<span class="unseen"> (\w+)/g), ([, name]) => name)
    assert.deepEqual(named, ['Firefox', 'Edge'])
  })

  test('addresses that take forms alone lead whoever opens them to where the form is', async () => {
    for (const [path, location] of [
      ['/sign-in/password?to=/account', '/sign-in?to=%2Faccount'],
      ['/sign-in/address', '/sign-in?to=%2Faccount'],
      ['/sign-in/forgotten', '/sign-in?to=%2Faccount'],
      ['/sign-out', '/account'],
      ['/account/password', '/account'],
      ['/account/sessions/end-others', '/account'],
      ['/account', '/sign-in?to=%2Faccount'],
    ] as const) {
      const { status, headers } = await get(path)
      assert.deepEqual([status, headers.location], [303, location], path)
    }
  })

  test('without mail nothing is offered by mail, and the page for forgotten passwords says whom to ask', async () => {
    const { id, admin } = await world.organization()
    await admin.patch(`/orgs/${id}`, { emailDomains: ['example.com'] })
    assert.doesNotMatch((await send('/sign-in/address', { email: 'new@example.com' })).body, /by mail/)
    const { status, body } = await send('/sign-in/forgotten', { email: person.email })
    assert.equal(status, 200)
    assert.match(body, /An admin of your organization can make a link/)
  })

  test('a link that nobody made, or an invite, is a page that says so', async () => {
    for (const path of ['/sign-in/link/unknown', `/app/orgs/${person.id}/join/unknown`]) {
      const { status, body } = await get(path)
      assert.equal(status, 404, path)
      assert.match(body, /<h1>/)
    }
    assert.equal((await send('/sign-in/link/unknown', {})).status, 404)
  })

  test('what is wrong with a password stands beside its field, once, without the name that programs give it', async () => {
    const session = await signedIn()
    const fields = { current: 'wrong', password: 'copper tuesday orchard 9' }
    const { status, body } = await send('/account/password', fields, session)
    assert.equal(status, 400)
    assert.match(body, /<p class="error" id="current-error">This is not your password\.<\/p>/)
    assert.doesNotMatch(body, /role="alert"/)
  })

  test('whoever is signed in and may not join reads why', async () => {
    const { id, admin } = await world.organization()
    const { body: invite } = await admin.post(`/orgs/${id}/link-invites`, {})
    await admin.patch(`/orgs/${id}`, { sso: true })
    const { status, body } = await send(new URL(invite.urls.join).pathname, {}, await signedIn())
    assert.equal(status, 403)
    assert.match(body, /role="alert".*single sign-on/)
  })

  test('the style sheet and the script have addresses that never show anything else', async () => {
    const { body } = await get('/sign-in')
    const assets = [...String(body).matchAll(/"(\/sign-in\/assets\/[^"]+)"/g)].map(
      ([, path]) => path as string,
    )
    assert.equal(assets.length, 2)
    for (const path of assets) {
      const { status, headers } = await get(path)
      assert.equal(status, 200)
      assert.equal(headers['cache-control'], 'public, max-age=31536000, immutable')
    }
    assert.doesNotMatch(body, /https?:\/\//)
  })
})

forEachDatabase((_engine, open) => {
  test('where people sign in by providers alone, the page asks for no password', async () => {
    const world = await createWorld(await open(), { localAccounts: false })
    const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: 'http://lectern.test' }
    const send = (path: string, payload: string) =>
      world.inject({ method: 'POST', url: path, payload, headers })
    const { body } = await send('/sign-in/address', 'email=ada@example.com')
    assert.doesNotMatch(body, /type="password"|passkey-sign-in/)
    assert.match(body, /Ask an admin of your organization/)
    const refused = await send('/sign-in/password', 'email=ada@example.com&password=x')
    assert.deepEqual([refused.status, refused.headers['set-cookie']], [409, undefined])
  })
})
