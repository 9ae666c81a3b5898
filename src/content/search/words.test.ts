// The words of a text: what is one word, what is several, and where they are.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { fold } from './fold.ts'
import { naughtyStrings } from './testing.ts'
import { wordsOf } from './words.ts'

const words = (text: string) => wordsOf(text.normalize('NFC')).map(({ word }) => word)
const parts = (text: string) => wordsOf(text).flatMap(({ parts }) => [...parts])

test('words are letters and digits, whatever is between them', () => {
  const table: [string, string[]][] = [
    ['Rate limits, at last!', ['rate', 'limits', 'at', 'last']],
    ['out_forward in-app v2.0.1 a/b', ['out', 'forward', 'in', 'app', 'v2', '0', '1', 'a', 'b']],
    ['Kysely.selectFrom(x)', ['kysely', 'selectfrom', 'x']],
    ["don't l’été", ['don', 't', 'l', 'ete']],
    ['C++ & C# 😀 → x²', ['c', 'c', 'x2']],
  ]
  for (const [text, expected] of table) assert.deepEqual(words(text), expected)
})

test('in scripts without spaces each character is a word', () => {
  assert.deepEqual(words('日本語とTypeScript入門'), [...'日本語と', 'typescript', ...'入門'])
  assert.deepEqual(words('한국어 문서'), [...'한국어문서'])
  assert.deepEqual(words('กำลังデーター𠮷'), [...'กำลังデーター𠮷'])
})

test('accents beside their letter, vowel points, soft hyphens and joiners belong to no word', () => {
  assert.deepEqual(words('x\u0302y co\u00ADop'), ['xy', 'coop'])
  assert.deepEqual(words('שָׁלוֹם مُحَمَّد'), ['שלום', 'محمد'])
})

test('vowel signs of Indic scripts are part of the word', () => {
  assert.deepEqual(words('हिन्दी में'), ['हिन्दी', 'में'])
})

test('a word in camel case has parts, other words have none', () => {
  const table: [string, string[]][] = [
    ['selectFrom', ['select', 'from']],
    ['HTMLParser', ['html', 'parser']],
    ['XMLHttpRequest2Factory', ['xml', 'http', 'request2', 'factory']],
    ['URLs README Word sha256 3F2A9C', []],
    ['aGVsbG8gd29ybGQgaGVsbG8gd29ybGQgaGVsbG8gd29ybGQ', []],
  ]
  for (const [text, expected] of table) assert.deepEqual(parts(text), expected)
})

test('a long word is cut, and never within a character', () => {
  assert.deepEqual(words('x'.repeat(100)), ['x'.repeat(64)])
  assert.deepEqual(words(`x${'𐐨'.repeat(50)}`), [`x${'𐐨'.repeat(31)}`])
})

test('a word is in the folded text where it says, and contains no separator', () => {
  const check = (text: string) => {
    const composed = text.normalize('NFC')
    let end = 0
    for (const { word, start, end: next } of wordsOf(composed)) {
      assert.ok(start >= end && next > start && next <= composed.length)
      assert.ok(word.length > 0 && word.length <= 64)
      assert.match(word, /^[\p{L}\p{N}\p{M}]+$/u)
      if (word.length === next - start) assert.equal(fold(composed).slice(start, next), word)
      end = next
    }
  }
  naughtyStrings.map(text => text.toWellFormed()).forEach(check)
  fc.assert(fc.property(fc.string({ unit: 'grapheme', maxLength: 100 }), check))
  fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 100 }), check))
})
