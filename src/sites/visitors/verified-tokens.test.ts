// The cache of verified tokens: they are found until they expire, under the key that signed them, and their number is
// bounded.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Database } from '#database/index.ts'
import { keepVerified, tokenKey, verifiedBefore } from './verified-tokens.ts'

const site = (key: string) => ({ id: 'site', visitor_key: Buffer.from(key) })
const installation = () => ({}) as Database

test('a token is found again until it ends', () => {
  const database = installation()
  const key = tokenKey(site('a'), 'token')
  assert.equal(verifiedBefore(database, key, 0), undefined)
  const verified = { claims: { exp: 10 } }
  keepVerified(database, key, 'token', verified)
  assert.equal(verifiedBefore(database, key, 9999), verified)
  assert.equal(verifiedBefore(database, key, 10_000), undefined)
  assert.equal(verifiedBefore(installation(), key, 0), undefined)
})

test('with another key, for another site, or of another token nothing is found', () => {
  const database = installation()
  keepVerified(database, tokenKey(site('a'), 'token'), 'token', { claims: { exp: 10 } })
  const others = [
    tokenKey(site('b'), 'token'),
    tokenKey({ ...site('a'), id: 'x' }, 'token'),
    tokenKey(site('a'), 't'),
  ]
  for (const key of others) assert.equal(verifiedBefore(database, key, 0), undefined)
})

test('of very many tokens the latest are kept', () => {
  const database = installation()
  const token = 'x'.repeat(300)
  for (let index = 0; index < 100_000; index++)
    keepVerified(database, tokenKey(site('a'), `${token}${index}`), token, { claims: { exp: 10 } })
  const kept = Array.from({ length: 100_000 }, (_, index) => tokenKey(site('a'), `${token}${index}`)).filter(
    key => verifiedBefore(database, key, 0) !== undefined,
  )
  assert.ok(kept.length > 1000 && kept.length < 10_000, String(kept.length))
})
