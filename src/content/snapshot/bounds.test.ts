// Which links, lengths and names a snapshot can contain.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isAddress, isFileName, isSlug, isVariableName } from './bounds.ts'

test('a link may lead to the web, a mailbox, a telephone, or be relative; nothing that a browser would run is one', () => {
  const good = [
    'https://a.b/c?d=e:f#g',
    'HTTP://a',
    'mailto:a@b',
    'tel:+1',
    'a/b.md',
    './a:b',
    '../x',
    '/x',
    '#a:b',
    '?a:b',
    '//a.b',
    '',
    'a b.md',
  ]
  const bad = [
    'javascript:alert(1)',
    'JavaScript:x',
    ' javascript:x',
    'java\nscript:x',
    'java\tscript:x',
    '\u0001javascript:x',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc',
    'a:b',
    'x.y-z+1:b',
    '\u00a0javascript:x',
    `https://${'a'.repeat(2048)}`,
    'a\0b',
  ]
  for (const address of good) assert.ok(isAddress(address), address)
  for (const address of bad) assert.ok(!isAddress(address), JSON.stringify(address))
})

test('slugs, names of files and of variables are what an address, a folder, an expression can contain', () => {
  for (const slug of ['a', 'ü-1', '日本', 'v1.2', '~', 'é'.repeat(100)]) assert.ok(isSlug(slug), slug)
  for (const slug of ['', '.', '..', 'a b', 'a/b', 'a?b', 'a#b', '%41', 'a:b', 'a'.repeat(101), 'a\n'])
    assert.ok(!isSlug(slug), slug)
  for (const name of ['a.png', 'ü (1).txt', '...']) assert.ok(isFileName(name), name)
  for (const name of ['', '.', '..', 'a/b', 'a\\b', 'a\r\nb', 'a\0', '\u007f', 'x'.repeat(256)])
    assert.ok(!isFileName(name), name)
  for (const name of ['a', '_1', 'A9']) assert.ok(isVariableName(name), name)
  for (const name of ['', '1a', 'a b', '__proto__', 'a-b', 'ä', `a${'b'.repeat(100)}`])
    assert.ok(!isVariableName(name), name)
})
