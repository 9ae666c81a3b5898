// Which sources and destinations redirects can have, and their normal form.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { readDestination, readSource } from './read-paths.ts'
import '../../../test/world/property-seed.ts'

const valueOr = (read: ReturnType<typeof readSource>) => ('value' in read ? read.value : undefined)
const source = (text: string) => valueOr(readSource(text))
const destination = (text: string, of = '/a') => valueOr(readDestination(text, of))

test('a source has one form: decoded, with a slash before each step and none at the end', () => {
  assert.deepEqual(
    ['/', '/a', '/a/', '/a/b//', '/%C3%BC%20b', '/a/*', '/a/*/', '/*', '/~a', '/a/~', '/a.b/..c'].map(source),
    ['/', '/a', '/a', '/a/b', '/ü b', '/a/*', '/a/*', '/*', '/~a', '/a/~', '/a.b/..c'],
  )
})

test('a source is no relative path, and has no query, anchor, empty step, dots, or star but at its end', () => {
  const wrong = [
    '',
    'a',
    '*',
    'https://example.org/a',
    '//a',
    '/a//b',
    '/a?b',
    '/a#b',
    '/./a',
    '/a/..',
    '/*/a',
  ]
  for (const text of [...wrong, '/a*', '/**', '/%2e%2e/a', '/a\\b', '/a\u0007'])
    assert.equal(source(text), undefined, text)
})

test('an escape is one of UTF-8, and of no character that means something in an address', () => {
  for (const text of [
    '/100%',
    '/%zz',
    '/%ff',
    '/a%2Fb',
    '/a%3Fb',
    '/a%23b',
    '/a%25b',
    '/%2a',
    '/%5c',
    '/%00',
  ])
    assert.equal(source(text), undefined, text)
})

test('what begins with ~ belongs to the site itself, as source and as destination', () => {
  for (const text of ['/~', '/~/share/x', '/%7e/share/*']) {
    assert.equal(source(text), undefined, text)
    assert.equal(destination(text, '/a/*'), undefined, text)
  }
})

test('a source has 1,024 characters and 50 steps at most', () => {
  assert.equal(source(`/${'ü'.repeat(1023)}`)?.length, 1024)
  assert.equal(source(`/${'ü'.repeat(1024)}`), undefined)
  assert.ok(source(`/${'😀'.repeat(1023)}`))
  assert.equal(source(`/${'😀'.repeat(1024)}`), undefined)
  assert.equal(source(`${'/a'.repeat(50)}/*`), `${'/a'.repeat(50)}/*`)
  assert.equal(source('/a'.repeat(51)), undefined)
})

test('a destination is a path with an anchor or without, or an address of http or https', () => {
  const kept = ['/b', '/', '/b#c', '/b#%C3%BC', 'https://example.org', 'HTTP://example.org/a?b=c#d']
  for (const text of kept) assert.equal(destination(text), text)
  assert.equal(destination('/b/#c'), '/b#c')
  const wrong = [
    'b',
    '//example.org',
    '/\\example.org',
    '/b?c',
    '/b#c#d',
    '/b#',
    '/b#a b',
    'https://',
    'https:a',
  ]
  const foreign = [
    'javascript:alert(1)',
    'mailto:a@b.c',
    'ftp://a.b',
    'data:,x',
    ' https://a.b',
    'https://a.b/ c',
  ]
  for (const text of [...wrong, ...foreign, `https://a.b/${'c'.repeat(2048)}`])
    assert.equal(destination(text), undefined, text)
})

test('a destination ends in a star only where the source does, and there only after a path', () => {
  for (const text of ['/b/*', '/*', 'https://example.org/*', 'https://example.org/b/*']) {
    assert.equal(destination(text, '/a/*'), text)
    assert.equal(destination(text, '/a'), undefined)
  }
  for (const text of ['https://*', 'https://example.org?b=/*', 'https://example.org/#/*', '/b/*#c'])
    assert.equal(destination(text, '/a/*'), undefined, text)
  assert.equal(destination('/b', '/a/*'), '/b')
})

test('what was read is read again as it is', () => {
  const text = fc
    .array(fc.constantFrom('/', 'a', '%20', '%7E', '*', '.', '#', 'ü', '~'))
    .map(parts => `/${parts.join('')}`)
  fc.assert(
    fc.property(text, given => {
      const path = source(given)
      if (path !== undefined) assert.equal(source(path), path)
      const place = destination(given, '/a/*')
      if (place !== undefined) assert.equal(destination(place, '/a/*'), place)
    }),
  )
})
