// Cached words are the same as those of the text.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { wordBetween } from './known-words.ts'

test('a part of a text is what is there, also of more words than are known at a time, of all lengths', () => {
  const words = Array.from({ length: 40_000 }, (_, index) => `w${index.toString(2 + (index % 30))}`)
  const text = words.join(' ')
  for (let round = 0; round < 2; round++) {
    let start = 0
    for (const word of words) {
      assert.equal(wordBetween(text, start, start + word.length), word)
      start += word.length + 1
    }
  }
  assert.equal(wordBetween(text, 3, 3), '')
})
