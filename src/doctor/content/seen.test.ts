// Rules of the set that stores 16 bytes of a hash for each text.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { seenTexts } from './seen.ts'

test('what was added is known, and nothing else, however often the table has grown', () => {
  const seen = seenTexts()
  const texts = Array.from({ length: 20_000 }, (_, index) => `node ${index}`)
  assert.ok(texts.every(text => seen.add(text)))
  assert.ok(texts.every(text => !seen.add(text)))
  assert.ok(seen.add('node 20000'))
})
