// Misspellings: one letter, and no more.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { spellingsAround } from './spellings.ts'

const letters = 'abcdefghijklmnopqrstuvwxyz0123456789'
const word = fc.string({ unit: fc.constantFrom(...letters), minLength: 4, maxLength: 12 })

test('a letter too many, one missing, one wrong, two swapped are one mistake', () => {
  const around = spellingsAround('timeout')
  for (const meant of ['timeouts', 'timeot', 'timeoat', 'itmeout', 'timeuot', 'atimeout', 'imeout'])
    assert.ok(around.includes(meant), meant)
  for (const other of ['timeout', 'times', 'itmeotu', 'time']) assert.ok(!around.includes(other), other)
})

test('the mistake may be in any alphabet of the word', () => {
  assert.ok(spellingsAround('докумнт').includes('документ'))
  assert.ok(spellingsAround('κείμνο'.normalize('NFD').replaceAll(/\p{M}/gu, '')).includes('κειμενο'))
})

test('being within one mistake is mutual, and every spelling is about as long', () => {
  fc.assert(
    fc.property(word, fc.nat(), (meant, pick) => {
      const around = spellingsAround(meant)
      const spelling = around[pick % around.length] as string
      assert.ok(Math.abs(spelling.length - meant.length) <= 1)
      assert.ok(spellingsAround(spelling).includes(meant))
    }),
  )
})

test('no spelling is given twice, and the word itself is none', () => {
  fc.assert(
    fc.property(word, meant => {
      const around = spellingsAround(meant)
      assert.equal(new Set(around).size, around.length)
      assert.ok(!around.includes(meant))
    }),
  )
})
