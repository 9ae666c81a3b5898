// The claims that name a member to the sites of their organization.
import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { test } from 'node:test'
import { signerWith } from '#kernel/signing.ts'
import { signVisitorClaims, verifyVisitorClaims } from './visitor-claims.ts'

const start = Date.parse('2026-01-01T00:00:00.500Z')
const issuerAt = (time: number, secret = 'secret', baseUrl = 'https://docs.example.com') => ({
  baseUrl,
  clock: () => time,
  signer: signerWith(secret),
})
const issuer = issuerAt(start)
const ada = { id: 'ada', display_name: 'Ada 漢', email: 'ada@example.com' }
const token = await signVisitorClaims(issuer, { organization: 'one' }, ada)

const here = { organization: 'one', site: 'docs' }

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
/** A JWT with any header and claims, signed with the key of this installation. */
const forged = (header: unknown, claims: unknown, organization = 'one') => {
  const signed = `${encode(header)}.${encode(claims)}`
  const key = issuer.signer.keyFor('visitor-claims', organization)
  return `${signed}.${createHmac('sha256', key).update(signed).digest('base64url')}`
}
const header = { alg: 'HS256', typ: 'JWT' }
const claims = {
  iss: 'https://docs.example.com',
  sub: 'ada',
  aud: 'https://docs.example.com/v1/orgs/one',
  name: 'Ada 漢',
  email: 'ada@example.com',
  iat: 1767225600,
  exp: 1767229200,
}

test('the claims are a JWT, signed HS256 under the key of the organization', async () => {
  assert.equal(token, forged(header, claims))
  assert.deepEqual(await verifyVisitorClaims(issuer, here, token), claims)
})

test('they are valid for an hour', async () => {
  const at = (seconds: number) => verifyVisitorClaims(issuerAt((claims.iat + seconds) * 1000), here, token)
  assert.deepEqual(await at(3599), claims)
  assert.equal(await at(3600), undefined)
  assert.equal(await at(1_000_000), undefined)
})

test("another organization's, or another installation's, are refused", async () => {
  assert.equal(await verifyVisitorClaims(issuer, { ...here, organization: 'two' }, token), undefined)
  assert.equal(await verifyVisitorClaims(issuerAt(start, 'other'), here, token), undefined)
  assert.equal(
    await verifyVisitorClaims(issuerAt(start, 'secret', 'https://copy.test'), here, token),
    undefined,
  )
  assert.equal(
    await verifyVisitorClaims(issuer, { ...here, organization: 'two' }, forged(header, claims, 'two')),
    undefined,
  )
})

test('what is signed for all sites of an organization is taken at each, what is signed for one at that one alone', async () => {
  const forDocs = await signVisitorClaims(issuer, here, ada)
  const ofDocs = { ...claims, aud: `${claims.aud}/sites/docs` }
  assert.equal(forDocs, forged(header, ofDocs))
  assert.deepEqual(await verifyVisitorClaims(issuer, here, forDocs), ofDocs)
  for (const site of ['blog', '', 'docs/', 'DOCS'])
    assert.equal(await verifyVisitorClaims(issuer, { ...here, site }, forDocs), undefined, site)
  assert.deepEqual(await verifyVisitorClaims(issuer, { ...here, site: 'blog' }, token), claims)
})

test('what was changed anywhere is refused', async () => {
  const parts = token.split('.')
  for (const [index, part] of parts.entries()) {
    for (const changed of [
      '',
      `${part}A`,
      part.slice(1),
      part === part.toUpperCase() ? 'a' : part.toUpperCase(),
    ])
      assert.equal(
        await verifyVisitorClaims(issuer, here, parts.with(index, changed).join('.')),
        undefined,
        changed,
      )
  }
  const other = encode({ ...claims, sub: 'somebody' })
  assert.equal(await verifyVisitorClaims(issuer, here, parts.with(1, other).join('.')), undefined)
  for (const wrong of [
    '',
    '.',
    '..',
    'a.b.c',
    `${token}.`,
    `${token}.a`,
    ` ${token}`,
    token.replaceAll('.', ' '),
  ])
    assert.equal(await verifyVisitorClaims(issuer, here, wrong), undefined, wrong)
})

test('no other algorithm is taken, however well it is signed', async () => {
  for (const other of [{ alg: 'none', typ: 'JWT' }, { alg: 'HS512', typ: 'JWT' }, { typ: 'JWT' }, {}])
    assert.equal(await verifyVisitorClaims(issuer, here, forged(other, claims)), undefined)
  const unsigned = `${encode({ alg: 'none' })}.${encode(claims)}.`
  assert.equal(await verifyVisitorClaims(issuer, here, unsigned), undefined)
})
