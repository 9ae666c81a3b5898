// Texts are counted and cut by characters, not by UTF-16 units.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { firstCharacters, isWithin } from './characters.ts'

test('lengths count characters, not the units in which they are kept', () => {
  assert.deepEqual(
    [isWithin('😀😀', 2), isWithin('😀😀', 1), isWithin('abc', 2), isWithin('', 0)],
    [true, false, false, true],
  )
})

test('a text is cut between characters, and never inside one', () => {
  assert.deepEqual(
    ['', 'ab', 'abc', 'a😀b', '😀😀😀', '😀a😀'].map(text => firstCharacters(text, 2)),
    ['', 'ab', 'ab', 'a😀', '😀😀', '😀a'],
  )
})
