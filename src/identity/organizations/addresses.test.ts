// Organizations found by the domain of an e-mail address, and by their hostname.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sharedWorld } from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'

let count = 0

/** A name that no other test has. */
const fresh = () => `name-${++count}`

forEachDatabase((_engine, open) => {
  const shared = sharedWorld(open)

  /** An organization that holds the domain; what it answers to its admin. */
  const holding = async (...emailDomains: string[]) => {
    const world = await shared()
    const { id, admin } = await world.organization()
    const { body } = await admin.patch(`/orgs/${id}`, { emailDomains })
    return { world, id, admin, body }
  }

  /** Somebody whose address is in the domain. */
  const personOf = async (domain: string) => {
    const world = await shared()
    const person = await world.person()
    const email = `${person.id}@${domain}`
    await world.act(person, ({ db }) =>
      db
        .updateTable('users')
        .set({ email, email_key: email.toLowerCase() })
        .where('id', '=', person.id)
        .execute(),
    )
    return person
  }

  const flags = (permissions: object) => new Set(Object.values(permissions))

  test('the organizations of a domain are shown to those with an address in it, oldest first', async () => {
    const domain = `${fresh()}.example.com`
    const first = await holding('other.example.com', domain)
    const second = await holding(domain)
    await holding(`sub.${domain}`)
    const person = await personOf(domain)
    const { status, body } = await person.get(`/email-domains/${domain}/orgs`)
    assert.equal(status, 200)
    assert.deepEqual(Object.keys(body), ['organizations'])
    assert.deepEqual(
      body.organizations.map((one: { id: string }) => one.id),
      [first.id, second.id],
    )
    const { permissions, ...rest } = body.organizations[0]
    assert.deepEqual({ ...rest, permissions: first.body.permissions }, first.body)
    assert.deepEqual(flags(permissions), new Set([false]))
    assert.deepEqual(Object.keys(permissions), Object.keys(first.body.permissions))
  })

  test('to everybody else there are none, members and admins of them included', async () => {
    const domain = `${fresh()}.example.com`
    const { world, id, admin } = await holding(domain)
    const others = [
      admin,
      await world.member({ id }, 'read'),
      await world.person(),
      await personOf(`sub.${domain}`),
      await personOf(`x${domain}`),
      await personOf(`${domain}.example`),
    ]
    for (const person of others)
      assert.deepEqual((await person.get(`/email-domains/${domain}/orgs`)).body, { organizations: [] })
    const person = await personOf(domain)
    for (const other of ['example.com', 'com', `@${domain}`, `%25${domain}`, `${person.id}@${domain}`, ' '])
      assert.deepEqual((await person.get(`/email-domains/${encodeURI(other)}/orgs`)).body, {
        organizations: [],
      })
  })

  test('the case of a domain does not matter, wherever it is written', async () => {
    const domain = `${fresh()}.example.com`
    const { id } = await holding(domain.toUpperCase())
    const person = await personOf(domain.replace('example', 'EXAMPLE'))
    for (const given of [domain, domain.toUpperCase()]) {
      const { organizations } = (await person.get(`/email-domains/${given}/orgs`)).body
      assert.deepEqual([organizations.length, organizations[0].id], [1, id])
    }
  })

  test('members see with their own flags what they see elsewhere, whoever is shut out as a stranger', async () => {
    const domain = `${fresh()}.example.com`
    const { world, id, admin } = await holding(domain)
    const elsewhere = await holding(domain)
    const [member, shutOut] = [await personOf(domain), await personOf(domain)]
    await admin.post(`/orgs/${id}/invites`, { emails: [`${member.id}@${domain}`], role: 'create' })
    await admin.post(`/orgs/${id}/invites`, { emails: [`${shutOut.id}@${domain}`], role: 'admin' })
    await world.act(admin, ({ db }) =>
      db.updateTable('members').set({ disabled: 1 }).where('user_id', '=', shutOut.id).execute(),
    )
    const [own, other] = (await member.get(`/email-domains/${domain}/orgs`)).body.organizations
    assert.deepEqual(own, (await member.get(`/orgs/${id}`)).body)
    assert.equal(own.permissions.createContent, true)
    assert.equal(other.id, elsewhere.id)
    assert.deepEqual(flags(other.permissions), new Set([false]))
    const [unseen] = (await shutOut.get(`/email-domains/${domain}/orgs`)).body.organizations
    assert.deepEqual(flags(unseen.permissions), new Set([false]))
  })

  test('an organization that enforces a single sign-on is shown all the same', async () => {
    const domain = `${fresh()}.example.com`
    const { id, admin } = await holding(domain)
    const member = await personOf(domain)
    await admin.post(`/orgs/${id}/invites`, { emails: [`${member.id}@${domain}`] })
    await admin.patch(`/orgs/${id}`, { sso: true })
    for (const person of [member, await personOf(domain)]) {
      const [found] = (await person.get(`/email-domains/${domain}/orgs`)).body.organizations
      assert.deepEqual([found.id, found.sso], [id, true])
    }
  })

  test('a domain that was taken away finds the organization no more', async () => {
    const domain = `${fresh()}.example.com`
    const { id, admin } = await holding(domain)
    const person = await personOf(domain)
    await admin.patch(`/orgs/${id}`, { emailDomains: [] })
    assert.deepEqual((await person.get(`/email-domains/${domain}/orgs`)).body, { organizations: [] })
  })

  test('a subdomain stands for the organization that has it as its hostname, to its members', async () => {
    const world = await shared()
    const { id, admin } = await world.organization()
    const [hostname, next] = [fresh(), fresh()]
    await admin.patch(`/orgs/${id}`, { hostname })
    const expected = {
      object: 'subdomain',
      subdomain: hostname,
      target: { type: 'organization', organization: id },
      isActive: true,
    }
    for (const person of [admin, await world.member({ id }, 'read'), await world.member({ id }, null)])
      assert.deepEqual((await person.get(`/subdomains/${hostname}`)).body, expected)
    await admin.patch(`/orgs/${id}`, { hostname: next })
    assert.equal((await admin.get(`/subdomains/${hostname}`)).status, 404)
    assert.equal((await admin.get(`/subdomains/${next}`)).body.subdomain, next)
  })

  test('a subdomain of nobody, of others, or in another case is a 404', async () => {
    const world = await shared()
    const { id, admin } = await world.organization()
    const hostname = fresh()
    await admin.patch(`/orgs/${id}`, { hostname })
    const { admin: other } = await world.organization()
    for (const person of [other, await world.person()])
      assert.equal((await person.get(`/subdomains/${hostname}`)).status, 404)
    for (const name of [hostname.toUpperCase(), 'nobody', `${hostname}-`, '%25', '%00', id])
      assert.equal((await admin.get(`/subdomains/${name}`)).status, 404, name)
  })
})
