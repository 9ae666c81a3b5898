// Which reactions are accepted: every emoji of the Unicode set, however it is composed, and shortcodes.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { reactionOf } from './emoji.ts'

/** A text given by its code points, so that invisible characters can be read here. */
const text = (codes: string): string =>
  codes === '' ? '' : String.fromCodePoint(...codes.split(' ').map(code => Number.parseInt(code, 16)))

const emoji = {
  'a face': '1F600',
  'a new one': '1FAE9',
  'a symbol that is shown as a picture by itself': '2705',
  'a symbol in its picture form': 'A9 FE0F',
  'a heart in its picture form': '2764 FE0F',
  'a digit as a keycap': '31 FE0F 20E3',
  'a hash as a keycap': '23 FE0F 20E3',
  'a star as a keycap': '2A FE0F 20E3',
  'a flag': '1F1EB 1F1F7',
  'the flag of a part of a country': '1F3F4 E0067 E0062 E0073 E0063 E0074 E007F',
  'a skin tone': '1F3FD',
  'a hand with a skin tone': '1F44D 1F3FD',
  'a handshake of two skin tones': '1FAF1 1F3FB 200D 1FAF2 1F3FF',
  'a family': '1F468 200D 1F469 200D 1F467 200D 1F466',
  'a couple of two skin tones': '1F469 1F3FD 200D 2764 FE0F 200D 1F468 1F3FB',
  'a profession': '1F469 1F3FE 200D 1F680',
  'a gender': '1F3C3 1F3FF 200D 2640 FE0F',
  'a direction': '1F6B6 200D 27A1 FE0F',
  'a hair style': '1F468 200D 1F9B0',
  'the rainbow flag': '1F3F3 FE0F 200D 1F308',
  'a composed animal': '1F426 200D 1F525',
}

const withoutSelector = {
  'a sign': 'A9',
  'a heart': '2764',
  'a gender': '1F3C3 1F3FF 200D 2640',
}

const others = {
  nothing: '',
  'two emoji': '1F600 1F600',
  'an emoji and a letter': '61 1F600',
  'an emoji and a space': '1F600 20',
  'an emoji and a line break': '1F600 A',
  letters: '6F 6B',
  'a digit': '31',
  'a keycap without its digit': '20E3',
  'a keycap in its text form': '31 20E3',
  'a regional indicator alone': '1F1EB',
  'two flags': '1F1EB 1F1F7 1F1E9 1F1EA',
  'a flag of no country': '1F1FD 1F1FD',
  'the flag of a part that has none': '1F3F4 E0075 E0073 E0074 E0078 E007F',
  'a joiner alone': '200D',
  'an emoji with a joiner behind it': '1F600 200D',
  'a variation selector alone': 'FE0F',
  'an emoji that is a picture already, with a selector': '1F600 FE0F',
  'a heart in its text form': '2764 FE0E',
  'a flag that lacks its selector within': '1F3F3 200D 1F308',
  'an emoji joined to one that it does not join': '1F600 200D 1F680',
  'a skin tone on what has none': '1F4A9 1F3FD',
}

const shortcodes = [
  ':+1:',
  ':-1:',
  ':thumbsup:',
  ':e-mail:',
  ':man_in_tuxedo:',
  ':1234:',
  `:${'a'.repeat(50)}:`,
]

const noShortcodes = [
  '::',
  ':a',
  'a:',
  ':A:',
  ':a b:',
  ':a::b:',
  ':ü:',
  ':a:\n',
  ' :a:',
  `:${'a'.repeat(51)}:`,
]

for (const [what, codes] of Object.entries(emoji))
  test(`${what} is a reaction`, () => assert.equal(reactionOf(text(codes)), text(codes)))

for (const [what, codes] of Object.entries(withoutSelector))
  test(`${what} in its text form is the picture`, () =>
    assert.equal(reactionOf(text(codes)), text(`${codes} FE0F`)))

for (const [what, codes] of Object.entries(others))
  test(`${what}: no reaction`, () => assert.equal(reactionOf(text(codes)), undefined))

test('a shortcode is a reaction', () => assert.deepEqual(shortcodes.map(reactionOf), shortcodes))

test('what only looks like a shortcode is none', () =>
  assert.deepEqual(
    noShortcodes.flatMap(code => reactionOf(code) ?? []),
    [],
  ))
