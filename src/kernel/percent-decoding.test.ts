// Addresses that are not properly encoded.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withDecodablePath } from './percent-decoding.ts'

test('escapes of a path that are none of UTF-8 are escaped themselves; all others, and the query, stay', () => {
  for (const [address, decodable] of [
    ['/a/b?c=%ff', '/a/b?c=%ff'],
    ['/%C3%A4%2F', '/%C3%A4%2F'],
    ['/%', '/%25'],
    ['/%zz/%41', '/%25zz/%41'],
    ['/a%ff/%C3%A4?%#%', '/a%25ff/%C3%A4?%#%'],
    ['/%ED%A0%80', '/%25ED%25A0%2580'],
  ] as const)
    assert.equal(withDecodablePath(address), decodable, address)
})
