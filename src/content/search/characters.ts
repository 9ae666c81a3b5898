// The kinds of characters for search: those that words are made of, and those between them.

/** A lower-case letter, or one without case; in scripts whose vowels are marks, these marks too. */
export const small = 1
export const digit = 2
export const capital = 3
/** The second half of a surrogate pair: it belongs to the first. */
const second = 4
/** Combining accents, soft hyphens, joiners: they are not part of a word, but do not end it either. */
export const passing = 5
/** A character of a script without spaces between words: a word by itself. */
export const alone = 6
const separator = 7

/** The kind of the character at that index; beyond the text everything is a separator. */
export const kindAt = (text: string, index: number): number => {
  const unit = text.charCodeAt(index)
  return kinds[unit] || unknownAt(text, index)
}

/** Whether such characters are part of words. */
export const isOfWords = (kind: number): boolean => kind <= capital || kind === alone

/** Whether such characters form one word with their neighbours. */
export const isJoined = (kind: number): boolean => kind <= capital

/** Whether a word continues across such a character. */
export const goesOn = (kind: number): boolean => kind <= passing

/** Whether a word is a single character of a script without spaces. */
export const isAlone = (word: string): boolean => kindAt(word, 0) === alone

/** The number of UTF-16 units of the character at that index. */
export const unitsAt = (text: string, index: number): number => {
  const isPair = isFirstHalf(text.charCodeAt(index)) && isSecondHalf(text.charCodeAt(index + 1))
  return isPair ? 2 : 1
}

export const isFirstHalf = (unit: number): boolean => unit >= 0xd800 && unit < 0xdc00
const isSecondHalf = (unit: number): boolean => unit >= 0xdc00 && unit < 0xe000

/** Filled as characters occur: computing the whole table would take a tenth of a second. */
const kinds = new Uint8Array(0x10000)

const unknownAt = (text: string, index: number): number => {
  const unit = text.charCodeAt(index)
  if (Number.isNaN(unit)) return separator
  // The kind of a surrogate pair depends on both halves, so it is not kept.
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
/** Marks that readers do not need: accents, and the vowel points of Arabic, Hebrew and Syriac. */
const optional = /[\p{Script=Inherited}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Me}]/u
const ignored = /\u00AD|\u200C|\u200D|\u2060|\uFEFF/u
const withoutSpaces = new RegExp(
  `[${['Han', 'Hiragana', 'Katakana', 'Bopomofo', 'Yi', 'Hangul', 'Thai', 'Lao', 'Khmer', 'Myanmar']
    .map(script => `\\p{Script=${script}}`)
    .join('')}\\u30FC\\uFF70]`,
  'u',
)
