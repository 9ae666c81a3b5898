// SAML providers as admins set them up: fields, status, certificates, limits, events.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { levels } from '#identity/levels/index.ts'
import { testCertificate } from '../../../test/world/certificates.ts'
import { sharedWorld } from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { sharedData } from '../../../test/world/shared-data.ts'
import type { Answer } from '../../../test/world/world.ts'

const bare = testCertificate.replaceAll(/-----[^-]+-----|\s/g, '')

const complete = {
  label: 'Example ID',
  entityID: 'https://id.example.com',
  ssoURL: 'https://id.example.com/sso?tenant=1',
  certificate: testCertificate,
}

const refusedAt = ({ status, body }: Answer, path: string, message?: RegExp) => {
  assert.equal(status, 400, JSON.stringify(body))
  assert.equal(body.error.details?.[0].path, path, JSON.stringify(body))
  if (message !== undefined) assert.match(body.error.details[0].message, message)
}

forEachDatabase((_engine, open) => {
  const world = sharedWorld(open)
  const setUp = async () => {
    const { id, admin } = await (await world()).organization()
    const path = `/orgs/${id}/saml`
    const make = async (fields: object = { label: 'Example ID' }) => {
      const answer = await admin.post(path, fields)
      assert.equal(answer.status, 201, JSON.stringify(answer.body))
      return answer.body
    }
    const eventsOf = async () => {
      const { items } = (await admin.get(`/orgs/${id}/events`)).body
      return items
        .filter(({ type }: { type: string }) => type.startsWith('saml'))
        .map(({ type, data }: { type: string; data: object }) => [type, data])
    }
    return { world: await world(), id, admin, path, make, eventsOf }
  }

  test('a provider begins pending, leaves out what it lacks, and says what to enter at the provider', async () => {
    const { admin, path } = await setUp()
    const made = await admin.post(path, { label: 'Example ID' })
    const { id } = made.body
    const base = `http://lectern.test/saml/${id}`
    const location = `http://lectern.test/v1${path}/${id}`
    assert.equal(made.headers.location, location)
    assert.deepEqual(made.body, {
      object: 'saml-provider',
      id,
      label: 'Example ID',
      status: 'pending',
      certificates: [],
      defaultRole: 'read',
      rejoin: false,
      createdAt: '2026-01-01T00:00:00.000Z',
      service: { entityID: `${base}/metadata`, acsURL: `${base}/acs`, startURL: `${base}/start` },
      urls: { location },
    })
    assert.deepEqual((await admin.get(`${path}/${id}`)).body, made.body)
  })

  test('a provider is active once it has entityID, ssoURL and certificate, and pending without one of them', async () => {
    const { admin, path, make } = await setUp()
    const { id } = await make()
    const change = async (fields: object) => (await admin.patch(`${path}/${id}`, fields)).body
    assert.equal((await change({ entityID: complete.entityID })).status, 'pending')
    assert.equal((await change({ ssoURL: complete.ssoURL })).status, 'pending')
    assert.equal((await change({ certificate: complete.certificate })).status, 'active')
    for (const field of ['entityID', 'ssoURL', 'certificate'] as const) {
      const without = await change({ [field]: null })
      assert.deepEqual([without.status, field in without], ['pending', false])
      assert.equal((await change({ [field]: complete[field] })).status, 'active')
    }
    assert.equal((await make(complete)).status, 'active')
  })

  test('a certificate is kept as it was given: PEM, several of them, or bare base64', async () => {
    const { make } = await setUp()
    for (const certificate of [
      testCertificate,
      bare,
      `${bare.slice(0, 80)}\n  ${bare.slice(80)}\r\n`,
      `Bag Attributes\n${testCertificate}\n\n${testCertificate.replaceAll('\n', '\r\n')}`,
    ]) {
      const made = await make({ label: 'A', certificate })
      assert.equal(made.certificate, certificate)
      assert.equal(made.certificates.length, certificate.split('BEGIN').length === 3 ? 2 : 1)
    }
  })

  test('what is no X.509 certificate is refused, and so is a private key', async () => {
    const { admin, path, make } = await setUp()
    const { id } = await make(complete)
    const key = testCertificate.replaceAll('CERTIFICATE', 'PRIVATE KEY')
    for (const [certificate, message] of [
      ['', /at least 1/],
      ['no certificate', /X\.509/],
      ['AAAA', /X\.509/],
      [bare.slice(0, 400), /X\.509/],
      [testCertificate.replace('MII', 'MIJ'), /X\.509/],
      [testCertificate.replace('END', 'BEGIN'), /X\.509/],
      ['-----BEGIN CERTIFICATE-----\n-----END CERTIFICATE-----', /X\.509/],
      [testCertificate.replaceAll('CERTIFICATE', 'PUBLIC KEY'), /X\.509/],
      [`${testCertificate}${key}`, /private key/],
      [testCertificate.repeat(4), /at most 3/],
      ['A'.repeat(10_001), /at most 10000/],
      [7, /string/],
    ] as const)
      for (const answer of [
        await admin.post(path, { label: 'A', certificate }),
        await admin.patch(`${path}/${id}`, { certificate }),
      ])
        refusedAt(answer, '/certificate', message)
    assert.equal((await admin.get(`${path}/${id}`)).body.certificate, testCertificate)
  })

  const vector = sharedData('vectors/saml/python3-saml/tests/certs/certificate1')
  test('certificates of providers that exist are taken', { skip: vector.skip }, async () => {
    const { make } = await setUp()
    const made = await make({ label: 'A', certificate: readFileSync(vector.path, 'utf8') })
    assert.equal(made.certificates[0].expiring, true)
  })

  test('certificates say when they expire, and from 30 days before that they are expiring', async () => {
    const { world, admin, path, make } = await setUp()
    const { id, certificates } = await make(complete)
    const fingerprint = certificates[0].fingerprint
    assert.match(fingerprint, /^([0-9A-F]{2}:){31}[0-9A-F]{2}$/)
    const expected = {
      fingerprint,
      notBefore: '2025-01-01T00:00:00.000Z',
      expiresAt: '2055-01-01T00:00:00.000Z',
      expiring: false,
    }
    assert.deepEqual(certificates, [expected])
    const before = world.clock.now
    world.clock.now = Date.parse('2054-12-02T00:00:00.001Z')
    const later = (await admin.get(`${path}/${id}`)).body.certificates
    world.clock.now = before
    assert.deepEqual(later, [{ ...expected, expiring: true }])
  })

  test('a field that is wrong is named: label, ssoURL, entityID, defaultTeam, defaultRole, rejoin', async () => {
    const { admin, path, make } = await setUp()
    const { id } = await make()
    const elsewhere = await setUp()
    const foreign = (await elsewhere.admin.put(`/orgs/${elsewhere.id}/teams`, { title: 'Foreign' })).body.id
    for (const [field, ...values] of [
      ['label', '', 'A'.repeat(31), null],
      [
        'ssoURL',
        'ftp://id.example.com',
        'id.example.com',
        'javascript:alert(1)',
        'https://a b',
        'https://',
        'https://[',
        1,
      ],
      ['ssoURL', `https://id.example.com/${'a'.repeat(2048)}`],
      ['entityID', '', 'A'.repeat(1025)],
      ['defaultTeam', foreign, 'nothing', 'A'.repeat(101)],
      ['defaultRole', 'owner', 1],
      ['rejoin', 'yes', null],
    ] as const)
      for (const value of values) {
        refusedAt(await admin.post(path, { label: 'A', [field]: value }), `/${field}`)
        refusedAt(await admin.patch(`${path}/${id}`, { [field]: value }), `/${field}`)
      }
    refusedAt(await admin.post(path, {}), '/label')
  })

  test('defaultRole is any role, null for guests, or else that of the organization; the team is shown whole', async () => {
    const { admin, id, path, make } = await setUp()
    const team = (await admin.put(`/orgs/${id}/teams`, { title: 'Writers' })).body
    for (const defaultRole of [...levels, null])
      assert.equal((await make({ label: 'A', defaultRole })).defaultRole, defaultRole)
    await admin.patch(`/orgs/${id}`, { defaultRole: 'comment' })
    const made = await make({ label: 'A', defaultTeam: team.id, rejoin: true })
    assert.deepEqual([made.defaultRole, made.rejoin], ['comment', true])
    assert.deepEqual(made.defaultTeam, team)
    const changes = { defaultTeam: null, defaultRole: null, rejoin: false, label: 'B' }
    const changed = (await admin.patch(`${path}/${made.id}`, changes)).body
    const { defaultTeam: _, ...rest } = made
    assert.deepEqual(changed, { ...rest, defaultRole: null, rejoin: false, label: 'B' })
  })

  test('a team that is removed is forgotten', async () => {
    const { admin, id, path, make } = await setUp()
    const team = (await admin.put(`/orgs/${id}/teams`, { title: 'Writers' })).body
    const provider = await make({ label: 'A', defaultTeam: team.id })
    await admin.delete(`/orgs/${id}/teams/${team.id}`)
    const { installation } = await world()
    const row = await installation.database.read
      .selectFrom('saml_providers')
      .select('default_team_id')
      .where('id', '=', provider.id)
      .executeTakeFirstOrThrow()
    assert.equal(row.default_team_id, null)
    assert.equal('defaultTeam' in (await admin.get(`${path}/${provider.id}`)).body, false)
  })

  test('providers are for admins alone, and for those of their own organization', async () => {
    const { world, id, admin, path, make } = await setUp()
    const provider = await make(complete)
    for (const role of [...levels.filter(level => level !== 'admin'), null]) {
      const member = await world.member({ id }, role)
      for (const one of [path, `${path}/${provider.id}`, `${path}/nothing`])
        assert.equal((await member.get(one)).status, 403)
      assert.equal((await member.post(path, complete)).status, 403)
      assert.equal((await member.delete(`${path}/${provider.id}`)).status, 403)
    }
    const other = await setUp()
    for (const one of [path, `${path}/${provider.id}`, `${other.path}/${provider.id}`])
      assert.equal((await other.admin.get(one)).status, 404)
    assert.equal((await admin.get(`${path}/${provider.id}`)).status, 200)
  })

  test('an organization has twenty providers at most', async () => {
    const { admin, path, make } = await setUp()
    const { id } = await make()
    for (let count = 1; count < 20; count++) await make()
    const answer = await admin.post(path, { label: 'One more' })
    assert.equal(answer.status, 409)
    assert.match(answer.body.error.message, /20/)
    assert.equal((await admin.delete(`${path}/${id}`)).status, 204)
    await make()
    assert.equal((await admin.get(path)).body.count, 20)
  })

  test('what is done is recorded, certificates by their fingerprints, and what changes nothing is not', async () => {
    const { admin, path, make, eventsOf } = await setUp()
    const { id, certificates } = await make(complete)
    const one = `${path}/${id}`
    await admin.patch(one, complete)
    await admin.patch(one, {})
    await admin.patch(one, { certificate: bare, rejoin: true, label: 'New' })
    await admin.patch(one, { certificate: null })
    assert.equal((await admin.delete(one)).status, 204)
    assert.equal((await admin.delete(one)).status, 404)
    assert.deepEqual(await eventsOf(), [
      ['saml_provider_created', { label: 'Example ID' }],
      ['saml_provider_updated', { label: 'New', certificate: [certificates[0].fingerprint], rejoin: true }],
      ['saml_provider_updated', { certificate: null }],
      ['saml_provider_deleted', { label: 'New' }],
    ])
  })
})
