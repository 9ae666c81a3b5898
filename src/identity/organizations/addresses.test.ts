// Organizations found by the domain of an e-mail address, and by their hostname.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sharedWorld } from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { planOf } from '../../../test/world/plans.ts'
import type { Person } from '../../../test/world/world.ts'
import { claimsOf, organizationIdsOfDomain } from './email-domains.ts'

let count = 0

/** A name that no other test uses. */
const fresh = () => `name-${++count}`

forEachDatabase((_engine, open) => {
  const shared = sharedWorld(open)

  /** An organization that claims the domains; the answer to its admin. */
  const claiming = async (...emailDomains: string[]) => {
    const world = await shared()
    const { id, admin } = await world.organization()
    const { status, body } = await admin.patch(`/orgs/${id}`, { emailDomains })
    assert.equal(status, 200)
    return { world, id, admin, body }
  }

  const invite = async (path: string, inviter: Person, email: string, role: string | null) => {
    const { status } = await inviter.post(`${path}/invites`, { emails: [email], role })
    assert.equal(status, 200)
  }

  /** An organization that also has an admin with an address in each of the domains. */
  const organizationWith = async (...emailDomains: string[]) => {
    const organization = await claiming(...emailDomains)
    for (const domain of emailDomains) {
      const { email } = await personOf(domain.toLowerCase())
      await invite(`/orgs/${organization.id}`, organization.admin, email, 'admin')
    }
    return organization
  }

  /** A person with an address in the domain. */
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
    return { ...person, email }
  }

  /** The ids of the organizations that a person finds by a domain. */
  const found = async (person: Person, domain: string): Promise<string[]> => {
    const { body } = await person.get(`/email-domains/${domain}/orgs`)
    return body.organizations.map(({ id }: { id: string }) => id)
  }

  const flags = (permissions: object) => new Set(Object.values(permissions))

  test('the organizations of a domain are shown to those with an address in it, oldest first', async () => {
    const domain = `${fresh()}.example.com`
    const first = await organizationWith('other.example.com', domain)
    const second = await organizationWith(domain)
    await organizationWith(`sub.${domain}`)
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
    const { world, id, admin } = await organizationWith(domain)
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
    const { id } = await organizationWith(domain.toUpperCase())
    const person = await personOf(domain.replace('example', 'EXAMPLE'))
    for (const given of [domain, domain.toUpperCase()]) {
      const { organizations } = (await person.get(`/email-domains/${given}/orgs`)).body
      assert.deepEqual([organizations.length, organizations[0].id], [1, id])
    }
  })

  test('members see with their own flags what they see elsewhere, whoever is shut out as a stranger', async () => {
    const domain = `${fresh()}.example.com`
    const { world, id, admin } = await organizationWith(domain)
    const elsewhere = await organizationWith(domain)
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
    const { id, admin } = await organizationWith(domain)
    const member = await personOf(domain)
    await admin.post(`/orgs/${id}/invites`, { emails: [`${member.id}@${domain}`] })
    await admin.patch(`/orgs/${id}`, { sso: true })
    for (const person of [member, await personOf(domain)]) {
      const [found] = (await person.get(`/email-domains/${domain}/orgs`)).body.organizations
      assert.deepEqual([found.id, found.sso], [id, true])
    }
  })

  test('whoever claims a domain is shown under it only while one of their admins has an address there', async () => {
    const domain = `${fresh()}.example.com`
    const { world, id, admin } = await claiming('other.example.com', domain)
    const path = `/orgs/${id}`
    const [person, other] = [await personOf(domain), await personOf(domain)]
    assert.deepEqual(await found(other, domain), [])
    await invite(path, admin, person.email, 'create')
    await invite(path, admin, (await personOf(`sub.${domain}`)).email, 'admin')
    await invite(path, admin, (await personOf('other.example.com')).email, 'admin')
    assert.deepEqual(await found(other, domain), [])
    const member = `${path}/members/${person.id}`
    const set = (values: object) =>
      world.act(admin, ({ db }) =>
        db.updateTable('members').set(values).where('user_id', '=', person.id).execute(),
      )
    for (const [change, expected] of [
      [() => admin.patch(member, { role: 'admin' }), [id]],
      [() => set({ disabled: 1 }), []],
      [() => set({ disabled: 0 }), [id]],
      [() => admin.patch(member, { role: 'create' }), []],
      [() => person.patch(member, { role: 'admin' }), []],
      [() => admin.patch(member, { role: 'admin' }), [id]],
      [() => admin.delete(member), []],
    ] as const) {
      await change()
      assert.deepEqual([await found(person, domain), await found(other, domain)], [expected, expected])
    }
  })

  test('whoever makes an organization, or joins one by a link, counts as its admin as well', async () => {
    const domain = `${fresh()}.example.com`
    const [maker, joining] = [await personOf(domain), await personOf(domain)]
    const { id } = (await maker.post('/orgs', { title: 'Own' })).body
    await maker.patch(`/orgs/${id}`, { emailDomains: [domain] })
    const elsewhere = await claiming(domain)
    const link = await elsewhere.admin.post(`/orgs/${elsewhere.id}/link-invites`, { role: 'admin' })
    assert.deepEqual(await found(joining, domain), [id])
    await joining.post(`/orgs/${elsewhere.id}/invites/${link.body.id}`)
    assert.deepEqual(await found(maker, domain), [id, elsewhere.id])
  })

  test('an address in letters of other alphabets is in the domain that its ASCII spelling names', async () => {
    const ascii = 'xn--bcher-kva.example.com'
    const { id, admin } = await claiming(ascii)
    const person = await personOf('Bücher.example.com')
    await invite(`/orgs/${id}`, admin, person.email, 'admin')
    for (const given of [ascii, encodeURIComponent('bücher.example.com')])
      assert.deepEqual(await found(person, given), [id])
  })

  test('at most a hundred are shown, however many only claim the domain', async () => {
    const domain = `${fresh()}.example.com`
    const { world, id, admin } = await claiming(domain)
    const person = await personOf(domain)
    await invite(`/orgs/${id}`, admin, person.email, 'admin')
    const shown = [id]
    await world.act(person, async ({ db, newId }) => {
      const organization = await db
        .selectFrom('organizations')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      const member = await db
        .selectFrom('members')
        .selectAll()
        .where('organization_id', '=', id)
        .where('user_id', '=', person.id)
        .executeTakeFirstOrThrow()
      for (let count = 1; count <= 1200; count++) {
        const claiming = newId()
        await db
          .insertInto('organizations')
          .values({ ...organization, id: claiming })
          .execute()
        await db
          .insertInto('email_domains')
          .values({ organization_id: claiming, domain, position: 0 })
          .execute()
        if (count % 10 !== 0) continue
        await db
          .insertInto('members')
          .values({ ...member, organization_id: claiming })
          .execute()
        shown.push(claiming)
      }
    })
    assert.deepEqual(await found(person, domain), shown.slice(0, 100))
    const all = await world.act(person, ctx =>
      organizationIdsOfDomain(ctx, domain, 1000, { isProved: false }),
    )
    assert.deepEqual(all, shown)
  })

  test('whether an organization has an admin in a domain is looked up in an index of those', async () => {
    const { installation } = await shared()
    const { read } = installation.database
    const plan = (isProved: boolean) =>
      planOf(installation.database, claimsOf(read, 'example.com', { after: '', isProved }))
    assert.match(await plan(false), /admins_by_email_domain/)
    assert.match(await plan(true), /members_pkey|sqlite_autoindex_members_1/)
    for (const isProved of [true, false]) assert.match(await plan(isProved), /email_domains_by_domain/)
  })

  test('a domain that was taken away finds the organization no more', async () => {
    const domain = `${fresh()}.example.com`
    const { id, admin } = await organizationWith(domain)
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
