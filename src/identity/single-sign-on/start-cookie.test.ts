// The cookie of a pending sign-in.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startCookie, startSecretIn } from './index.ts'

const secret = 'a'.repeat(43)
const outside = { baseUrl: 'https://docs.example.com' }
const loopback = { baseUrl: 'http://127.0.0.1:4000' }

test('it is of this host alone, for an hour, and sent along when a provider leads back', () => {
  assert.equal(
    startCookie(outside, secret),
    `__Host-lectern-start=${secret}; Path=/; Secure; HttpOnly; SameSite=Lax; Max-Age=3600`,
  )
  assert.equal(
    startCookie(loopback, secret),
    `lectern-start=${secret}; Path=/; HttpOnly; SameSite=Lax; Max-Age=3600`,
  )
})

test('its secret is found beside other cookies, and under no other name', () => {
  assert.equal(startSecretIn(outside, { cookie: `a=b; __Host-lectern-start=${secret}` }), secret)
  for (const cookie of [undefined, '', `lectern-start=${secret}`, `__Host-lectern=${secret}`])
    assert.equal(startSecretIn(outside, { cookie }), undefined)
})
