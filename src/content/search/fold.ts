// Folding: makes texts equal that differ only in case, accents and width, without moving any character.
import { isAlone, isOfWords, kindAt } from './characters.ts'

/** The text in lower case without accents, of the same length; it must be in NFC. */
export const fold = (text: string): string =>
  (isAscii(text) ? text : text.replace(runsBeyondAscii, foldRun)).toLowerCase()

export const isAscii = (text: string): boolean => !beyondAscii.test(text)

const beyondAscii = /[^\0-\x7F]/
const runsBeyondAscii = /[^\0-\x7F]+/g

const foldRun = (run: string): string => {
  for (let index = 0; index < run.length; index++)
    if (foldedAt(run, index) !== run.charCodeAt(index)) return changedRun(run)
  return run
}

const changedRun = (run: string): string => {
  let changed = ''
  for (let index = 0; index < run.length; index++) changed += String.fromCharCode(foldedAt(run, index))
  return changed
}

const foldedAt = (text: string, index: number): number => {
  const unit = text.charCodeAt(index)
  return folded[unit] || remembered(unit)
}

/** Filled as characters occur, like the table of their kinds. */
const folded = new Uint16Array(0x10000)

const remembered = (unit: number): number => {
  folded[unit] = foldedUnit(String.fromCharCode(unit)).charCodeAt(0)
  return folded[unit] as number
}

const foldedUnit = (character: string): string => {
  if (asTheyAre.test(character)) return character
  const plain = isAlone(character) ? narrowed(character) : withoutCase(character)
  // Folding must not change what is part of a word: to Unicode a lone
  // accent is a letter, for example, but a space without its accent.
  const isSame = plain.length === 1 && isOfWords(kindAt(plain, 0)) === isOfWords(kindAt(character, 0))
  return isSame ? plain : character
}

/** In scripts where a character is a word, marks carry meaning and are kept. */
const narrowed = (character: string): string => character.normalize('NFKC')

const withoutCase = (character: string): string => {
  const letter = withoutAccents(withoutAccents(character).toLowerCase())
  return likenesses[letter] ?? letter
}

const withoutAccents = (character: string): string => {
  const plain = character.normalize('NFKD').replace(/\p{M}/gu, '')
  return plain.length === 1 ? plain : character
}

/** Not folded: halves of surrogate pairs, and the letters of Hangul, which would be joined. */
const asTheyAre = /[\uD800-\uDFFF\u1100-\u11FF\u3131-\u318E\uA960-\uA97C\uD7B0-\uD7FB\uFFA0-\uFFDC]/

/** Letters that Unicode does not decompose. */
const likenesses: Readonly<Record<string, string>> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ŧ: 't',
  ı: 'i',
  ς: 'σ',
}
