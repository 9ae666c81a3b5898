// Mails with links: to whom, how many, and that asking for one does not reveal whether an account exists.
import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { minute } from '#kernel/durations.ts'
import { Conflict, Invalid, TooManyAttempts } from '#kernel/errors.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { linkIn } from '../../../test/world/mail-server.ts'
import { requestSignInMail } from './index.ts'
import { type LinkWorld, linkWorld } from './testing.ts'

forEachDatabase((_engine, open) => {
  let links: LinkWorld

  beforeEach(async () => {
    links = await linkWorld(open)
  })

  const mailedLink = (): string => linkIn(links.box.sent.at(-1)?.text ?? '') ?? ''
  const claim = async (title: string, domain: string, fields: object = {}) => {
    const organization = await links.world.organization(title)
    await organization.admin.patch(`/orgs/${organization.id}`, { emailDomains: [domain], ...fields })
    return organization
  }
  const jobs = () => links.world.installation.database.read.selectFrom('jobs').selectAll().execute()

  test('whoever has an account gets a link that signs them in', async () => {
    const { id, email } = await links.world.person('Ada')
    await links.request({ email: 'Ada@Example.com', returnTo: '/account' })
    await links.deliver()
    const [mail] = links.box.sent
    assert.deepEqual([mail?.to, mail?.subject], ['Ada@Example.com', 'Sign in at lectern.test'])
    assert.deepEqual(await links.read(mailedLink()), { email, displayName: 'Ada' })
    const followed = await links.follow(mailedLink())
    assert.deepEqual([followed?.userId, followed?.to], [id, '/account'])
    assert.equal((await links.actor(followed))?.organizations, undefined)
  })

  test('whoever has none, and may join nothing, gets no mail, and asking looks the same', async () => {
    const { email } = await links.world.person()
    const asked = await Promise.all([
      links.request({ email }),
      links.request({ email: 'nobody@elsewhere.example' }),
    ])
    assert.deepEqual(asked, [undefined, undefined])
    const shapes = (await jobs()).map(({ name, payload }) => [name, Object.keys(JSON.parse(payload))])
    assert.deepEqual(shapes[0], shapes[1])
    await links.deliver()
    assert.deepEqual(
      links.box.sent.map(({ to }) => to),
      [email],
    )
    assert.deepEqual(links.errors, [])
  })

  test('by the domain of the address people join an organization that claims it, with a name that they give', async () => {
    const organization = await claim('Acme', 'example.com', { defaultRole: 'edit' })
    await links.request({ email: 'New@example.com' })
    await links.deliver()
    const shown = await links.read(mailedLink())
    assert.deepEqual(shown, {
      email: 'New@example.com',
      organization: { id: organization.id, title: 'Acme', isJoined: true },
    })
    await assert.rejects(links.follow(mailedLink()), Invalid)
    const followed = await links.follow(mailedLink(), ' New Person ')
    const { body } = await organization.admin.get(`/orgs/${organization.id}/members/${followed?.userId}`)
    assert.deepEqual(
      [body.role, body.user.displayName, body.user.email],
      ['edit', 'New Person', 'New@example.com'],
    )
    const { items } = (await organization.admin.get(`/orgs/${organization.id}/events?type=member_joined`))
      .body
    assert.deepEqual(items.at(-1).data, { role: 'edit', via: 'domain' })
  })

  test('joining asks again whether the organization still has the domain, and somebody there', async () => {
    const organization = await claim('Acme', 'example.com')
    await links.request({ email: 'new@example.com' })
    await links.deliver()
    await organization.admin.patch(`/orgs/${organization.id}`, { emailDomains: [] })
    await assert.rejects(links.follow(mailedLink(), 'New'), /not joined by the domain/)
    const { read } = links.world.installation.database
    const made = read.selectFrom('users').select('id').where('email', '=', 'new@example.com')
    assert.equal(await made.executeTakeFirst(), undefined)
  })

  test('an organization that enforces single sign-on is joined there, and the mail says so', async () => {
    await claim('Acme', 'example.com', { sso: true })
    await links.request({ email: 'new@example.com' })
    await links.deliver()
    const [mail] = links.box.sent
    assert.match(mail?.text ?? '', /"Acme" uses single sign-on[^\n]*\n\nhttp:\/\/lectern\.test\/sign-in\n/)
    assert.equal(linkIn(mail?.text ?? ''), undefined)
  })

  test('by an invite people join its organization, also those with an account, also those who were removed', async () => {
    const { id: organizationId, admin } = await links.world.organization('Acme')
    const inviteId = (await admin.post(`/orgs/${organizationId}/link-invites`, { role: 'comment' })).body.id
    const ada = await links.world.person('Ada')
    const roles = async () => {
      const { items } = (await admin.get(`/orgs/${organizationId}/members?role=comment`)).body
      return items.map((item: { user: { displayName: string } }) => item.user.displayName).sort()
    }
    const joinAs = async (email: string, displayName?: string) => {
      await links.request({ email, organizationId, inviteId })
      await links.deliver()
      assert.equal((await links.read(mailedLink()))?.organization?.isJoined, true)
      return links.follow(mailedLink(), displayName)
    }
    await joinAs('new@elsewhere.example', 'New')
    await joinAs(ada.email)
    assert.deepEqual(await roles(), ['Ada', 'New'])
    await admin.delete(`/orgs/${organizationId}/members/${ada.id}`)
    await joinAs(ada.email)
    assert.deepEqual(await roles(), ['Ada', 'New'])
  })

  test('an invite that was deleted meanwhile lets nobody in, and makes no account', async () => {
    const { id: organizationId, admin } = await links.world.organization('Acme')
    const path = `/orgs/${organizationId}/link-invites`
    const inviteId = (await admin.post(path, {})).body.id
    await links.request({ email: 'new@elsewhere.example', organizationId, inviteId })
    await links.deliver()
    await admin.delete(`${path}/${inviteId}`)
    await assert.rejects(links.follow(mailedLink(), 'New'), /no more/)
    const { read } = links.world.installation.database
    const made = read.selectFrom('users').select('id').where('email', '=', 'new@elsewhere.example')
    assert.equal(await made.executeTakeFirst(), undefined)
  })

  test('of two who follow a link that makes an account at the same moment one gets in', async () => {
    await claim('Acme', 'example.com')
    await links.request({ email: 'new@example.com' })
    await links.deliver()
    const secret = mailedLink()
    const both = await Promise.all([links.follow(secret, 'One'), links.follow(secret, 'Two')])
    assert.equal(both.filter(followed => followed !== undefined).length, 1)
  })

  test('a mail that fails is tried again with another secret, and the secret stands in no job and no error', async () => {
    const { email } = await links.world.person()
    links.box.failures = 1
    await links.request({ email })
    await links.deliver()
    assert.deepEqual(links.errors, ['the job send-sign-in-mail failed: Error: the mail server is away'])
    assert.ok(!JSON.stringify(await jobs()).includes('sign-in/link'))
    links.world.clock.now += 2 * minute
    await links.deliver()
    assert.equal(links.box.sent.length, 1)
    assert.ok(await links.follow(mailedLink()))
  })

  test('after an hour nobody waits for a mail any longer', async () => {
    const { email } = await links.world.person()
    await links.request({ email })
    links.world.clock.now += 60 * minute
    await links.deliver()
    assert.deepEqual([links.box.sent, await jobs()], [[], []])
  })

  test('at most three mails an hour go to an address, whoever asks, and nobody is told', async () => {
    const { email } = await links.world.person()
    const ask = async (network: string) => {
      await links.request({ email, network })
      await links.deliver()
    }
    for (const network of ['a', 'b', 'c', 'd', 'e']) await ask(network)
    assert.equal(links.box.sent.length, 3)
    links.world.clock.now += 60 * minute
    await ask('f')
    assert.equal(links.box.sent.length, 4)
  })

  test('at most twenty mails an hour are asked for from a network', async () => {
    const ask = (number: number) => links.request({ email: `${number}@example.com`, network: 'n' })
    for (let number = 0; number < 20; number++) await ask(number)
    await assert.rejects(
      ask(20),
      (error: unknown) => error instanceof TooManyAttempts && error.retryAfter === 3600,
    )
    assert.equal((await jobs()).length, 20)
    links.world.clock.now += 60 * minute
    await ask(20)
  })

  test('where no mail is sent, or local accounts are off, asking says what to do', async () => {
    const { world } = links
    for (const [installation, words] of [
      [{ ...world.installation, mail: undefined }, /ask an admin/],
      [
        { ...world.installation, signIn: { localAccounts: false, oauthRegistration: false } },
        /identity provider/,
      ],
    ] as const) {
      const asking = requestSignInMail(installation, { email: 'a@example.com', network: 'n' })
      await assert.rejects(asking, (error: Error) => error instanceof Conflict && words.test(error.message))
    }
    await assert.rejects(links.request({ email: 'no address' }), Invalid)
  })

  test('the title of an organization brings no address into a mail', async () => {
    await claim('Win at evil.example/x now', 'example.com')
    await links.request({ email: 'new@example.com' })
    await links.deliver()
    const { subject, text } = links.box.sent[0] ?? { subject: '', text: '' }
    assert.equal(subject, 'Join Win at evil example x now at lectern.test')
    assert.doesNotMatch(text, /evil\.example/)
  })
})
