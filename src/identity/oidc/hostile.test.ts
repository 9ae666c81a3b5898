// A provider that answers wrongly in some way: nobody is signed in, and the admins are told.
import assert from 'node:assert/strict'
import { createHmac, generateKeyPairSync } from 'node:crypto'
import type { RequestListener } from 'node:http'
import { test } from 'node:test'
import { SignJWT } from 'jose'
import { serveLocally } from '#network/testing.ts'
import { sharedWorld } from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { finishOidc, startOidc } from './index.ts'

const keys = () => generateKeyPairSync('rsa', { modulusLength: 2048 })
const [own, foreign] = [keys(), keys()]

interface Wrong {
  readonly claims?: Readonly<Record<string, unknown>>
  readonly header?: { readonly alg?: string; readonly kid?: string }
  readonly by?: 'foreign key' | 'nobody' | 'client secret'
  readonly metadata?: (issuer: string) => Readonly<Record<string, unknown>>
  readonly tokens?: unknown
  readonly status?: number
  readonly body?: string
}

forEachDatabase((_engine, open) => {
  const world = sharedWorld(open, { fetchAllow: '127.0.0.1/32' })

  /** Signs a person in at a provider that is right in everything but `wrong`. */
  const attempt = async (t: { after(close: () => void): void }, wrong: Wrong) => {
    const app = await world()
    app.clock.now = Date.now()
    let nonce = ''
    const answers: RequestListener = async (request, response) => {
      const path = request.url?.split('?', 1)[0]
      const json = (value: unknown, status = 200) =>
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
      if (path === '/.well-known/openid-configuration')
        return json({ ...metadata, ...wrong.metadata?.(issuer) })
      if (path === '/keys')
        return json({ keys: [{ ...own.publicKey.export({ format: 'jwk' }), kid: 'one', use: 'sig' }] })
      if (path === '/redirect') return response.writeHead(302, { location: 'http://169.254.169.254/' }).end()
      if (wrong.body !== undefined)
        return response.writeHead(wrong.status ?? 200, { 'content-type': 'application/json' }).end(wrong.body)
      const claims = {
        ...{ iss: issuer, aud: 'lectern', sub: '42', nonce, iat: now(), exp: now() + 300 },
        ...{ email: 'ada@company.test', email_verified: true },
        ...wrong.claims,
      }
      const id_token = await signed(claims, wrong)
      return json(wrong.tokens ?? { access_token: 'a', token_type: 'Bearer', id_token })
    }
    const issuer = await serveLocally(t, (request, response) => void answers(request, response))
    const metadata = {
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/keys`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256', 'none', 'HS256'],
    }
    const { id: organizationId, admin } = await app.organization()
    const path = `/orgs/${organizationId}`
    const fields = { label: 'A', issuer, clientId: 'lectern', clientSecret: 's'.repeat(32) }
    const { id } = (await admin.post(`${path}/oidc`, fields)).body
    const begun = await startOidc(app.installation, id, { to: '/' })
    const { searchParams } = new URL(begun.url)
    nonce = searchParams.get('nonce') as string
    const query = `?code=any&state=${searchParams.get('state')}`
    const outcome = await finishOidc(app.installation, id, query, { ...begun, userAgent: '' })
    const events = (await admin.get(`${path}/events`)).body.items.filter(
      ({ type }: { type: string }) => type === 'sign_in_refused',
    )
    const { count: members } = (await admin.get(`${path}/members`)).body
    return { outcome, members, reasons: events.map(({ data }: { data: { reason: string } }) => data.reason) }
  }
  const now = () => Math.floor(Date.now() / 1000)

  const signed = async (claims: object, { header = {}, by }: Wrong): Promise<string> => {
    const { alg = 'RS256', kid = 'one' } = header
    if (alg === 'RS256')
      return new SignJWT({ ...claims })
        .setProtectedHeader({ alg, kid })
        .sign(by === 'foreign key' ? foreign.privateKey : own.privateKey)
    const text = [{ alg, kid }, claims]
      .map(part => Buffer.from(JSON.stringify(part)).toString('base64url'))
      .join('.')
    const secret =
      by === 'client secret' ? 's'.repeat(32) : own.publicKey.export({ format: 'pem', type: 'spki' })
    return `${text}.${by === 'nobody' ? '' : createHmac('sha256', secret).update(text).digest('base64url')}`
  }

  test('one that does all as it should signs people in', async t => {
    assert.ok('secret' in (await attempt(t, {})).outcome)
  })

  const wrongs: Readonly<Record<string, Wrong>> = {
    'another nonce': { claims: { nonce: 'another' } },
    'no nonce': { claims: { nonce: undefined } },
    'another audience': { claims: { aud: 'another' } },
    'several audiences, of which another is meant': {
      claims: { aud: ['lectern', 'another'], azp: 'another' },
    },
    'another issuer': { claims: { iss: 'https://other.test' } },
    'no subject': { claims: { sub: undefined } },
    'an ID token that has expired': { claims: { exp: 1_700_000_000 } },
    'an ID token without an end': { claims: { exp: undefined } },
    'an ID token that is not valid yet': { claims: { nbf: 9_999_999_999 } },
    'a key that it does not have': { by: 'foreign key' },
    'the name of a key that it does not have': { header: { kid: 'two' } },
    'no signature': { header: { alg: 'none' }, by: 'nobody' },
    'the public key as a secret': { header: { alg: 'HS256' } },
    'the secret of the client': { header: { alg: 'HS256' }, by: 'client secret' },
    'no ID token': { tokens: { access_token: 'a', token_type: 'Bearer' } },
    'an ID token that is none': { tokens: { access_token: 'a', token_type: 'Bearer', id_token: 'a.b.c' } },
    'something that is no JSON': { body: '<html>' },
    'deep JSON': { body: `${'['.repeat(100_000)}` },
  }
  for (const [what, wrong] of Object.entries(wrongs))
    test(`one that answers with ${what} signs in nobody`, async t => {
      const { outcome, members, reasons } = await attempt(t, wrong)
      assert.match('refused' in outcome ? outcome.refused : '', /cannot be trusted/)
      assert.equal(members, 1)
      assert.deepEqual(reasons, ['not_believed'])
    })

  test('one that refuses the code is no more than refused', async t => {
    const { outcome, reasons } = await attempt(t, { status: 400, body: '{"error":"invalid_grant"}' })
    assert.match('refused' in outcome ? outcome.refused : '', /did not let you in/)
    assert.deepEqual(reasons, [])
  })

  const unreachable: Readonly<Record<string, Wrong>> = {
    'more than is read': { body: `{"a":"${'a'.repeat(400_000)}"}` },
    'a redirect into a network': { metadata: issuer => ({ jwks_uri: `${issuer}/redirect` }) },
    'keys inside of a network': { metadata: () => ({ jwks_uri: 'http://10.0.0.1/keys' }) },
    'a failure of its own': { status: 500, body: '{}' },
  }
  for (const [what, wrong] of Object.entries(unreachable))
    test(`${what} is as if it could not be reached`, async t => {
      await assert.rejects(attempt(t, wrong), /could not be reached, try again/)
    })

  const useless: Readonly<Record<string, Wrong>> = {
    'names another issuer': { metadata: () => ({ issuer: 'https://other.test' }) },
    'stands for all tenants': { metadata: issuer => ({ issuer: `${issuer}/{tenantid}/v2.0` }) },
    'names no address to sign in at': { metadata: () => ({ authorization_endpoint: undefined }) },
    'would send browsers to a script': {
      metadata: () => ({ authorization_endpoint: 'javascript:alert(1)' }),
    },
  }
  for (const [what, wrong] of Object.entries(useless))
    test(`metadata that ${what} is not followed`, async t => {
      await assert.rejects(attempt(t, wrong), /does not answer as OpenID Connect has it/)
    })
})
