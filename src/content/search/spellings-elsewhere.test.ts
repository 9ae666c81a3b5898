// Spellings that differ between British and American English.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { spellingsElsewhere } from './spellings-elsewhere.ts'

test('a word is found as it is spelt on the other side of the Atlantic, in both directions', () => {
  for (const [one, other] of [
    ['colour', 'color'],
    ['colours', 'colors'],
    ['organisation', 'organization'],
    ['customised', 'customized'],
    ['analyse', 'analyze'],
    ['cancelled', 'canceled'],
    ['centre', 'center'],
    ['catalogue', 'catalog'],
    ['licence', 'license'],
  ] as const) {
    assert.ok(spellingsElsewhere(one).includes(other), `${one}: ${other}`)
    assert.ok(spellingsElsewhere(other).includes(one), `${other}: ${one}`)
  }
})

test('most words are spelt in one way', () => {
  for (const word of ['table', 'query', 'configuration', 'run'])
    assert.deepEqual(spellingsElsewhere(word), [], word)
})
