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
const ada = { id: 'ada', displayName: 'Ada 漢', email: 'ada@example.com' }
const token = signVisitorClaims(issuer, 'one', ada)

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
/** A JWT as the installation itself would sign it, of whatever header and claims. */
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

test('the claims are a JWT, signed HS256 under the key of the organization', () => {
  assert.equal(token, forged(header, claims))
  assert.deepEqual(verifyVisitorClaims(issuer, 'one', token), claims)
})

test('they hold for an hour', () => {
  const at = (seconds: number) => verifyVisitorClaims(issuerAt((claims.iat + seconds) * 1000), 'one', token)
  assert.deepEqual(at(3599), claims)
  assert.equal(at(3600), undefined)
  assert.equal(at(1_000_000), undefined)
})

test("another organization's, or another installation's, are refused", () => {
  assert.equal(verifyVisitorClaims(issuer, 'two', token), undefined)
  assert.equal(verifyVisitorClaims(issuerAt(start, 'other'), 'one', token), undefined)
  assert.equal(verifyVisitorClaims(issuerAt(start, 'secret', 'https://copy.test'), 'one', token), undefined)
  assert.equal(verifyVisitorClaims(issuer, 'two', forged(header, claims, 'two')), undefined)
})

test('what was changed anywhere is refused', () => {
  const parts = token.split('.')
  for (const [index, part] of parts.entries()) {
    for (const changed of [
      '',
      `${part}A`,
      part.slice(1),
      `${part}=`,
      part === part.toUpperCase() ? 'a' : part.toUpperCase(),
    ])
      assert.equal(
        verifyVisitorClaims(issuer, 'one', parts.with(index, changed).join('.')),
        undefined,
        changed,
      )
  }
  const other = encode({ ...claims, sub: 'somebody' })
  assert.equal(verifyVisitorClaims(issuer, 'one', parts.with(1, other).join('.')), undefined)
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
    assert.equal(verifyVisitorClaims(issuer, 'one', wrong), undefined, wrong)
})

test('a signature has one spelling', () => {
  const [last] = token.slice(-1)
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  // The last of 43 characters carries four bits of six: its neighbour decodes to the same bytes.
  const neighbour = alphabet[alphabet.indexOf(last as string) ^ 1]
  assert.equal(verifyVisitorClaims(issuer, 'one', token.slice(0, -1) + neighbour), undefined)
})

test('no header but the one that is written is taken, however well it is signed', () => {
  for (const other of [
    { alg: 'none', typ: 'JWT' },
    { alg: 'none' },
    { typ: 'JWT', alg: 'HS256' },
    { alg: 'HS512', typ: 'JWT' },
    {},
  ])
    assert.equal(verifyVisitorClaims(issuer, 'one', forged(other, claims)), undefined)
  assert.equal(verifyVisitorClaims(issuer, 'one', `${encode({ alg: 'none' })}.${encode(claims)}.`), undefined)
})
