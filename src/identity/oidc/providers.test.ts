// OIDC providers: set up by admins, and offered to people who sign in.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sharedWorld } from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import type { Answer } from '../../../test/world/world.ts'
import { openSecret } from './secret.ts'

const complete = { label: 'Example ID', issuer: 'https://id.example.com', clientId: 'lectern' }

const refusedAt = ({ status, body }: Answer, path: string) => {
  assert.equal(status, 400, JSON.stringify(body))
  assert.equal(body.error.details?.[0].path, path, JSON.stringify(body))
}

forEachDatabase((_engine, open) => {
  const world = sharedWorld(open)
  const setUp = async () => {
    const app = await world()
    const organization = await app.organization()
    const { id, admin } = organization
    const path = `/orgs/${id}/oidc`
    const make = async (fields: object = complete) => (await admin.post(path, fields)).body
    const events = async () => {
      const { items } = (await admin.get(`/orgs/${id}/events`)).body
      return items
        .filter(({ type }: { type: string }) => type.startsWith('oidc'))
        .map(({ type, data }: { type: string; data: object }) => [type, data])
    }
    const secretOf = async (providerId: string) => {
      const rows = app.installation.database.read.selectFrom('oidc_providers').selectAll()
      const row = await rows.where('id', '=', providerId).executeTakeFirstOrThrow()
      return openSecret(app.installation, row)
    }
    return { app, organization, id, admin, path, make, events, secretOf }
  }

  test('a provider begins pending, leaves out what it lacks, and says what to enter at the provider', async () => {
    const { admin, path } = await setUp()
    const made = await admin.post(path, { label: 'Example ID' })
    const { id } = made.body
    const location = `http://lectern.test/v1${path}/${id}`
    const base = `http://lectern.test/oidc/${id}`
    assert.equal(made.headers.location, location)
    assert.deepEqual(made.body, {
      object: 'oidc-provider',
      id,
      label: 'Example ID',
      status: 'pending',
      defaultRole: 'read',
      rejoin: false,
      createdAt: '2026-01-01T00:00:00.000Z',
      urls: { location, start: `${base}/start`, callback: `${base}/callback` },
    })
    assert.deepEqual((await admin.get(`${path}/${id}`)).body, made.body)
  })

  test('it is active with issuer and clientId, and pending without one of them', async () => {
    const { admin, path, make } = await setUp()
    const { id } = await make({ label: 'A' })
    const change = async (fields: object) => (await admin.patch(`${path}/${id}`, fields)).body.status
    assert.equal(await change({ issuer: complete.issuer }), 'pending')
    assert.equal(await change({ clientId: complete.clientId }), 'active')
    assert.equal(await change({ issuer: null }), 'pending')
  })

  test('the secret is stored encrypted, and shown nowhere', async () => {
    const { app, admin, path, make, secretOf, id } = await setUp()
    const clientSecret = 'very:secret 42'
    const made = await make({ ...complete, clientSecret })
    assert.equal(await secretOf(made.id), clientSecret)
    const rows = await app.installation.database.read.selectFrom('oidc_providers').selectAll().execute()
    const changed = await admin.patch(`${path}/${made.id}`, { clientSecret: `${clientSecret}!` })
    const shown = [
      made,
      changed.body,
      (await admin.get(path)).body,
      (await admin.get(`/orgs/${id}/events`)).body,
    ]
    assert.ok(!JSON.stringify(shown).includes(clientSecret))
    assert.ok(!rows.some(row => Buffer.from(row.client_secret ?? []).includes(clientSecret)))
    assert.equal(await secretOf(made.id), `${clientSecret}!`)
  })

  test('a secret goes to no other provider than the one that it was given for', async () => {
    const { admin, path, make, secretOf, events } = await setUp()
    const { id } = await make({ ...complete, clientSecret: 'secret' })
    const change = (fields: object) => admin.patch(`${path}/${id}`, fields)
    await change({ clientId: 'another', label: 'Another' })
    assert.equal(await secretOf(id), 'secret')
    await change({ issuer: 'https://evil.example' })
    assert.equal(await secretOf(id), undefined)
    await change({ issuer: complete.issuer, clientSecret: 'new' })
    assert.equal(await secretOf(id), 'new')
    await change({ clientSecret: null })
    assert.equal(await secretOf(id), undefined)
    assert.deepEqual(await events(), [
      ['oidc_provider_created', { label: 'Example ID' }],
      ['oidc_provider_updated', { clientId: 'another', label: 'Another' }],
      ['oidc_provider_updated', { issuer: 'https://evil.example', isConfidential: false }],
      ['oidc_provider_updated', { issuer: complete.issuer, isConfidential: true }],
      ['oidc_provider_updated', { isConfidential: false }],
    ])
  })

  test('a change of nothing writes no event, and one of the secret alone makes another entity tag', async () => {
    const { admin, path, make, events } = await setUp()
    const { id } = await make()
    const before = (await admin.get(`${path}/${id}`)).headers.etag
    await admin.patch(`${path}/${id}`, {
      ...complete,
      rejoin: false,
      defaultRole: 'read',
      clientSecret: null,
    })
    assert.equal((await admin.get(`${path}/${id}`)).headers.etag, before)
    assert.equal((await events()).length, 1)
    await admin.patch(`${path}/${id}`, { clientSecret: 'new' })
    assert.notEqual((await admin.get(`${path}/${id}`)).headers.etag, before)
  })

  test('an issuer that cannot be one is refused', async () => {
    const { admin, path } = await setUp()
    for (const issuer of [
      'id.example.com',
      'ftp://id.example.com',
      'https://',
      'https://user:password@id.example.com',
      'https://id.example.com?tenant=1',
      'https://id.example.com/#',
      'https://id.example.com/.well-known/openid-configuration',
      `https://id.example.com/${'a'.repeat(1024)}`,
      '',
      7,
    ])
      refusedAt(await admin.post(path, { label: 'A', issuer }), '/issuer')
    for (const [field, value] of [
      ['clientId', ''],
      ['clientId', 'ä'],
      ['clientSecret', 'a\nb'],
      ['defaultTeam', 'none'],
      ['defaultRole', 'owner'],
    ] as const)
      refusedAt(await admin.post(path, { label: 'A', [field]: value }), `/${field}`)
  })

  test('an organization has at most twenty', async () => {
    const { admin, path, make } = await setUp()
    for (let count = 0; count < 20; count++) await make({ label: `${count}` })
    assert.equal((await admin.post(path, { label: 'One more' })).status, 409)
  })

  test('who belongs to the organization, guests too, is told where to sign in: at what is active, of both kinds', async () => {
    const { app, organization, id, admin, make } = await setUp()
    const first = await make()
    await make({ label: 'Pending' })
    const second = await make({ ...complete, label: 'Second' })
    const guest = await app.member(organization, null)
    const { status, body } = await guest.get(`/orgs/${id}/sso`)
    assert.equal(status, 200)
    assert.deepEqual(body, {
      items: [
        { id: first.id, label: 'Example ID', startURL: `http://lectern.test/oidc/${first.id}/start` },
        { id: second.id, label: 'Second', startURL: `http://lectern.test/oidc/${second.id}/start` },
      ],
    })
    assert.equal((await (await app.person()).get(`/orgs/${id}/sso`)).status, 404)
    await admin.delete(`/orgs/${id}/oidc/${first.id}`)
    assert.equal((await guest.get(`/orgs/${id}/sso`)).body.items.length, 1)
  })
})
