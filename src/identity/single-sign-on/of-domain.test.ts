// Which providers a stranger is offered for an address.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sharedWorld } from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { signedIn, vouchedFor } from '../../../test/world/signed-in.ts'
import type { Person } from '../../../test/world/world.ts'
import { noteAddressProved } from '../users/index.ts'
import {
  findActiveProvider,
  type OfferedProvider,
  type Provider,
  type ProviderKind,
  providersForDomain,
} from './index.ts'
import { addOidcProvider } from './testing.ts'

forEachDatabase((_engine, open) => {
  const world = sharedWorld(open)
  const offered = async (email: string) => {
    const { installation } = await world()
    return providersForDomain({ db: installation.database.read, baseUrl: installation.baseUrl }, email)
  }

  test('an address finds the active providers of organizations that claim its domain and have an admin in it', async () => {
    const app = await world()
    const one = await app.organization('One')
    const other = await app.organization('Other')
    const id = await addOidcProvider(app, one)
    const pending = await addOidcProvider(app, one, { client_id: null })
    await addOidcProvider(app, other)
    await one.admin.patch(`/orgs/${one.id}`, { emailDomains: ['example.com', 'elsewhere.test'] })
    const shown: OfferedProvider = {
      id,
      kind: 'oidc',
      label: 'Provider',
      startURL: `http://lectern.test/oidc/${id}/start`,
      organizationTitle: 'One',
    }
    const find = (id: string, kind: ProviderKind = 'oidc'): Promise<Provider | undefined> =>
      findActiveProvider({ db: app.installation.database.read }, { kind, id })
    assert.equal((await find(id))?.organizationId, one.id)
    assert.equal(await find(id, 'saml'), undefined)
    for (const none of [pending, 'nothing', '\0']) assert.equal(await find(none), undefined)
    assert.deepEqual(await offered('nobody.at.all@Example.COM'), [shown])
    assert.deepEqual(await offered('ada@elsewhere.test'), [], 'no admin is there')
    for (const none of ['', '@', 'ada', 'ada@', 'ada@\0', 'ada@.', 'ada@example.com.'])
      assert.deepEqual(await offered(none), [], JSON.stringify(none))
  })

  /** An organization of an attacker, who makes it look like that of others. */
  const impostor = async (domain: string) => {
    const app = await world()
    const made = await app.organization('Impostor')
    const id = await addOidcProvider(app, made)
    const claim = (person: Person = made.admin) =>
      person.patch(`/orgs/${made.id}`, { emailDomains: [domain] })
    return { ...made, provider: id, claim }
  }
  const personOf = async (domain: string) => {
    const app = await world()
    const person = await app.person()
    await app.act(person, async ctx => {
      const users = ctx.db.updateTable('users').where('id', '=', person.id)
      await users.set({ email: `person@${domain}`, email_key: `person@${domain}` }).execute()
    })
    return { ...person, email: `person@${domain}` }
  }

  test('nobody has people of a domain sign in at an organization of theirs by making somebody of it an admin', async () => {
    const app = await world()
    const { id, admin, claim, provider } = await impostor('acme.test')
    const victim = await personOf('acme.test')
    await app.act(victim, ctx => noteAddressProved(ctx, victim.id))
    await claim()
    const { status } = await admin.post(`/orgs/${id}/invites`, { emails: [victim.email], role: 'admin' })
    assert.equal(status, 200)
    assert.deepEqual(await offered('new@acme.test'), [], 'they have claimed nothing')
    await claim(await signedIn(app, victim, vouchedFor({ id })))
    assert.deepEqual(
      await offered('new@acme.test'),
      [],
      'the provider of the organization said that it was them',
    )
    assert.equal((await claim(victim)).status, 200)
    assert.deepEqual(
      (await offered('new@acme.test')).map(found => found.id),
      [provider],
    )
    await claim()
    assert.equal((await offered('new@acme.test')).length, 1, 'a change by another admin takes no claim away')
    await admin.delete(`/orgs/${id}/members/${victim.id}`)
    assert.deepEqual(await offered('new@acme.test'), [])
  })

  test('a claim counts once the address of who made it is proved', async () => {
    const app = await world()
    const { id, admin, claim } = await impostor('own.test')
    const person = await personOf('own.test')
    await admin.post(`/orgs/${id}/invites`, { emails: [person.email], role: 'admin' })
    await claim(person)
    assert.deepEqual(await offered('new@own.test'), [])
    await app.act(person, ctx => noteAddressProved(ctx, person.id))
    assert.equal((await offered('new@own.test')).length, 1)
  })
})
