// Folding: case, accents and width are ignored, and no character moves.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { fold } from './fold.ts'
import { naughtyStrings } from './testing.ts'

test('case, accents and width are folded, whatever the script', () => {
  const table: [string, string][] = [
    ['Crème BRÛLÉE', 'creme brulee'],
    ['Łódź, Ærø, Đà Nẵng', 'lodz, æro, da nang'],
    ['İstanbul Iğdır', 'istanbul igdir'],
    ['ΟΔΥΣΣΕΎΣ οδυσσεύς', 'οδυσσευσ οδυσσευσ'],
    ['Ёлка', 'елка'],
    ['ＡＢＣ１２', 'abc12'],
    ['ﾊﾛｰ', 'ハロー'],
    ['𐐀𐐁', '𐐨𐐩'],
  ]
  for (const [text, folded] of table) assert.equal(fold(text.normalize('NFC')), folded)
})

test('marks that make other sounds, and characters that would become several, stay', () => {
  for (const text of ['がか', 'ぱ', '한글', 'ß', 'æ', 'ﬁ', '½', 'हिन्दी', '日本'])
    assert.equal(fold(text), text)
})

test('a folded text is as long as the text, and folded already', () => {
  const check = (text: string) => {
    assert.equal(fold(text).length, text.length)
    assert.equal(fold(fold(text)), fold(text))
  }
  naughtyStrings.forEach(check)
  for (let unit = 0; unit < 0x10000; unit++) check(String.fromCharCode(unit))
  fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 100 }), check))
})

test('each place of a text is folded by itself', () => {
  const parts = fc.tuple(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }))
  fc.assert(fc.property(parts, ([one, other]) => assert.equal(fold(one + other), fold(one) + fold(other))))
})
