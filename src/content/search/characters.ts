// The kinds of characters, as search sees them: what words are made of, and what is between them.

/** A letter without case, or a small one; of scripts whose vowels are marks, those marks too. */
export const small = 1
export const digit = 2
export const capital = 3
/** The second half of a pair: it goes with the first. */
const second = 4
/** Accents that are beside their letter, soft hyphens, joiners: they belong to no word and end none. */
export const passing = 5
/** A character of a script that puts no spaces between its words: a word by itself. */
export const alone = 6
const separator = 7

/** The kind of the character at that place; beyond the text there is nothing but separators. */
export const kindAt = (text: string, index: number): number => {
  const unit = text.charCodeAt(index)
  return kinds[unit] || unknownAt(text, index)
}

/** Whether words are made of such characters. */
export const isOfWords = (kind: number): boolean => kind <= capital || kind === alone

/** Whether such characters make one word with their neighbours. */
export const isJoined = (kind: number): boolean => kind <= capital

/** Whether a word goes on over such a character. */
export const goesOn = (kind: number): boolean => kind <= passing

/** Whether a word is a single character of a script that puts no spaces between its words. */
export const isAlone = (word: string): boolean => kindAt(word, 0) === alone

/** How many UTF-16 units the character at that place has. */
export const unitsAt = (text: string, index: number): number => {
  const isPair = isFirstHalf(text.charCodeAt(index)) && isSecondHalf(text.charCodeAt(index + 1))
  return isPair ? 2 : 1
}

export const isFirstHalf = (unit: number): boolean => unit >= 0xd800 && unit < 0xdc00
const isSecondHalf = (unit: number): boolean => unit >= 0xdc00 && unit < 0xe000

/** Filled as characters come: a table of all of them would take a tenth of a second to make. */
const kinds = new Uint8Array(0x10000)

const unknownAt = (text: string, index: number): number => {
  const unit = text.charCodeAt(index)
  if (Number.isNaN(unit)) return separator
  // What the first half of a pair is depends on the second.
  if (isFirstHalf(unit)) return kindOf(text.codePointAt(index) as number)
  kinds[unit] = kindOf(unit)
  return kinds[unit] as number
}

const kindOf = (codePoint: number): number => {
  if (isSecondHalf(codePoint)) return second
  const character = String.fromCodePoint(codePoint)
  if (mark.test(character)) return kindOfMark(character)
  if (!letterOrNumber.test(character)) return ignored.test(character) ? passing : separator
  if (withoutSpaces.test(character)) return alone
  if (number.test(character)) return digit
  return upperCase.test(character) ? capital : small
}

const kindOfMark = (character: string): number => {
  if (withoutSpaces.test(character)) return alone
  return optional.test(character) ? passing : small
}

const letterOrNumber = /[\p{L}\p{N}]/u
const number = /\p{N}/u
const upperCase = /[\p{Lu}\p{Lt}]/u
const mark = /\p{M}/u
/** Those that a reader does not miss: accents, and the vowel points of Arabic, Hebrew and Syriac. */
const optional = /[\p{Script=Inherited}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Me}]/u
const ignored = /\u00AD|\u200C|\u200D|\u2060|\uFEFF/u
const withoutSpaces = new RegExp(
  `[${['Han', 'Hiragana', 'Katakana', 'Bopomofo', 'Yi', 'Hangul', 'Thai', 'Lao', 'Khmer', 'Myanmar']
    .map(script => `\\p{Script=${script}}`)
    .join('')}\\u30FC\\uFF70]`,
  'u',
)
