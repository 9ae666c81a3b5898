// Where browsers go after signing in.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { safeReturn } from './index.ts'

test('a path of this installation is kept, with its query and fragment', () => {
  for (const path of [
    '/',
    '/account',
    '/a/b?c=d&e=%2F%2Fx#f',
    '/a//b',
    '/oauth/authorize?redirect_uri=http://x.y/',
  ])
    assert.equal(safeReturn(path), path)
})

test('letters beyond ASCII become what an address may contain', () =>
  assert.equal(safeReturn('/größe'), '/gr%C3%B6%C3%9Fe'))

test('whatever leads elsewhere, or might, becomes the page of the account', () => {
  const elsewhere = [
    undefined,
    '',
    'account',
    'https://evil.example/',
    'javascript:alert(1)',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/a\\b',
    '/\t/evil.example',
    '/\n/evil.example',
    ' //evil.example',
    '/ /evil.example',
    '/\u0000/evil.example',
    '/\u200b/evil.example',
    '/..//evil.example',
    '/.//evil.example',
    '/a/..//evil.example',
    '/%2e%2e//evil.example',
    '/%2f/evil.example',
    '/%2F%2Fevil.example',
    '/%5cevil.example',
    `/${'a'.repeat(2000)}`,
    `/${'ä'.repeat(1000)}`,
  ]
  for (const to of elsewhere) assert.equal(safeReturn(to), '/account', String(to))
})

test('whatever is given, a browser stays at its host, and taking the answer again changes nothing', () => {
  const parts = fc.constantFrom(
    '/',
    '\\',
    '.',
    '..',
    '%2f',
    '%2e',
    ':',
    '@',
    'evil.example',
    '?',
    '#',
    '\t',
    'http:',
  )
  const texts = fc.oneof(
    fc.string(),
    fc.array(parts).map(some => `/${some.join('')}`),
  )
  fc.assert(
    fc.property(texts, to => {
      const path = safeReturn(to)
      assert.equal(new URL(path, 'https://lectern.test').host, 'lectern.test')
      assert.equal(new URL(path, 'https://lectern.test').protocol, 'https:')
      assert.equal(safeReturn(path), path)
    }),
  )
})
