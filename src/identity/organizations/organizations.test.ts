// Organizations: made, read and changed.
import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { createWorld, type Person, type World } from '../../../test/world/world.ts'
import { levels } from '../levels/index.ts'

forEachDatabase((_engine, open) => {
  let world: World
  let admin: Person
  let id: string

  beforeEach(async () => {
    world = await createWorld(await open())
    const organization = await world.organization('Lectern')
    admin = organization.admin
    id = organization.id
  })

  const patch = (changes: unknown) => admin.patch(`/orgs/${id}`, changes)
  const refused = async (changes: unknown, path: string) => {
    const before = (await admin.get(`/orgs/${id}`)).body
    const { status, body } = await patch(changes)
    assert.equal(status, 400, JSON.stringify(changes))
    assert.equal(body.error.details[0].path, path)
    assert.deepEqual((await admin.get(`/orgs/${id}`)).body, before)
  }

  test('whoever makes one becomes its admin', async () => {
    const person = await world.person()
    const { status, headers, body } = await person.post('/orgs', { title: 'Own', hostname: 'own' })
    assert.equal(status, 201)
    assert.equal(headers.location, body.urls.location)
    assert.deepEqual(body, (await person.get(`/orgs/${body.id}`)).body)
    assert.equal(body.permissions.admin, true)
    assert.deepEqual((await person.get('/orgs')).body.items, [body])
  })

  test('a new one has the fields that the contract fixes', async () => {
    const { body } = await admin.get(`/orgs/${id}`)
    const { urls, permissions, ...rest } = body
    assert.deepEqual(rest, {
      object: 'organization',
      id,
      title: 'Lectern',
      createdAt: '2026-01-01T00:00:00.000Z',
      emailDomains: [],
      type: 'business',
      defaultRole: 'read',
      sso: false,
      ai: false,
      inviteLinks: true,
      plan: 'free_2024',
      trial: { status: 'notapplicable' },
      internal_isOnNewTrial: true,
    })
    const app = `http://lectern.test/app/orgs/${id}`
    assert.deepEqual(urls, { location: `http://lectern.test/v1/orgs/${id}`, app })
  })

  test('every field can be changed, together or alone, and what is left out stays', async () => {
    const changes: Record<string, unknown> = {
      title: 'Changed',
      emailDomains: ['example.com', 'docs.example.org'],
      hostname: 'changed',
      defaultRole: 'edit',
      sso: false,
      ai: true,
      inviteLinks: false,
    }
    for (const [name, value] of Object.entries(changes)) {
      const before = (await admin.get(`/orgs/${id}`)).body
      const { status, body } = await patch({ [name]: value })
      assert.equal(status, 200, name)
      assert.deepEqual(body, { ...before, [name]: value })
      assert.deepEqual((await admin.get(`/orgs/${id}`)).body, body)
    }
    const { body } = await patch({ ...changes, title: 'Together' })
    assert.deepEqual(body, { ...body, ...changes, title: 'Together' })
  })

  test('title has 2 to 255 characters', async () => {
    await refused({ title: 'a' }, '/title')
    await refused({ title: 'a'.repeat(256) }, '/title')
    await refused({ title: null }, '/title')
    for (const title of ['ab', '漢字', 'a'.repeat(255)])
      assert.equal((await patch({ title })).body.title, title)
  })

  test('hostname has 3 to 32 characters that a hostname may have', async () => {
    for (const hostname of [
      'ab',
      'a'.repeat(33),
      'Upper',
      '-ab',
      'ab-',
      'a.b',
      'a_b',
      'äöü',
      '',
      'a b',
      null,
    ])
      await refused({ hostname }, '/hostname')
    for (const hostname of ['abc', 'a-b', '0-1', 'a'.repeat(32)])
      assert.equal((await patch({ hostname })).body.hostname, hostname)
  })

  test('a hostname that another organization has is a conflict, one kept is none', async () => {
    const other = (await admin.post('/orgs', { title: 'Other', hostname: 'taken' })).body
    assert.equal((await patch({ title: 'Changed', hostname: 'taken' })).status, 409)
    assert.equal((await admin.get(`/orgs/${id}`)).body.title, 'Lectern')
    assert.equal((await admin.post('/orgs', { title: 'Third', hostname: 'taken' })).status, 409)
    assert.equal((await admin.patch(`/orgs/${other.id}`, { hostname: 'taken' })).status, 200)
    await admin.patch(`/orgs/${other.id}`, { hostname: 'free' })
    assert.equal((await patch({ hostname: 'taken' })).status, 200)
  })

  test('a hostname that is an address of the installation itself is a conflict', async () => {
    for (const hostname of ['app', 'reference', 'metrics', 'openapi-specs']) {
      assert.equal((await patch({ hostname })).status, 409)
      assert.equal((await admin.post('/orgs', { title: 'Third', hostname })).status, 409)
    }
  })

  test('defaultRole is any role, or null for guests', async () => {
    for (const defaultRole of [...levels, null])
      assert.equal((await patch({ defaultRole })).body.defaultRole, defaultRole)
    for (const defaultRole of ['owner', 'guest', '', 'Admin', 1])
      await refused({ defaultRole }, '/defaultRole')
  })

  test('a new space takes the default role as its default level', async () => {
    for (const defaultRole of ['comment', null]) {
      await patch({ defaultRole })
      assert.equal((await admin.post(`/orgs/${id}/spaces`, {})).body.defaultLevel, defaultRole)
    }
  })

  test('emailDomains are domains, each once, in lower case', async () => {
    for (const domain of ['example', 'a@example.com', '.com', 'a..b', 'a b.com', '', 'a.com/', null])
      await refused({ emailDomains: [domain] }, '/emailDomains/0')
    await refused({ emailDomains: 'example.com' }, '/emailDomains')
    await refused({ emailDomains: null }, '/emailDomains')
    const { body } = await patch({ emailDomains: ['Example.com', 'example.COM', 'b.example.com'] })
    assert.deepEqual(body.emailDomains, ['example.com', 'b.example.com'])
    assert.deepEqual((await patch({ emailDomains: [] })).body.emailDomains, [])
  })

  test('logo is an address of a picture; null takes it away', async () => {
    const logo = 'https://example.com/logo.svg'
    assert.equal((await patch({ logo })).body.urls.logo, logo)
    assert.equal((await patch({ title: 'Kept' })).body.urls.logo, logo)
    assert.equal('logo' in (await patch({ logo: null })).body.urls, false)
    for (const wrong of ['logo.svg', 'javascript:alert(1)', 'data:image/png;base64,', 'https://a b', '', 1])
      await refused({ logo: wrong }, '/logo')
    const longest = `https://example.com/${'a'.repeat(2028)}`
    assert.equal((await patch({ logo: longest })).status, 200)
    assert.equal((await patch({ logo: `${longest}a` })).status, 400)
  })

  test('defaultContent names a site of the organization; null is none', async () => {
    await refused({ defaultContent: { type: 'site', site: 'nothing' } }, '/defaultContent/site')
    await refused({ defaultContent: { type: 'space', site: 'a' } }, '/defaultContent/type')
    await refused({ defaultContent: { type: 'site' } }, '/defaultContent/site')
    const { status, body } = await patch({ defaultContent: null })
    assert.equal(status, 200)
    assert.equal('defaultContent' in body, false)
  })

  test('sso, ai and inviteLinks are booleans', async () => {
    for (const name of ['sso', 'ai', 'inviteLinks'])
      for (const value of ['true', 1, null]) await refused({ [name]: value }, `/${name}`)
  })

  test('with one field wrong none is changed', async () => {
    await refused({ title: 'Changed', hostname: '-' }, '/hostname')
    await refused({ title: 'Changed', defaultContent: { type: 'site', site: 'a' } }, '/defaultContent/site')
  })

  test('what one may do in it follows from the role', async () => {
    const flags = async (role: (typeof levels)[number] | null) =>
      (await (await world.member({ id }, role)).get(`/orgs/${id}`)).body.permissions
    const expected = (names: string[]) => names.sort()
    const granted = async (role: (typeof levels)[number] | null) =>
      Object.entries(await flags(role))
        .flatMap(([name, may]) => (may ? name : []))
        .sort()
    const listing = ['view', 'listMembers', 'listTeams']
    const creating = [...listing, 'createContent', 'createOpenAPISpec']
    const administrating = ['admin', 'ownTeam', 'viewBilling', 'listIntegrations', 'ingestConversations']
    assert.deepEqual(await granted(null), ['view'])
    for (const role of ['read', 'comment', 'edit', 'review'] as const)
      assert.deepEqual(await granted(role), expected([...listing]))
    assert.deepEqual(await granted('create'), expected([...creating]))
    assert.deepEqual(await granted('admin'), expected([...creating, ...administrating]))
  })

  test('a member who was disabled does not see it, in whatever way', async () => {
    const member = await world.member({ id }, 'admin')
    await world.act(member, ({ db }) =>
      db.updateTable('members').set({ disabled: 1 }).where('user_id', '=', member.id).execute(),
    )
    assert.equal((await member.get(`/orgs/${id}`)).status, 404)
    assert.deepEqual((await member.get('/orgs')).body, { count: 0, items: [] })
    const space = (await admin.post(`/orgs/${id}/spaces`, {})).body.id
    assert.equal((await member.get(`/spaces/${space}`)).status, 404)
  })

  test('every change is recorded with its author, a change of nothing is not', async () => {
    await patch({ title: 'Changed' })
    await patch({})
    await patch({ title: 'a' })
    const events = await world.installation.database.read
      .selectFrom('events')
      .select(['type', 'actor_id', 'data'])
      .where('organization_id', '=', id)
      .orderBy('id')
      .execute()
    assert.deepEqual(
      events.map(({ type, actor_id, data }) => [type, actor_id, JSON.parse(data)]),
      [
        ['organization_created', admin.id, { title: 'Lectern' }],
        ['organization_updated', admin.id, { title: 'Changed' }],
      ],
    )
  })
})
