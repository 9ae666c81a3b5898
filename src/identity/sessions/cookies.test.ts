// Session cookies: their names and attributes.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { endedCookie, secretIn, sessionCookie } from './index.ts'

const placed = (baseUrl: string) => ({ baseUrl })

test('a cookie is for this host alone, for no script, and for no request from elsewhere but a link', () => {
  assert.equal(
    sessionCookie(placed('https://docs.example.com'), 'secret'),
    '__Host-lectern=secret; Path=/; Secure; HttpOnly; SameSite=Lax; Max-Age=34560000',
  )
  assert.equal(
    endedCookie(placed('https://docs.example.com')),
    '__Host-lectern=; Path=/; Secure; HttpOnly; SameSite=Lax; Max-Age=0',
  )
})

test('on loopback without TLS a cookie has another name, for there browsers take no secure one', () => {
  for (const host of ['localhost', 'localhost:3000', 'docs.localhost', '127.0.0.1:80', '[::1]:3000'])
    assert.match(
      sessionCookie(placed(`http://${host}`), 'secret'),
      /^lectern=secret; Path=\/; HttpOnly;/,
      host,
    )
  for (const address of [
    'https://localhost',
    'http://localhost.example.com',
    'http://docs.example.com',
    'http://127.0.0.1.example.com',
    'http://127.0.0.1@example.com',
  ])
    assert.match(
      sessionCookie(placed(address), 'secret'),
      /^__Host-lectern=secret; Path=\/; Secure;/,
      address,
    )
})

test('a secret is found among other cookies, under the name that the installation gives', () => {
  const secret = 'a'.repeat(43)
  const [open, secure] = [placed('http://localhost'), placed('https://docs.example.com')]
  assert.equal(secretIn(secure, { cookie: `a=b; __Host-lectern=${secret}` }), secret)
  assert.equal(secretIn(secure, { cookie: `lectern=${secret}` }), undefined)
  assert.equal(secretIn(open, { cookie: `lectern=${secret};b` }), secret)
  assert.equal(secretIn(open, { cookie: `xlectern=${secret}` }), undefined)
  assert.equal(secretIn(open, {}), undefined)
})
